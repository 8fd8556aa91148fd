"""After a hand: the result where the eyes are, clocks and panels that cost nobody a turn, the next hand."""

from __future__ import annotations

import re
from itertools import combinations

import pytest
from playwright.sync_api import Locator, Page, Route, ViewportSize, WebSocketRoute, expect

from browser_plugin import DESK, PATIENCE, PHONE, Guest, House
from page_kit import ONWARD, Questions, look_at_hand, open_menu, set_by_house_way
from paigow.server.hosting.broadcast import RECENT, RecentEvents
from seated_kit import Seated, at, play, rounds_over, shown

pytestmark = pytest.mark.sizes(all=1)
EZ, TILES, FACE_UP = "ez-pai-gow-poker", "pai-gow-tiles-pair-fortunes", "face-up-rules-of-play"
BANKING = "pai-gow-poker-banking"


def come(page: Page, house: House, name: str, table: str, position: int = 3) -> Seated:
    """Somebody at a page sits down, and answers past it what a test does not look at."""
    page.goto(f"/table/{table}")
    expect(page.locator(".sit-down")).to_be_visible()
    return Seated.of_page(page.context, house.address, name, table, position)


def in_sight(page: Page, thing: Locator) -> bool:
    """Whether all of it is on the screen as it is."""
    box, size = thing.bounding_box(), page.viewport_size
    assert size is not None
    return box is not None and box["y"] >= 0 and box["y"] + box["height"] <= size["height"]


def until_in_sight(page: Page, thing: Locator) -> None:
    expect(thing).to_be_visible()
    for _ in range(100):
        if in_sight(page, thing):
            return
        page.wait_for_timeout(20)
    raise AssertionError(f"not on the screen: {thing.bounding_box()} of {page.viewport_size}")


@pytest.mark.parametrize(("size", "sample"), [(DESK, EZ), (PHONE, EZ), (DESK, TILES), (PHONE, FACE_UP)])
def test_the_result_is_on_the_screen_and_still_is_after_a_reload(
    guest: Guest, house: House, size: ViewportSize, sample: str
) -> None:
    name = f"R {sample[:7]} {size['width']}"
    page = guest(name, viewport=size)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    person = come(page, house, name, house.open_table(sample))
    play([person], lambda told, _: rounds_over(told) >= 1)
    shown(page, person.look())
    hands, net = page.locator(".compared"), page.locator(".net")
    for each in (*page.locator(".side").all(), net, page.get_by_role("button", name=ONWARD)):
        until_in_sight(page, each)
    assert not [url for url in asked if url.endswith("/why")], "the reasons come with the result"
    said, cards = net.inner_text(), hands.inner_html()
    page.reload()
    until_in_sight(page, net)
    expect(net).to_have_text(said, use_inner_text=True)
    assert hands.inner_html() == cards, "the same hands, with what decided raised"
    person.give("LeaveTable")


def test_a_push_that_nobody_had_to_set_shows_ones_cards_and_says_why(guest: Guest, house: House) -> None:
    page = guest("Al of the aces")
    person = come(page, house, "Al of the aces", house.open_table(FACE_UP))
    person.answers["PlaceWagers"] = {"stakes": [{"wager": "face_up_main", "amount": 1_000}]}
    sides = page.locator(".compared")
    for number in range(1, 60):
        play([person], lambda told, _: rounds_over(told) >= number)  # noqa: B023 - it is called before the next
        shown(page, person.look())
        expect(page.locator(f"main[data-ended='{number}']")).to_be_visible()
        if "didn't need setting" in sides.inner_text():
            break
    expect(sides.locator(".side.mine .piece")).to_have_count(7)
    expect(sides).to_contain_text("the dealer had ace high, so every main bet pushes")
    expect(sides).not_to_contain_text("not shown")
    expect(sides.locator(".moved"), "what became of the bet is said").to_contain_text(
        "You get your $10 back."
    )


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_nobody_alone_sees_a_clock_and_among_others_it_stands_over_every_panel(
    guest: Guest, house: House, size: ViewportSize
) -> None:
    table = house.open_table(EZ, decision=600)
    page = guest(f"Ida in no hurry {size['width']}", viewport=size)
    ida = come(page, house, f"Ida in no hurry {size['width']}", table)
    play([ida], lambda _, asked: "SetHands" in asked)
    look_at_hand(page)
    clock = page.locator(".countdown")
    expect(clock).to_have_count(0)
    other = guest(f"Jo who waits {size['width']}")
    come(other, house, f"Jo who waits {size['width']}", table, 5)
    expect(clock).to_contain_text(re.compile(r"^(10:00|9:\d\d) left$"))
    open_menu(page)
    page.get_by_role("button", name="How to play").click()
    expect(page.locator(".panel")).to_be_visible()
    over, under = (
        page.locator(each).evaluate("each => Number(getComputedStyle(each).zIndex)")
        for each in (".countdown", ".panel")
    )
    assert over > under
    label = clock.locator("span").first
    until_in_sight(page, label)
    title = page.locator(".panel").get_by_role("heading").first
    assert not overlap(label, title), "the clock covers no title"


def overlap(one: Locator, other: Locator) -> bool:
    """Whether two things on the screen lie over each other."""
    boxes = (one.bounding_box(), other.bounding_box())
    first, second = (box for box in boxes if box is not None)
    beside = first["x"] + first["width"] <= second["x"] or second["x"] + second["width"] <= first["x"]
    above = first["y"] + first["height"] <= second["y"] or second["y"] + second["height"] <= first["y"]
    return not beside and not above


def test_of_tiles_the_higher_pair_is_the_high_hand_in_whichever_tray_it_lies(
    guest: Guest, house: House
) -> None:
    page = guest("Ty of the tiles")
    table = house.open_table(TILES)
    ty = come(page, house, "Ty of the tiles", table)
    play([ty], lambda _, asked: "SetHands" in asked)
    look_at_hand(page)
    told = ty.look()
    pieces = at(told, 3)["hand"]["pieces"]
    every = ty.client.get(f"/tables/{table}/settings/{' '.join(pieces)}").json()["settings"]
    trays = page.locator(".two-trays .tray")
    for first, second in combinations(range(4), 2):
        page.keyboard.press(str(first + 1))
        page.keyboard.press(str(second + 1))
        laid = sorted((pieces[first], pieces[second]))
        meant = next(one for one in every if laid in (sorted(one["low"]), sorted(one["high"])))
        for which in ("high", "low"):
            tray = trays.filter(has=page.get_by_role("heading", name=f"{which.title()} hand (2)"))
            expect(tray.locator(".called").first).to_have_text(meant[f"{which}_called"])
        page.keyboard.press(str(first + 1))
        page.keyboard.press(str(second + 1))
    set_by_house_way(page)


def test_after_a_restart_in_the_middle_of_a_round_its_result_is_told(guest: Guest, house: House) -> None:
    page = guest("Rae restarted")
    table = house.open_table(EZ)
    rae = come(page, house, "Rae restarted", table)
    play([rae], lambda _, asked: "SetHands" in asked)
    look_at_hand(page)
    host = house.state.registry.host(table)
    host.broadcaster._recent = RecentEvents(host.table, RECENT)  # what happened before is on disk alone
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.reload()
    set_by_house_way(page)
    expect(Questions(page).result.locator(".moved li").first).to_contain_text(
        re.compile("the dealer", re.IGNORECASE)
    )
    expect(page.get_by_text("No round of that number")).to_have_count(0)
    assert not [url for url in asked if "/rounds/0/" in url]


def test_the_result_comes_at_once_though_one_might_surrender_and_later_if_one_wants(
    guest: Guest, house: House
) -> None:
    """The dealer would wait for ten minutes, if anybody had not said that they play on."""
    page = guest("Su in a hurry")
    su = come(page, house, "Su in a hurry", house.open_table(BANKING, surrender=600))
    stakes = {"stakes": [{"wager": "pai_gow_poker", "amount": 2_500}]}
    su.answers["PlaceWagers"] = stakes
    play([su], lambda _, asked: "SetHands" in asked)
    set_by_house_way(page)
    expect(page.locator("main[data-ended='1']")).to_be_visible()
    open_menu(page)
    page.get_by_label("Offer me surrender when I've seen the dealer's hand").check()
    page.keyboard.press("Escape")
    play([su], lambda told, asked: "SetHands" in asked)
    set_by_house_way(page)
    page.get_by_role("button", name="No, play on").click()
    expect(page.locator("main[data-ended='2']")).to_be_visible()


def test_an_envy_wager_that_bars_surrender_is_named(guest: Guest, house: House) -> None:
    page = guest("Nan of the envy")
    nan = come(page, house, "Nan of the envy", house.open_table("pai-gow-poker-fortune"))
    play([nan], lambda _, asked: "SetHands" in asked)
    look_at_hand(page)
    open_menu(page)
    expect(page.locator(".no-surrender")).to_be_visible()
    expect(page.locator(".no-surrender")).to_contain_text("You can't surrender")


def test_panels_close_by_the_way_back_and_do_not_follow_one_elsewhere(guest: Guest, house: House) -> None:
    page = guest("Pat of the panels", viewport=PHONE)
    table = house.open_table(EZ)
    pat = come(page, house, "Pat of the panels", table)
    play([pat], lambda told, _: rounds_over(told) >= 1)
    why = page.get_by_role("complementary", name="Why")
    way = page.get_by_role("button", name="Why? Round 1")
    way.click()
    expect(why).to_be_visible()
    page.go_back()
    expect(why).to_have_count(0)
    assert page.url.endswith(f"/table/{table}")
    way.click()
    why.locator(".clause").first.click()
    clause = page.get_by_role("complementary", name="The clause")
    expect(clause).to_be_visible()
    page.keyboard.press("Escape")
    expect(clause).to_have_count(0)
    expect(why, "one after the other").to_be_visible()
    page.get_by_role("link", name="Replay the round step by step").click()
    expect(page.get_by_role("heading", name="Round 1", exact=False).first).to_be_visible()
    expect(why).to_have_count(0)
    page.go_back()
    expect(page.locator(".felt")).to_be_visible()
    assert page.url.endswith(f"/table/{table}")


def test_wagers_go_by_the_circles_of_the_felt_and_again_after_a_reload(guest: Guest, house: House) -> None:
    page = guest("Fay of the felt")
    fay = come(page, house, "Fay of the felt", house.open_table(EZ))
    play([fay], lambda _, asked: "PlaceWagers" in asked)
    main = page.get_by_label("Amount on Main bet")
    expect(main, "a sensible bet is there already").to_have_value("15")
    page.get_by_role("button", name="Take $15.00 back from Main bet").click()
    for _ in range(3):
        page.locator(".area.main .circle").click()
    expect(main).to_have_value("15")
    expect(page.locator(".area.main .chip-stack")).to_be_visible()
    page.get_by_role("button", name=re.compile(r"^Bet \$15")).click()
    set_by_house_way(page)
    expect(page.get_by_role("button", name=ONWARD)).to_be_visible()
    page.reload()
    again = page.get_by_role("button", name="Deal again, $15")
    again.click()
    expect(page.locator(".place.mine")).to_contain_text("$15")
    set_by_house_way(page)
    expect(again).to_be_visible()
    expect(page.locator(".story")).to_have_text(re.compile(r"(You won|You lost|Push|You broke even)[^§]*$"))
    expect(Questions(page).result, "clauses stand in Why?").not_to_contain_text("§")
    while again.is_visible():  # a result takes no key at first, so that whoever skips the dealing sees it
        page.keyboard.press(" ")
        page.wait_for_timeout(100)
    look_at_hand(page)
    expect(page.locator(".place.mine")).to_contain_text("$15")


def test_a_bank_has_all_its_chips_at_stake_and_sees_its_own_hand_as_its_own(
    guest: Guest, house: House
) -> None:
    table = house.open_table(BANKING)
    page, other = guest("Bab the bank"), guest("Cy the player")
    bab, cy = (
        come(page, house, "Bab the bank", table),
        come(other, house, "Cy the player", table, 5),
    )
    bab.banks = True
    play([bab, cy], lambda told, _: (told["view"].get("round") or {}).get("bank") == 3)
    shown(page, bab.look())
    staked = page.locator(".session > dl div").filter(has_text="Bet").locator("dd")
    expect(staked).not_to_have_text("$0.00")
    banked = bab.look()["view"]["round"]["number"]
    play([bab, cy], lambda told, _: rounds_over(told) >= banked)
    shown(page, bab.look())
    steps = bab.client.get(f"/tables/{table}/rounds/{banked}/steps").json()["steps"]
    own = next(
        step["event"]["seen"]
        for step in steps
        if step["event"]["seen"]["event"] == "HandShown" and step["event"]["seen"]["position"] == 3
    )
    mine = page.locator(".side.mine").first
    drawn = mine.locator("svg, img").evaluate_all("all => all.map((each) => each.outerHTML).join()")
    assert all(piece.rstrip("*") in drawn for piece in (*own["high"], *own["low"])), (own, drawn[:400])
    expect(mine.get_by_role("heading")).to_have_text("You")


def test_what_happened_is_told_once_however_often_the_line_is_cut(guest: Guest, house: House) -> None:
    page = guest("Ron reconnects")
    lines: list[WebSocketRoute] = []

    def joined(line: WebSocketRoute) -> None:
        line.connect_to_server()
        lines.append(line)

    page.route_web_socket(re.compile("/socket"), joined)
    table = house.open_table(EZ)
    ron = come(page, house, "Ron reconnects", table)
    play([ron], lambda _, asked: "SetHands" in asked)
    look_at_hand(page)
    told = page.locator(".chronicle li")
    before = told.all_inner_texts()
    for count in (2, 3):
        lines[-1].close()
        page.wait_for_function("() => document.querySelector('.line') === null")
        for _ in range(200):
            if len(lines) >= count:
                break
            page.wait_for_timeout(20)
    page.wait_for_timeout(300)
    assert told.all_inner_texts() == before
    set_by_house_way(page)
    expect(page.locator("main[data-ended='1']")).to_be_visible(timeout=PATIENCE)


def test_what_if_lists_the_best_first_and_nothing_twice(guest: Guest, house: House) -> None:
    page = guest("Wes what if")
    wes = come(page, house, "Wes what if", house.open_table(EZ))
    play([wes], lambda told, _: rounds_over(told) >= 1)
    page.get_by_role("button", name="Why? Round 1").click()
    page.get_by_text("What if I'd set it differently?").click()
    rows = page.locator(".otherwise li p").all_inner_texts()
    assert len(rows) == len(set(rows)) > 1
    order = [("won", "push", "lost").index(row.split()[0]) for row in rows]
    assert order == sorted(order)


@pytest.mark.parametrize("language", ["en", "zh-Hant"])
def test_a_dealer_that_pushes_every_main_bet_is_said_while_one_sets(
    guest: Guest, house: House, language: str
) -> None:
    """By Section 19 the players set against an ace-high dealer too."""
    page = guest(f"Ada {language[:2]}", viewport=PHONE)
    page.add_init_script(f"localStorage['paigow.language'] = '{language}'")

    def answer(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, json=response.json() | {"pushes_all": True})

    page.route("**/settings/*", answer)
    person = come(page, house, f"Ada {language[:2]}", house.open_table("face-up-section-19"))
    play([person], lambda _, asked: "SetHands" in asked)
    said = {"en": "ace high: main bets come back", "zh-Hant": "最大是 A：退回主注"}[language]
    hands = page.locator(".dealer .laid-hand dt [aria-hidden]")
    expect(hands).to_have_text([said, ""], timeout=PATIENCE)
    until_in_sight(page, hands.first)


def test_who_was_away_too_long_is_told_so_with_the_way_back(guest: Guest, house: House) -> None:
    page = guest("Ida Idle")
    table = house.open_table("supreme-pai-gow", idle=2)
    come(page, house, "Ida Idle", table)
    told = page.get_by_text("You were away for a while, so we gave up your seat.")
    expect(told).to_be_visible(timeout=PATIENCE)
    expect(told).to_contain_text("Your $500.00 is back in your balance.")
    expect(page.locator(".sit-down").get_by_role("button", name=re.compile("^Buy in for"))).to_be_enabled()
    page.reload()
    expect(told).to_be_visible(timeout=PATIENCE)
