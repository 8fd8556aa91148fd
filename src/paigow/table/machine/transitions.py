"""The machine in one table: which command is heard in which phase, and who decides it.

`decide` looks a command up here and calls its section. The lines are the specifications that the sections
give of their commands (`CommandSpec`). Nothing else decides what may happen when, and `state.phases` alone
says where the table goes then; the diagrams in the documents are drawn from the two. A command that is not
listed for a phase is refused, and the table is unchanged.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, Final

from paigow.errors import needs
from paigow.games.submission import RulesSubmission
from paigow.table import commands as c
from paigow.table.games import game_rules
from paigow.table.machine.admission import validate_command
from paigow.table.machine.evolve import decide_steps
from paigow.table.money.ledger import OUTSIDE, check_cleared, meter_account, post_transfers
from paigow.table.sections import (
    banking,
    dealing,
    opening,
    seats,
    setting,
    shuffling,
    stacks,
    starting_position,
    timeouts,
    wagers,
)
from paigow.table.sections.base import CommandSpec, Decision, DecisionSteps, Handler
from paigow.table.sections.irregularities import remedies
from paigow.table.sections.settlement import optional, steps, validation
from paigow.table.sections.settlement.progressive import current_meters
from paigow.table.state.model import Equipment, Table
from paigow.table.state.values import Phase, RefusalCode, Refused


def by_phase(specs: Iterable[CommandSpec]) -> Mapping[tuple[Phase, type[c.Command]], CommandSpec]:
    """The lines of the machine by phase and command; two for the same are refused."""
    found: dict[tuple[Phase, type[c.Command]], CommandSpec] = {}
    for each in specs:
        for phase in each.phases:
            if (phase, each.command) in found:
                raise ValueError(f"{each.command.__name__} is heard twice in {phase}; give it one line there")
            found[phase, each.command] = each
    return found


def _with_meters_read(handler: Handler) -> Handler:
    """The same handler where a void may take contributions off meters again (PGP-11c, PGP-11d.1): if it
    does, and other tables have moved them meanwhile, their readings come first."""

    def handled(table: Table, command: Any, entropy: c.Entropy) -> DecisionSteps:
        decided = decide_steps(table, handler(table, command, entropy))
        news = current_meters(table, entropy)
        if isinstance(decided, Refused) or not news or not any(event.meters for event in decided):
            return decided
        return (*news, lambda again: handler(again, command, entropy))

    return handled


_PLAY: Final = (
    *seats.COMMANDS,
    *opening.COMMANDS,
    *banking.COMMANDS,
    *wagers.COMMANDS,
    *shuffling.COMMANDS,
    *dealing.COMMANDS,
    *stacks.COMMANDS,
    *starting_position.COMMANDS,
    *optional.COMMANDS,
    *setting.COMMANDS,
)
_ENDING: Final = (*steps.COMMANDS, *validation.COMMANDS, *remedies.COMMANDS)
COMMANDS: Final = tuple(
    replace(spec, handler=_with_meters_read(spec.handler)) if spec.may_void else spec
    for spec in (*_PLAY, timeouts.call_time((*_PLAY, *_ENDING)), *_ENDING)
)
"""Every command, as its section specifies it, in the order in which they are offered."""
TRANSITIONS: Final = by_phase(COMMANDS)
"""The machine: phase and command to the one line that is for both."""
SPECS: Final = {spec.command: spec for spec in reversed(COMMANDS)}
"""The specification of each command; the first, where a command has several by phase."""
WAITING_PHASES: Final = SPECS[c.CallTime].phases
"""The phases that wait for one player after another, so that time may be called."""


def decide(table: Table, command: c.Command, entropy: c.Entropy = c.NO_ENTROPY) -> Decision:
    """What a command brings about, or why it is refused. Changes nothing; `evolve` does."""
    return validate_command(table, command, entropy) or decide_admitted(table, command, entropy)


def decide_admitted(table: Table, command: c.Command, entropy: c.Entropy) -> Decision:
    """What `decide` says of a command that is known to be what its type says."""
    if table.round is None:
        check_cleared(table.balances)  # the end of a round is tried by `evolve`, which every end goes through
    decision = _decided(table, command, entropy)
    return table.rules.say(decision) if isinstance(decision, Refused) else decision


def _decided(table: Table, command: c.Command, entropy: c.Entropy) -> Decision:
    spec = TRANSITIONS.get((table.phase, type(command)))
    if spec is None or (spec.is_time is not None and not spec.is_time(table)):
        return _not_now(table, command)
    if command.role not in spec.roles:
        return _not_given_by(table, command, spec)
    return decide_steps(table, spec.handler(table, command, entropy))


def _not_given_by(table: Table, command: c.Command, spec: CommandSpec) -> Refused:
    """A refusal of someone whose command it is not."""
    here = None if spec.given_here_by is None else spec.given_here_by(table, command)
    roles, clause = here or (spec.roles, spec.cite(table, command, spec.given_by))
    who = " or ".join(sorted(role.replace("_", " ") for role in roles))
    given = command.role.replace("_", " ")
    return Refused(f"a {who} does this, not a {given}", clause, code=RefusalCode.NOT_YOURS)


def _not_now(table: Table, command: c.Command) -> Refused:
    """A refusal of a command whose time it is not."""
    spec = SPECS[type(command)]
    why = None if spec.why_not_now is None else spec.why_not_now(table, command)
    why = why or spec.not_now
    assert why is not None, "what is heard in every phase is heard in this one"
    return Refused(why[0], spec.cite(table, command, why[1]), code=RefusalCode.NOT_NOW)


def new_table(submission: RulesSubmission) -> Table:
    """A closed table with its meters as the licensee sets them up (PGP-14f.1)."""
    needs(RulesSubmission, submission=submission)
    rules, filed = game_rules(submission), submission.equipment
    meters = tuple(terms.first_reading() for terms in rules.meter_terms)
    return Table(
        rules=rules,
        phase=Phase.CLOSED,
        equipment=Equipment(filed.shuffler, filed.deal_method, filed.start_method),
        balances=post_transfers(
            {}, [(OUTSIDE, meter_account(each.name), each.amount) for each in meters if each.amount]
        ),
        meters=meters,
    )
