"""What a dealer in training is asked before a step is done, one question at a time."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Footer, Input, OptionList, Static
from textual.widgets.option_list import Option

from paigow.errors import PaigowError
from paigow.money import parse_money
from paigow.play.screen.ink import coloured
from paigow.teaching.dealing.asking import DealerQuestion, DealersAnswer
from paigow.teaching.drawing import faces


class DealerAsked(ModalScreen[DealersAnswer | None]):
    """A question with its choices, or with a sum to type; Escape leaves the step undone."""

    BINDINGS = [("escape", "dismiss(None)", "not yet")]  # noqa: RUF012 - Textual's own way

    def __init__(self, question: DealerQuestion, against: str, reply: str = "") -> None:
        super().__init__()
        self.question = question
        self.reply = reply
        """What is said of the answer before it, where that was wrong."""
        self.against = against
        """The hands that it is decided against, as they lie."""

    def compose(self) -> ComposeResult:
        question = self.question
        with Vertical(classes="ask"):
            if self.reply:
                yield Static(Content.styled(self.reply, "$text-warning"), id="reply")
            yield Static(Content.styled(question.text, "bold"), id="question")
            if question.high:
                hands = f"{faces(question.high)} / {faces(question.low)}"
                yield Static(
                    Content.assemble(coloured(hands), "\nagainst ", coloured(self.against)), id="met"
                )
            if question.choices:
                yield OptionList(*(Option(Content(words)) for words, _ in question.choices))
            else:
                yield Input(placeholder="a sum, such as 25 or 12.50")
                yield Static(id="trouble")
        yield Footer()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(self.question.choices[event.option_index][1])

    def on_input_submitted(self, event: Input.Submitted) -> None:
        try:
            self.dismiss(parse_money(event.value))
        except PaigowError as refused:
            self.query_one("#trouble", Static).update(Content(str(refused)))
