"""What each role may do: the whole table, and every kind of command."""

from __future__ import annotations

import pytest

from paigow.log.codec import COMMANDS
from paigow.server.people.authority import AUTHORITY, Grant, Permission, PersonRole, may, speaks_as, views_as
from paigow.table.machine.transitions import TRANSITIONS
from paigow.table.showing.views import Viewing
from paigow.table.state.values import Role

EVERYBODY = {
    Permission.ASK_HEALTH,
    Permission.READ_PROTOCOL,
    Permission.LIST_TABLES,
    Permission.LIST_SAMPLES,
    Permission.SEE_TABLE,
}
EVERYBODY |= {
    Permission.READ_NOTICES,
    Permission.ENTER,
    Permission.ASK_ODDS,
    Permission.SEE_SEALED,
    Permission.LEARN,
}
STAFFED = {Permission.CHECK_SUBMISSION, Permission.SEE_RECEIPT}
# The same as the table of the server, told the other way round: what each role may, and nothing else.
WHOLE: dict[PersonRole, set[Permission]] = {
    PersonRole.ANONYMOUS: {Permission.JOIN},
    PersonRole.PLAYER: {*STAFFED, Permission.OPEN_TABLE},
    PersonRole.DEALER: {*STAFFED, Permission.GIVE_COMMAND},
    PersonRole.FLOORPERSON: {
        *STAFFED,
        Permission.OPEN_TABLE,
        Permission.CHOOSE_OPTIONS,
        Permission.GIVE_COMMAND,
        Permission.SEE_OPERATION,
        Permission.CLOSE_TABLE,
        Permission.POST_NOTICE,
    },
    PersonRole.AUDITOR: {
        *STAFFED,
        Permission.VERIFY_STORE,
        Permission.SEE_WIN,
        Permission.RECALL_ROUND,
        Permission.SEE_SIGNIFICANT,
        Permission.SEE_OPERATION,
    },
    PersonRole.LICENSEE: {
        *STAFFED,
        Permission.OPEN_TABLE,
        Permission.CHOOSE_OPTIONS,
        Permission.SEE_WIN,
        Permission.SEE_OPERATION,
        Permission.CLOSE_TABLE,
        Permission.POST_NOTICE,
        Permission.MANAGE_PEOPLE,
    },
}
SELF = {Permission.READ_RECORD, Permission.LEAVE_SERVER}
OWN: dict[PersonRole, set[Permission]] = {
    PersonRole.ANONYMOUS: set(),
    PersonRole.PLAYER: SELF
    | {Permission.RENEW_TOKEN, Permission.REFILL}
    | {
        Permission.CHANGE_LIMITS,
        Permission.GIVE_COMMAND,
        Permission.RECALL_ROUND,
        Permission.ASK_ADVICE,
        Permission.ADD_SEED,
        Permission.TRY_TODAY,
    },
    PersonRole.DEALER: SELF | {Permission.RECALL_ROUND},
    PersonRole.FLOORPERSON: SELF | {Permission.RECALL_ROUND, Permission.SEE_SIGNIFICANT},
    PersonRole.AUDITOR: SELF,
    PersonRole.LICENSEE: SELF | {Permission.RECALL_ROUND},
}


@pytest.mark.parametrize("role", PersonRole)
@pytest.mark.parametrize("deed", Permission)
def test_a_role_may_what_the_table_says_and_nothing_else(role: PersonRole, deed: Permission) -> None:
    expected = Grant.YES if deed in EVERYBODY | WHOLE[role] else Grant.OWN if deed in OWN[role] else Grant.NO
    assert may(role, deed) is expected


def test_every_deed_has_its_line() -> None:
    assert set(AUTHORITY) == set(Permission)


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
