"""What each role may do: the whole table, and every kind of command."""

from __future__ import annotations

import pytest

from paigow.log.codec import COMMANDS
from paigow.server.people.authority import AUTHORITY, Deed, May, PersonRole, may, speaks_as, views_as
from paigow.table.machine.transitions import TRANSITIONS
from paigow.table.showing.views import Viewing
from paigow.table.state.values import Role

EVERYBODY = {Deed.ASK_HEALTH, Deed.READ_PROTOCOL, Deed.LIST_TABLES, Deed.LIST_SAMPLES, Deed.SEE_TABLE}
EVERYBODY |= {Deed.ENTER, Deed.ASK_ODDS, Deed.SEE_SEALED, Deed.LEARN}
STAFFED = {Deed.CHECK_SUBMISSION, Deed.SEE_RECEIPT}
# The same as the table of the server, told the other way round: what each role may, and nothing else.
WHOLE: dict[PersonRole, set[Deed]] = {
    PersonRole.ANONYMOUS: {Deed.JOIN},
    PersonRole.PLAYER: {*STAFFED, Deed.OPEN_TABLE},
    PersonRole.DEALER: {*STAFFED, Deed.GIVE_COMMAND},
    PersonRole.FLOORPERSON: {*STAFFED, Deed.OPEN_TABLE, Deed.CHOOSE_OPTIONS, Deed.GIVE_COMMAND},
    PersonRole.AUDITOR: {*STAFFED, Deed.VERIFY_STORE, Deed.RECALL_ROUND, Deed.SEE_SIGNIFICANT},
    PersonRole.LICENSEE: {*STAFFED, Deed.OPEN_TABLE, Deed.CHOOSE_OPTIONS},
}
SELF = {Deed.READ_RECORD, Deed.LEAVE_SERVER}
OWN: dict[PersonRole, set[Deed]] = {
    PersonRole.ANONYMOUS: set(),
    PersonRole.PLAYER: SELF
    | {Deed.RENEW_TOKEN, Deed.REFILL}
    | {Deed.CHANGE_LIMITS, Deed.GIVE_COMMAND, Deed.RECALL_ROUND, Deed.ASK_ADVICE, Deed.ADD_SEED},
    PersonRole.DEALER: SELF | {Deed.RECALL_ROUND},
    PersonRole.FLOORPERSON: SELF | {Deed.RECALL_ROUND, Deed.SEE_SIGNIFICANT},
    PersonRole.AUDITOR: SELF,
    PersonRole.LICENSEE: SELF | {Deed.RECALL_ROUND},
}


@pytest.mark.parametrize("role", PersonRole)
@pytest.mark.parametrize("deed", Deed)
def test_a_role_may_what_the_table_says_and_nothing_else(role: PersonRole, deed: Deed) -> None:
    expected = May.YES if deed in EVERYBODY | WHOLE[role] else May.OWN if deed in OWN[role] else May.NO
    assert may(role, deed) is expected


def test_every_deed_has_its_line() -> None:
    assert set(AUTHORITY) == set(Deed)


TABLE_ROLES = {
    PersonRole.PLAYER: {Role.PLAYER},
    PersonRole.DEALER: {Role.DEALER},
    PersonRole.FLOORPERSON: {Role.FLOORPERSON, Role.SUPERVISOR},
}


@pytest.mark.parametrize("role", PersonRole)
@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_is_heard_from_those_whom_the_machine_hears(role: PersonRole, command: str) -> None:
    heard = {
        each for (_, kind), line in TRANSITIONS.items() if kind is COMMANDS[command] for each in line.roles
    }
    spoken = speaks_as(role, command, house_deals=False)
    own = TABLE_ROLES.get(role, set())
    assert (spoken is None) == (not heard & own)
    assert spoken is None or spoken in heard & own


def test_a_command_that_does_not_exist_is_heard_from_nobody() -> None:
    assert {speaks_as(role, "MintChips", house_deals=False) for role in PersonRole} == {None}


def test_the_floor_gives_what_only_a_supervisor_may_and_the_rest_as_floorperson() -> None:
    assert speaks_as(PersonRole.FLOORPERSON, "OrderRecut", house_deals=True) is Role.SUPERVISOR
    assert speaks_as(PersonRole.FLOORPERSON, "ValidatePayout", house_deals=True) is Role.FLOORPERSON


def test_only_an_auditor_sees_all() -> None:
    for house_deals in (False, True):
        seen = {role: views_as(role, house_deals=house_deals) for role in PersonRole}
        assert [role for role, viewing in seen.items() if viewing is Viewing.AUDITOR] == [PersonRole.AUDITOR]


@pytest.mark.parametrize("role", PersonRole)
def test_where_the_house_deals_a_dealer_looks_on_and_for_everybody_else_nothing_changes(
    role: PersonRole,
) -> None:
    for command in COMMANDS:
        spoken = speaks_as(role, command, house_deals=True)
        assert spoken is (None if role is PersonRole.DEALER else speaks_as(role, command, house_deals=False))
    viewing = views_as(role, house_deals=True)
    looks_on = Viewing.SPECTATOR
    assert viewing is (looks_on if role is PersonRole.DEALER else views_as(role, house_deals=False))
