"""Whatever a step of a round needs is on the screen without scrolling: in every phase of every sample, from a
small phone to a large desk, in both languages, by day and by night."""

from __future__ import annotations

import json
import re
from hashlib import sha256
from itertools import count
from typing import Final

import pytest
from playwright.sync_api import Page, Route, expect

from browser_plugin import DESK, SAMPLES, Guest, House
from paigow.games.hands import family_of
from paigow.games.submission import sample as sample_submission
from paigow.games.submission import sample_names
from paigow.teaching.translation import rendered
from seated_kit import Seated, at_each_question, shown

SIZES: Final = ("1280x800", "1440x900", "1920x1080", "820x1180", "390x844", "360x640")
QUICK: Final = ("1280x800", "360x640")
LOCALES: Final = {"en": "en-US", "zh-Hant": "zh-TW"}
COACH: Final = {"en": "Coach", "zh-Hant": "教練"}
HINT: Final = {"en": "Hint", "zh-Hant": "提示"}
OUT_OF_SIGHT: Final = """
() => {
  const told = [];
  const felt = document.querySelector(".felt");
  const root = document.documentElement;
  if (root.scrollHeight > innerHeight) told.push(`the page is ${root.scrollHeight} px high`);
  const name = (each) => `${each.tagName}.${each.classList} "${each.textContent.slice(0, 30)}"`;
  if (root.scrollWidth > innerWidth) {
    const isWide = (each) => each.getBoundingClientRect().right > innerWidth;
    const wide = [...document.querySelectorAll("body *")].filter(isWide);
    told.push(`the page is ${root.scrollWidth} px wide by ${wide.map(name)}`);
  }
  const isClipped = (each) =>
    each !== null &&
    each !== felt &&
    (getComputedStyle(each).clipPath !== "none" || isClipped(each.parentElement));
  const isSeen = (each) =>
    each.checkVisibility({ visibilityProperty: true }) &&
    !isClipped(each) &&
    each.getBoundingClientRect().width > 1;
  const seen = (what) => [...felt.querySelectorAll(what)].filter(isSeen);
  for (const each of seen("*")) {
    const { overflowY } = getComputedStyle(each);
    if (["auto", "scroll"].includes(overflowY) && each.scrollHeight > each.clientHeight + 1)
      told.push(`${name(each)} scrolls`);
  }
  for (const each of seen("button, a, input, select, summary, h2, h3, p, li, small, b, .piece, .called")) {
    const box = each.getBoundingClientRect();
    if (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1)
      told.push(`${name(each)} is not on the screen: ${JSON.stringify(box)}`);
  }
  for (const each of seen("button, a, input, select, summary")) {
    const box = each.getBoundingClientRect();
    const top = document.elementFromPoint(box.left + Math.min(20, box.width / 2), box.top + box.height / 2);
    if (top && top.closest(".countdown") === null && !(each.contains(top) || top.contains(each)))
      told.push(`${name(each)} lies under ${name(top)}`);
  }
  const clock = document.querySelector(".countdown > span")?.getBoundingClientRect();
  const inBar = document.querySelectorAll(".bar :is(a, button), .session :is(h1, dd, button)");
  for (const each of clock ? inBar : []) {
    const box = each.getBoundingClientRect();
    const across = Math.min(box.right, clock.right) - Math.max(box.left, clock.left);
    const down = Math.min(box.bottom, clock.bottom) - Math.max(box.top, clock.top);
    if (isSeen(each) && across > 0 && down > 0) told.push(`the clock covers ${name(each)}`);
  }
  const things = seen(
    ".dealer > *, .left-of-dealer > *, .right-of-dealer > *, .places > .place, .my-places > .place, " +
      ".stacks, .story, .actions:not(.at-result) > *, .at-result > :not(.compared), .named-hand, .came",
  );
  for (const [index, one] of things.entries())
    for (const other of things.slice(index + 1)) {
      if (one.contains(other) || other.contains(one)) continue;
      const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (across > 2 && down > 2) told.push(`${name(one)} overlaps ${name(other)} by ${Math.round(down)} px`);
    }
  const ofSide = (side) => seen(`.compared:not(.several) .side.${side} .piece`)[0]?.offsetHeight;
  const [mine, theirs] = [ofSide("mine"), ofSide("theirs")];
  if (mine < theirs) told.push(`my cards are ${mine} px high, and the dealer's ${theirs} px`);
  return told;
}
"""
"""What one would have to scroll to, what something else covers, what overlaps on the felt, and a hand of mine
that is smaller than the dealer's."""


def out_of_sight(page: Page, where: str, sizes: tuple[str, ...]) -> list[str]:
    """What is not in sight at these sizes. By day and by night nothing but colours is different: one size is
    looked at in both."""
    told: list[str] = []
    for index, size in enumerate(sizes):
        width, height = map(int, size.split("x"))
        page.set_viewport_size({"width": width, "height": height})
        for scheme in ("light", "dark") if index == 0 else ("dark",):
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            told += [f"{where} at {size}: {each}" for each in page.evaluate(OUT_OF_SIGHT)]
    page.set_viewport_size(DESK)
    return told


@pytest.fixture
def same_cards(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables that are opened now deal the same cards in every run."""
    numbers = count()
    monkeypatch.setattr(house.state.registry, "_seeds", lambda: sha256(b"%d" % next(numbers)).digest())


def use_longest_rule(page: Page, sample: str, language: str) -> None:
    """Whatever the hand, the page is told the longest rule of the house way, so that its room is tried."""
    filed = sample_submission(sample)
    way = family_of(filed.game).house_way(filed.house_way, filed.switches)
    texts = [(rendered(each.name, language), rendered(each.text, language)) for each in way.rules]
    rule, does = max(texts, key=lambda each: sum(map(len, each)))

    def answer(route: Route) -> None:
        response = route.fetch()
        body = response.json()
        body["house_way"] |= {"rule": rule, "does": does}
        route.fulfill(response=response, body=json.dumps(body))

    page.route("**/settings/*", answer)


def play_and_look(
    page: Page, house: House, name: str, sample: str, *, sizes: tuple[str, ...], language: str = "en"
) -> list[str]:
    """Play a round alone, and look at each question, at a hand that is set, and at the result, after a reload
    too."""
    use_longest_rule(page, sample, language)
    table = house.open_table(sample)
    page.goto(f"/table/{table}")
    page.locator("main[data-sequence]").wait_for()
    told = out_of_sight(page, "before one sits down", sizes)
    person = Seated.of_page(page.context, house.address, name, table, 3)

    def look(question: str) -> None:
        told.extend(out_of_sight(page, question, sizes))
        if "SetHands" in question:
            page.get_by_role("button", name=HINT[language]).click()
            told.extend(out_of_sight(page, "a hint that is counted", sizes[-1:]))
            hint = page.locator(".setting .coach")
            expect(hint).to_be_visible()
            expect(hint).not_to_have_text(re.compile("…$"))
            page.locator("body").press("h")
            expect(page.locator(".judged")).not_to_be_empty()
            expect(page.locator(".setting .main-action")).to_be_enabled()
            told.extend(out_of_sight(page, "a hand that is set", sizes))

    at_each_question(page, [person], look)
    for when in ("the result", "the result after a reload"):
        shown(page, person.look())
        expect(page.locator(".compared .net")).to_be_visible()
        expect(page.get_by_role("complementary", name=COACH[language])).to_be_visible()
        told += out_of_sight(page, when, sizes)
        page.reload()
    return told


@pytest.mark.usefixtures("same_cards")
def test_a_step_needs_no_scrolling_on_a_desk_and_on_a_small_phone(guest: Guest, house: House) -> None:
    page = guest("Size of EZ")
    told = play_and_look(page, house, "Size of EZ", "ez-pai-gow-poker", sizes=QUICK)
    assert not told, "\n".join(told)


@pytest.mark.sizes(all=1)
@pytest.mark.usefixtures("same_cards")
@pytest.mark.parametrize("language", ["en", "zh-Hant"])
@pytest.mark.parametrize("sample", sample_names())
def test_no_step_of_any_sample_needs_scrolling_at_any_size(
    guest: Guest, house: House, sample: str, language: str
) -> None:
    name = f"S{language[0]} {sample[-17:]}"
    page = guest(name, locale=LOCALES[language])
    told = play_and_look(page, house, name, sample, sizes=SIZES, language=language)
    assert not told, "\n".join(told)


@pytest.mark.sizes(all=1)
@pytest.mark.usefixtures("same_cards")
@pytest.mark.parametrize("language", ["en", "zh-Hant"])
@pytest.mark.parametrize("sample", [*SAMPLES, "pai-gow-poker-banking"])
def test_no_step_needs_scrolling_with_others_at_the_table(
    guest: Guest, house: House, sample: str, language: str
) -> None:
    """The seats beside mine are taken, others wait for me, and so a clock runs."""
    name = f"O{language[0]} {sample[-17:]}"
    page = guest(name, locale=LOCALES[language])
    use_longest_rule(page, sample, language)
    table = house.open_table(sample)
    page.goto(f"/table/{table}")
    page.locator("main[data-sequence]").wait_for()
    me = Seated.of_page(page.context, house.address, name, table, 3)
    others = [
        Seated.come(house.address, f"{other} {language[0]}{sample[-12:]}", table, position)
        for position, other in ((2, "Maximilian"), (4, "Bo"), (6, "Anastasia"))
    ]
    told: list[str] = []

    def look(question: str) -> None:
        told.extend(out_of_sight(page, question, SIZES))

    at_each_question(page, [me, *others], look)
    shown(page, me.look())
    expect(page.locator(".compared .net, .last-result").first).to_be_visible()
    expect(page.get_by_role("complementary", name=COACH[language])).to_be_visible()
    told += out_of_sight(page, "the result", SIZES)
    assert not told, "\n".join(told)
