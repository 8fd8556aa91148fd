"""A guest of a server at the same screens: from the list of tables to the settlement, whatever happens."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from command import paigow
from paigow.client import TableServer
from paigow.errors import PaigowError
from paigow.server.hosting import TableOptions
from paigow.server.http.state import AppState
from paigow.server.people.authority import RENEWED_WITHIN
from paigow.server.protocol.requests import LimitsRequest
from paigow.terminal.client import Turn
from paigow.terminal.options import PlayOptions
from paigow.terminal.remote.app import RemoteApp, RemoteTableScreen, TablesScreen
from paigow.terminal.remote.client import BACK
from paigow.terminal.remote.history import remote_rounds
from paigow.terminal.remote.identity import (
    Arrival,
    arrive,
    forget_token,
    kept_token,
    server_address,
    token_file,
)
from paigow.terminal.remote.session import RemoteSession
from paigow.terminal.screen.base import ChoiceList
from paigow.terminal.screen.keys import offered
from paigow.terminal.screen.pages import Lessons
from play_kit import KEYS
from screen_kit import text
from server_kit import NO_HURRY, a_house, in_thread, run, served

CARDS, TILES, FACE_UP = "supreme-pai-gow", "pai-gow-tiles-pair-fortunes", "face-up-rules-of-play"
HOUSE_WAY = "h"
"""The key that asks for it."""
Act = Callable[[Pilot[None], AppState], Awaitable[None]]


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PAIGOW_DATA_DIR", str(tmp_path))
    return tmp_path


def play_away(
    act: Act,
    *samples: str,
    table: str | None = None,
    size: tuple[int, int] = (100, 30),
    pace: TableOptions = NO_HURRY,
) -> None:
    """Come to a server of our own as Ann, and do something there."""

    async def scenario() -> None:
        async with a_house(*samples, pace=pace) as house, served(house) as address:
            async with TableServer(f"http://{address}") as server:
                token = (await server.join("Ann")).token
                arrival = Arrival(server.address, token, await server.record(), await server.tables())
            app = RemoteApp(PlayOptions(values=False), arrival, table)
            async with app.run_test(size=size) as pilot:
                await act(pilot, house)

    run(scenario())


def screen_of(pilot: Pilot[None]) -> RemoteTableScreen:
    screen = pilot.app.screen
    assert isinstance(screen, RemoteTableScreen)
    return screen


def visit_of(pilot: Pilot[None]) -> RemoteSession:
    return screen_of(pilot).session


async def until(pilot: Pilot[None], come: Callable[[], bool], what: str) -> None:
    for _ in range(1500):
        if come():
            return
        await pilot.pause(0.02)
    raise AssertionError(what)


async def at_table(pilot: Pilot[None]) -> RemoteSession:
    await until(pilot, lambda: isinstance(pilot.app.screen, RemoteTableScreen), "the table did not come")
    await until(pilot, lambda: screen_of(pilot).picture.is_whole, "the table was not laid out")
    return visit_of(pilot)


async def play_to(pilot: Pilot[None], turn: Turn, rounds: int = 1) -> RemoteSession:
    """Press what one presses who only wants to get through, until it is this turn. Each key has its effect
    before the next is pressed, and none is pressed twice: on a slow machine the second would answer what is
    asked next."""
    visit = visit_of(pilot)
    for _ in range(60):
        now = visit.turn
        if now is turn and len(visit.history) >= rounds:
            return visit
        for key in [] if now is None else ["enter"] if now is Turn.SEAT else KEYS[now]:
            if key == HOUSE_WAY:
                await until(pilot, lambda: bool(visit.hand.choice.pieces), "the cards did not come")
            sequence = visit.client.view.sequence
            await pilot.press(key)
            if key == HOUSE_WAY:
                await until(pilot, lambda: visit.client.view.sequence > sequence, "no advice came")  # noqa: B023
        await until(pilot, lambda: visit.turn is not now, f"nothing came of {now}: {visit.log[-5:]}")  # noqa: B023
    raise AssertionError(f"{turn} did not come: {visit.turn}, {visit.log[-5:]}")


@pytest.mark.sizes(all=1)
@pytest.mark.parametrize("sample", [CARDS, TILES])
def test_a_round_at_a_server_from_the_list_of_tables_to_the_settlement(sample: str) -> None:
    async def act(pilot: Pilot[None], house: AppState) -> None:
        assert isinstance(pilot.app.screen, TablesScreen)
        assert "You are Ann at http://127.0.0.1" in text(pilot, "#welcome")
        await pilot.press("enter")
        await at_table(pilot)
        visit = await play_to(pilot, Turn.NEXT_ROUND)
        (result,) = visit.history
        host = house.registry.tables[0]
        assert result.net == host.table.chips("Ann") - visit.client.buy_in
        assert [each.result for each in result.decided]
        assert result.decided[0].compared.hands
        assert visit.client.chips == host.table.chips("Ann")
        await until(pilot, lambda: "Round 1: " in text(pilot, "#news-lines"), "no result is shown")
        await until(pilot, lambda: visit.client.record.net == result.net, "the session was not told")
        [[kept]] = remote_rounds().values()
        assert (kept.table, kept.number, kept.cents) == (sample, 1, result.net)
        assert "net " in text(pilot, "#title-right")

    play_away(act, sample)


@pytest.mark.sizes(all=1)
def test_who_plays_alone_is_asked_about_surrender_without_a_clock_and_ends_it_by_a_key() -> None:
    async def act(pilot: Pilot[None], house: AppState) -> None:
        await pilot.press("enter")
        await at_table(pilot)
        visit = await play_to(pilot, Turn.EXPOSURE, rounds=0)
        assert visit.client.countdown == ""
        await play_to(pilot, Turn.NEXT_ROUND)

    play_away(act, CARDS, pace=replace(NO_HURRY, alone=600, surrender=600))


@pytest.mark.sizes(all=1)
def test_a_reconnect_while_a_hand_is_set_loses_nothing_and_is_said() -> None:
    async def act(pilot: Pilot[None], house: AppState) -> None:
        await at_table(pilot)
        visit = await play_to(pilot, Turn.SETTING, rounds=0)
        await until(pilot, lambda: bool(visit.hand.choice.pieces), "the cards were not shown")
        await pilot.press("1", "2")
        chosen = visit.hand.choice
        socket = visit.client._watching._socket
        assert socket is not None
        await socket.close()
        await until(pilot, lambda: BACK in [line.text for line in visit.log], "it did not come again")
        await until(pilot, lambda: text(pilot, "#prompt") == BACK, "nobody was told")
        assert visit.turn is Turn.SETTING
        assert visit.hand.choice == chosen
        await play_to(pilot, Turn.NEXT_ROUND)
        told = [line.text for line in visit.history[0].lines]
        assert len(told) == len(set(told)), "something was told twice"

    play_away(act, CARDS, table=CARDS)


@pytest.mark.sizes(all=1)
def test_what_the_server_refuses_is_said_in_its_words_and_wagers_are_asked_for_again() -> None:
    async def act(pilot: Pilot[None], house: AppState) -> None:
        await at_table(pilot)
        visit = await play_to(pilot, Turn.WAGERS, rounds=0)
        await pilot.press("1", "enter")  # a dollar, where ten are the least
        await until(pilot, lambda: "Refused" in visit.log[-1].text, "it was not refused")
        await until(pilot, lambda: "$10.00" in text(pilot, "#prompt"), text(pilot, "#prompt"))
        assert visit.turn is Turn.WAGERS
        await pilot.press("m")
        await play_to(pilot, Turn.NEXT_ROUND)

    play_away(act, CARDS, table=CARDS)


@pytest.mark.sizes(all=1)
def test_a_seat_that_is_taken_and_who_is_waited_for_are_told() -> None:
    async def act(pilot: Pilot[None], house: AppState) -> None:
        visit = await at_table(pilot)
        address = visit.client.server.address
        async with TableServer(address) as other:
            await other.join("Ben")
            async with other.watch(CARDS) as ben:
                await ben.give("1", "BuyChips", amount=50_000)
                await ben.give("2", "TakePosition", position=2)
                await until(pilot, lambda: visit.client.view.seats[2] == "Ben", "Ben was not seen")
                await pilot.press("2")
                assert "Ben holds position 2; take another" in text(pilot, "#prompt")
                await pilot.press("3")
                await until(pilot, lambda: visit.places.home == 3, "no seat was taken")
                await until(pilot, lambda: visit.turn is None, "it should be Ben's turn")
                assert "The table waits for Ben (2)." in text(pilot, "#prompt")
                assert "Ben has " in text(pilot, "#title-left")

    play_away(act, CARDS, table=CARDS)


@pytest.mark.sizes(all=1)
def test_a_server_that_is_gone_is_looked_for_until_it_is_there_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("paigow.client.PAUSES", (0.0,))
    monkeypatch.setattr("paigow.terminal.remote.client.LATER", (0.1, 0.2))

    async def act(pilot: Pilot[None], house: AppState) -> None:
        await at_table(pilot)
        visit = await play_to(pilot, Turn.SETTING, rounds=0)
        watching = visit.client._watching
        there, watching._place = watching._place, "ws://127.0.0.1:9/tables/none/socket"
        assert watching._socket is not None
        await watching._socket.close()
        await until(pilot, lambda: visit.turn is Turn.LOST, "it was not noticed")
        await until(pilot, lambda: text(pilot, "#prompt").startswith("Since "), text(pilot, "#prompt"))
        said = text(pilot, "#prompt")
        assert ": The server does not answer. The next try is " in said
        assert said.endswith(" (Enter: at once). Your seat and your chips are kept; q leaves.")
        await until(pilot, lambda: visit.client._tries > 1, "it was not tried again")
        watching._place = there
        await until(pilot, lambda: visit.turn is Turn.SETTING, "it was not found again")
        assert visit.client._tries == 0, "the next loss begins with short pauses again"
        await until(pilot, lambda: text(pilot, "#prompt") == BACK, "nobody was told")
        await play_to(pilot, Turn.NEXT_ROUND)

    play_away(act, CARDS, table=CARDS)


def test_a_token_that_has_ended_is_said_and_it_is_not_tried_again() -> None:
    async def act(pilot: Pilot[None], house: AppState) -> None:
        visit = await at_table(pilot)
        await visit.client.server.leave()
        await until(pilot, lambda: visit.turn is Turn.LOST, "it was not noticed")
        assert visit.client.seconds_to_try is None
        await until(pilot, lambda: "Enter tries again; q leaves." in text(pilot, "#prompt"), "not said")

    play_away(act, CARDS, table=CARDS)


@pytest.mark.sizes(all=1)
def test_who_comes_back_in_a_round_is_told_what_happened_and_what_is_awaited() -> None:
    async def scenario() -> None:
        async with a_house(CARDS) as house, served(house) as address:
            async with TableServer(f"http://{address}") as server:
                token = (await server.join("Ann")).token
                arrival = Arrival(server.address, token, await server.record(), await server.tables())
            async with RemoteApp(PlayOptions(), arrival, CARDS).run_test(size=(100, 30)) as pilot:
                await at_table(pilot)
                before = await play_to(pilot, Turn.SETTING, rounds=0)
                told = [line.text for line in before.log if not line.text.startswith("Ann ")]
                await pilot.press("ctrl+c")
                assert not pilot.app._exit, "the first press asks"
                await pilot.press("ctrl+c")
                assert pilot.app._exit, "the second leaves at once"
            async with RemoteApp(PlayOptions(), arrival, CARDS).run_test(size=(100, 30)) as pilot:
                visit = await at_table(pilot)
                assert visit.turn is Turn.SETTING
                said = "You come back to round 1; the log has what happened so far. Both your hands"
                await until(pilot, lambda: text(pilot, "#prompt").startswith(said), "nothing was said")
                assert [line.text for line in visit.log] == told[-len(visit.log) :]
                assert len(visit.log) > 5
                await play_to(pilot, Turn.NEXT_ROUND)
                assert visit.history[0].net == visit.client.chips - visit.client.buy_in

    run(scenario())


@pytest.mark.sizes(all=1)
def test_enter_takes_the_first_free_seat_within_your_limit_of_loss_and_limits_say_what_they_stop() -> None:
    async def act(pilot: Pilot[None], house: AppState) -> None:
        visit = await at_table(pilot)
        await visit.client.server.set_limits(LimitsRequest(loss=5_000))
        visit.client.record = await visit.client.server.record()
        await pilot.press("enter")
        await until(pilot, lambda: visit.places.home == 1, "no seat was taken")
        assert visit.client.chips == 5_000, "no more than may be lost"
        await pilot.press("u")
        await type_in(pilot, "loss 120")
        await until(pilot, lambda: "holds from 20" in text(pilot, "#trouble"), text(pilot, "#trouble"))
        assert text(pilot, "#trouble").endswith("; until then the tighter one does.")
        assert pilot.app.screen.query_one(Input).value == "", "what was used is gone"
        await type_in(pilot, "loss 20")
        more = "You have taken $50.00 to tables, more than $20.00: from now on you can't bet."
        await until(pilot, lambda: text(pilot, "#trouble").startswith(more), text(pilot, "#trouble"))
        await type_in(pilot, "stake 15")
        stake = "From now on no wagers of more than $15.00 in a round are taken from you."
        await until(pilot, lambda: text(pilot, "#trouble").startswith(stake), text(pilot, "#trouble"))
        await pilot.press("escape")
        screen_of(pilot).action_buy()
        assert "nothing to buy chips with" in text(pilot, "#prompt")

    play_away(act, CARDS, table=CARDS)


@pytest.mark.sizes(all=1)
def test_chips_are_bought_for_as_much_as_one_says_and_only_wagers_that_will_be_taken_are_repeated() -> None:
    async def act(pilot: Pilot[None], house: AppState) -> None:
        await at_table(pilot)
        visit = await play_to(pilot, Turn.NEXT_ROUND)
        held = visit.client.chips
        await pilot.press("b")
        assert text(pilot, "#buying").startswith("Chips for how much? $")
        await type_in(pilot, "9999999")
        assert "at most." in text(pilot, "#trouble")
        await type_in(pilot, "12.50")
        await until(pilot, lambda: visit.client.chips == held + 1_250, "no chips came")
        assert visit.repeat_refused is None
        await visit.client.server.set_limits(LimitsRequest(stake=500))
        visit.client.record = await visit.client.server.record()
        await play_to(pilot, Turn.WAGERS)
        assert "repeat" not in [each.action for each in offered(visit)]
        await pilot.press("r")
        assert "your limit is $5.00 a round" in text(pilot, "#prompt")
        assert text(pilot, "#title-right").startswith("chips $")

    play_away(act, CARDS, table=CARDS)


async def type_in(pilot: Pilot[None], typed: str) -> None:
    """Write something in the place of what stands in the only field, and press Enter."""
    pilot.app.screen.query_one(Input).value = typed
    await pilot.press("enter")


@pytest.mark.sizes(all=1)
def test_there_is_a_way_back_to_the_tables_which_say_what_is_played_and_leaving_asks() -> None:
    async def act(pilot: Pilot[None], house: AppState) -> None:
        tables = pilot.app.screen.query_one(ChoiceList)
        assert "Supreme" in str(tables.get_option_at_index(0).prompt)
        assert "seats free\n" in str(tables.get_option_at_index(0).prompt)
        await pilot.press("i")
        await until(pilot, lambda: isinstance(pilot.app.screen, Lessons), "no lesson came")
        await pilot.press("escape", "enter")
        visit = await at_table(pilot)
        await pilot.press("enter")
        await until(pilot, lambda: visit.places.home is not None, "no seat was taken")
        await pilot.press("q")
        assert "You leave your seat, and your $" in text(pilot, "#leaving")
        await pilot.press("l")
        await until(pilot, lambda: isinstance(pilot.app.screen, TablesScreen), "the list did not come")
        assert not pilot.app._exit
        assert house.registry.tables[0].table.chips("Ann") == 0
        await pilot.press("enter")
        await at_table(pilot)

    play_away(act, CARDS)


def test_what_was_said_of_a_key_goes_when_the_table_goes_on() -> None:
    async def act(pilot: Pilot[None], house: AppState) -> None:
        visit = await at_table(pilot)
        await pilot.press("h")
        assert text(pilot, "#prompt").startswith("h does nothing now")
        await pilot.press("1")
        await until(pilot, lambda: visit.turn not in (Turn.SEAT, None), "nothing was asked")
        assert "does nothing now" not in text(pilot, "#prompt")

    play_away(act, CARDS, table=CARDS)


@pytest.mark.sizes(all=1)
def test_whoever_wants_to_stop_shuts_themselves_out_or_ends_the_token_and_is_asked_before() -> None:
    async def act(pilot: Pilot[None], house: AppState) -> None:
        visit = await at_table(pilot)
        await pilot.press("u")
        await type_in(pilot, "out 7")
        assert text(pilot, "#trouble").startswith("Nothing ends it sooner")
        assert visit.client.record.limits.until is None
        await pilot.press("enter")
        await until(pilot, lambda: "You are shut out until" in text(pilot, "#trouble"), "it was not done")
        await type_in(pilot, "sign out")
        await pilot.press("enter")
        await until(pilot, lambda: pilot.app._exit, "it was not left")
        assert kept_token(visit.client.server.address, "Ann") is None
        assert house.store.people.find(visit.client.server.token or "", at=house.clock.wall()) is None

    play_away(act, CARDS, table=CARDS)


@pytest.mark.sizes(all=1)
def test_whoever_leaves_takes_the_chips_along_to_the_purse() -> None:
    async def act(pilot: Pilot[None], house: AppState) -> None:
        await at_table(pilot)
        visit = await play_to(pilot, Turn.NEXT_ROUND)
        screen = screen_of(pilot)
        await pilot.press("q", "y")
        await until(pilot, lambda: pilot.app._exit, "it was not left")
        words = screen.departure.last_words
        assert words is not None
        assert words.startswith("You played 1 round: ")
        assert f"Your balance is ${visit.client.record.purse / 100:,.2f}." in words
        assert house.registry.tables[0].table.chips("Ann") == 0
        assert visit.client.record.purse == 100_000 + visit.history[0].net

    play_away(act, CARDS, table=CARDS)


@pytest.mark.sizes(all=1)
def test_who_comes_back_is_the_same_person_by_a_token_that_nobody_else_can_read(own_folder: Path) -> None:
    asked: list[str] = []

    def ask(why: str) -> str:
        asked.append(why)
        return "Ann" if len(asked) < 3 else "Anna"

    with in_thread(CARDS) as (address, house):
        place = server_address(address)
        first = arrive(place, None, ask)
        assert (first.record.name, [each.id for each in first.tables]) == ("Ann", [CARDS])
        kept = token_file(place)
        assert kept.stat().st_mode & 0o777 == 0o600
        assert arrive(place, None, ask).record.person == first.record.person
        assert asked == [""]
        house.store.people.revoke(first.record.person, at=house.clock.wall())
        second = arrive(place, None, ask)
        assert asked[1] == f"Your token of Ann at {place} is no longer good."
        assert asked[2:] == ["that name is taken; pick another"]
        assert second.record.name == "Anna"
        with pytest.raises(PaigowError, match="that name is taken"):
            arrive(place, "Ann", ask)
        with pytest.raises(PaigowError, match=r"^a name has 1 to 32 characters; choose another$"):
            arrive(place, "", ask)
        renewed = house.store.people.renew(first.record.person, at=house.clock.wall())
        assert arrive(place, "Nobody", ask).record.name == "Nobody"
        forget_token(place, "Nobody")
        forget_token(place, "Anna")
        assert arrive(place, None, lambda _: renewed).record.person == first.record.person
        assert arrive(place, "Ann", str).record.person == first.record.person, "it is kept"
        soon = house.clock.wall() + RENEWED_WITHIN - 60
        ending = house.store.people.renew(first.record.person, at=house.clock.wall(), expires=soon)
        forget_token(place, "Ann")
        for ask_for in (lambda _: ending, str):  # as it is given, and the time after
            came = arrive(place, None, ask_for)
        assert came.record.expires is not None
        assert came.record.expires > soon, "whoever still comes gets one that lasts"
        assert came.token != ending
        assert arrive(place, "Ann", str).token == came.token, "it is kept, and not renewed before its time"
        kept.write_bytes(b"no token")
        assert kept_token(place) is None
        before = len(house.store.people.all())
        with pytest.raises(PaigowError, match="has no table 'none'; its tables: supreme-pai-gow"):
            arrive(place, "Bo", ask, "none")
        assert len(house.store.people.all()) == before, "nobody joins for a table that there is not"


def test_each_of_your_names_at_a_server_keeps_its_token() -> None:
    with in_thread(CARDS) as (address, _):
        place = server_address(address)
        people = [arrive(place, name, str).record.person for name in ("Ann", "Zed", "Ann", "Zed")]
        assert people[:2] == people[2:]
        assert arrive(place, None, str).record.name == "Zed", "the last one that was used"
        listed = paigow("tokens", "--server", place)
        assert listed.out == "Zed: good\nAnn: good\n"
        assert paigow("tokens", "--server", place, "--end", "Zed").out == "Zed: ended\n"
        assert paigow("tokens", "--server", place, "--json").records == [{"name": "Ann", "is_good": True}]
        assert "no token for Zed at" in paigow("tokens", "--server", place, "--end", "Zed").err
        assert "leave --server out" in paigow("tokens", "--server", place, "--renew", "Ann").err


@pytest.mark.parametrize("typed", ["", "ftp://host", "http://", "http://host/path", "http://host:port"])
def test_what_is_no_address_of_a_server_is_one_sentence(typed: str) -> None:
    with pytest.raises(PaigowError, match="is no address of a server; write http://HOST:PORT"):
        server_address(typed)


def test_where_there_is_no_server_it_says_so_before_anything_is_shown() -> None:
    with pytest.raises(
        PaigowError, match=r"^no server answers at http://127.0.0.1:9; check the address, or try later$"
    ):
        arrive("http://127.0.0.1:9", "Ann", str)
