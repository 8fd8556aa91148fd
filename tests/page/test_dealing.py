"""Dealer training in the browser: a whole round, with a mistake and its clause, to the score sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from browser_plugin import PHONE, Guest
from dealing_kit import right_answer, training
from known import known
from page_kit import SET
from paigow.teaching.dealing.training import Answering, TrainingRound
from places_kit import sideways

pytestmark = pytest.mark.sizes(all=1)

if TYPE_CHECKING:
    from playwright.sync_api import Page


def answer(page: Page, dealt: TrainingRound, said: str) -> None:
    """Say something where it is asked, and know it said when the page has heard of it."""
    before = said_so_far(page)
    match dealt.answering:
        case Answering.STEP:
            page.locator(".deal-steps").get_by_text(dealt.steps[said].text, exact=True).click()
        case Answering.PLACE:
            page.locator(f"button[data-at='{said}']").click()
        case Answering.CHOICE:
            number = [value for value, _ in dealt.answers_told].index(said)
            page.locator(".deal-choices button").nth(number).click()
        case Answering.SUM:
            page.get_by_label("Amount, to the cent").fill(f"{int(said) / 100:.2f}")
            page.keyboard.press("Enter")
        case _:
            held = [str(piece) for piece in dealt.dealing.turned_over]
            # From the right, so that no piece moves under the pointer, where a quick tap is a second one.
            for place in sorted(map(held.index, said.split()), reverse=True):
                page.locator(f"[data-place='{place}']").click()
            page.get_by_role("button", name=SET).click()
    dealt.say(said)
    heard(page, dealt, before + 1)


def said_so_far(page: Page) -> int:
    """How much the page has said in this round, and was answered."""
    return int(page.locator("main.deal-round").get_attribute("data-said") or 0)


def heard(page: Page, dealt: TrainingRound, count: int) -> None:
    """Wait until the page has been answered so often, and asks what is asked next."""
    question = dealt.dealing.question
    if dealt.answering is Answering.NOTHING:
        expect(page.get_by_role("heading", name="Score sheet")).to_be_visible()
        return
    expect(page.locator("main.deal-round")).to_have_attribute("data-said", str(count))
    if dealt.answering is Answering.HAND:
        expect(page.get_by_role("heading", name="Set this hand")).to_be_visible()
    elif question is not None:
        expect(page.locator("#asked")).to_have_text(question.text)
    else:
        expect(page.locator(".deal-steps").first).to_be_visible()
        expect(page.get_by_role("status")).to_contain_text(known(dealt.verdict).told.text)


def begin(page: Page, sample: str, *, irregular: bool = False, banked: bool = False) -> TrainingRound:
    """Begin a round whose cards the test knows."""
    page.goto(f"/deal/{sample}?seed=1{'&irregular=1' * irregular}{'&banked=1' * banked}")
    page.get_by_role("button", name="Start the round").click()
    expect(page.locator("#asked")).to_have_text("What do you do now?")
    return training(sample, irregular=irregular, banked=banked)


def test_a_banked_round_is_dealt_from_the_first_step_to_the_score_sheet(guest: Guest) -> None:
    page = guest()
    page.goto("/deal")
    page.get_by_role("link", name="Deal at Pai Gow Tiles").click()
    dealt = begin(page, "pai-gow-tiles-pair-fortunes", banked=True)
    answer(page, dealt, "Deal")
    wrong = known(dealt.verdict).told
    expect(page.get_by_role("status")).to_contain_text(f"That's not right. {wrong.text}")
    page.get_by_role("status").get_by_role("button", name=wrong.clause).click()
    expect(page.get_by_role("complementary", name="The clause")).to_be_visible()
    page.keyboard.press("Escape")
    press(page, dealt, "OpenRound")
    page.reload()
    page.get_by_role("button", name="Continue your round").click()
    while dealt.answering is not Answering.NOTHING:
        answer(page, dealt, right_answer(dealt))
    expect(page.get_by_role("heading", name="Score sheet")).to_be_visible()
    right = len(dealt.dealing.sheet.answers)
    expect(page.locator(".score-line")).to_contain_text(f"{right} of {right} answers right · 1 mistake")
    mistake = page.locator(".score-sheet .is-wrong")
    expect(mistake).to_contain_text(f"{wrong.text}. {wrong.clause}")


def press(page: Page, dealt: TrainingRound, said: str) -> None:
    """Say something by keys alone."""
    before = said_so_far(page)
    match dealt.answering:
        case Answering.STEP:
            text = page.get_by_text(dealt.steps[said].text, exact=True)
            page.keyboard.press(page.locator(".deal-steps li").filter(has=text).locator("kbd").inner_text())
        case Answering.PLACE:
            page.keyboard.press(said)
        case Answering.CHOICE:
            page.keyboard.press(str(([value for value, _ in dealt.answers_told].index(said) + 1) % 10))
        case Answering.SUM:
            page.keyboard.type(f"{int(said) / 100:.2f}")
            page.keyboard.press("Enter")
        case _:
            held = [str(piece) for piece in dealt.dealing.turned_over]
            for piece in said.split():
                page.keyboard.press(str(held.index(piece) + 1))
            page.keyboard.press("Enter")
    dealt.say(said)
    heard(page, dealt, before + 1)


def test_a_round_in_which_something_goes_wrong_is_dealt_by_keys_alone_on_a_phone(guest: Guest) -> None:
    page = guest(viewport=PHONE)
    dealt = begin(page, "supreme-pai-gow", irregular=True)
    page.keyboard.press("h")
    dealt.say("?")
    expect(page.get_by_role("status")).to_contain_text("Next is: Open a round of play")
    unknown = {Answering.CHOICE, Answering.SUM, Answering.HAND}  # each asked about once
    while dealt.answering is not Answering.NOTHING:
        if dealt.answering in unknown:
            unknown.remove(dealt.answering)
            page.keyboard.press("h")
            dealt.say("?")
            expect(page.get_by_role("status")).to_contain_text(
                f"The answer: {known(dealt.verdict).told.text}"
            )
        press(page, dealt, right_answer(dealt))
        assert sideways(page) <= 0
    expect(page.locator(".score-line")).to_contain_text("no mistake")
    hints = dealt.dealing.sheet.hints
    expect(page.locator(".score-line")).to_contain_text(f"{hints} hints taken")
    assert hints > 1
    expect(page.get_by_role("row", name="what an irregularity calls for")).to_contain_text("1 of 1")
