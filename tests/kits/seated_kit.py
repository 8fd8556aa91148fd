"""Players at a table of a running server who answer what it asks, over HTTP and without a page."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import TYPE_CHECKING, Any, Final

import httpx

from paigow.games.hands import family_of

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

CommandOffer = Mapping[str, Any]
PATIENCE: Final = 300.0
_NUMBERS = count(1)


@dataclass
class Seated:
    """Somebody at a table, who answers each question in the plainest way, or as a test says."""

    client: httpx.Client
    name: str
    table: str
    position: int
    banks: bool = False
    """Whether they take the bank when it is offered."""
    answers: dict[str, Mapping[str, Any]] = field(default_factory=dict)
    """What is said to a question, by its command, in place of the usual."""
    looks: bool = True
    """Whether they look at their hand; a page at the table does that for whoever sits there."""

    @classmethod
    def come(cls, address: str, name: str, table: str, position: int, **more: Any) -> Seated:
        """A newcomer buys chips and sits down."""
        client = _client(address)
        answer = client.post("/people", json={"name": name})
        assert answer.status_code < 300, answer.text
        return cls(client, name, table, position, **more).sit_down()

    @classmethod
    def of_page(
        cls,
        context: BrowserContext,
        address: str,
        name: str,
        table: str,
        position: int,
        *,
        chips: int = 50_000,
    ) -> Seated:
        """The person of a page at the table, who answers past it; without chips, who sits there already."""
        cookies = {each["name"]: each["value"] for each in context.cookies()}
        found = cls(_client(address, cookies), name, table, position, looks=False)
        return found.sit_down(chips) if chips else found

    @classmethod
    def by_token(cls, address: str, token: str, table: str) -> Seated:
        """Somebody who works at a table, and sits nowhere."""
        client = _client(address)
        client.headers["authorization"] = f"Bearer {token}"
        return cls(client, "", table, 0)

    def sit_down(self, chips: int = 50_000) -> Seated:
        self.give("BuyChips", amount=chips)
        self.give("TakePosition", position=self.position)
        return self

    def give(self, kind: str, **data: Any) -> Mapping[str, Any]:
        """Give a command, which must be allowed."""
        said = self._send(kind, data)
        assert said.get("type") == "answer", (kind, data, said)
        return said

    def _send(self, kind: str, data: Mapping[str, Any]) -> Mapping[str, Any]:
        message = {"type": "command", "id": f"kit-{next(_NUMBERS)}", "kind": kind, "data": data}
        answer = self.client.post(f"/tables/{self.table}/commands", json=message)
        said: Mapping[str, Any] = answer.json()
        return said

    def look(self) -> Mapping[str, Any]:
        """The table as this person sees it, with what is awaited."""
        told: Mapping[str, Any] = self.client.get(f"/tables/{self.table}/view").json()
        return told

    def asked(self, told: Mapping[str, Any] | None = None) -> dict[str, CommandOffer]:
        """What the table waits for from this person, by its command; and wagers, which it may only allow."""
        told = told or self.look()
        wagers = () if at(told, self.position).get("wagers") else told["awaited"]["may"]
        every = (*told["awaited"]["waits"], *(ask for ask in wagers if ask["command"] == "PlaceWagers"))
        return {ask["command"]: ask for ask in every if ask["who"].get("name") == self.name}

    def answer(self, asked: Mapping[str, CommandOffer], told: Mapping[str, Any]) -> str:
        """Answer one question of those that are asked; which it was. The table may have gone on since."""
        kind, data = next(found for way in _WAYS if (found := way(self, asked, told)) is not None)
        said = self._send(kind, {**data, **self.answers.get(kind, {})})
        assert said.get("type") == "answer" or said.get("code") == "not_now", (kind, data, said)
        return kind


def _client(address: str, cookies: Mapping[str, str] | None = None) -> httpx.Client:
    """One that keeps no connection, so that nobody has to close it."""
    limits = httpx.Limits(max_keepalive_connections=0)
    return httpx.Client(
        base_url=address, cookies=dict(cookies or {}), trust_env=False, timeout=PATIENCE, limits=limits
    )


def rounds_over(told: Mapping[str, Any]) -> int:
    """How many rounds a table has ended."""
    view = told["view"]
    return int(view["round"]["number"]) - 1 if view.get("round") else int(view.get("rounds", 0))


def play(
    people: Sequence[Seated], stop: Callable[[Mapping[str, Any], Mapping[str, CommandOffer]], bool]
) -> None:
    """Let people answer whatever they are asked until the first of them sees something. Nobody runs out of
    patience while the table goes on, however long one looks at each question."""
    deadline = time.monotonic() + PATIENCE
    while True:
        told = people[0].look()
        if stop(told, people[0].asked(told)):
            return
        others = [_has_answered(each, each.look()) for each in people[1:]]
        if any([_has_answered(people[0], told), *others]):
            deadline = time.monotonic() + PATIENCE
        else:
            time.sleep(0.01)
        assert time.monotonic() < deadline, f"it never came to that: {told['awaited']['waits']}"


def shown(page: Page, told: Mapping[str, Any]) -> None:
    """Wait until a page shows the table at least as far as this."""
    page.wait_for_function(
        "least => Number(document.querySelector('main[data-sequence]')?.dataset.sequence) >= least",
        arg=told["view"]["sequence"],
    )


def at_each_question(page: Page, people: Sequence[Seated], look: Callable[[str], None]) -> None:
    """Play a round, and look at the page of the first of these people at each new question of the table.
    Where nobody had to set, because the dealer's hand pushes whatever they hold, play another."""
    first = people[0]
    before, seen = rounds_over(first.look()), {""}

    def is_over(told: Mapping[str, Any], asked: Mapping[str, Any]) -> bool:
        nonlocal before
        question = " ".join(sorted(asked))
        if question not in seen and not ("SetHands" in asked and not hand_of(told, first.position)):
            seen.add(question)
            shown(page, told)
            look(question)
        if (ended := rounds_over(told)) == before:
            return False
        before = ended
        return any("SetHands" in each for each in seen)

    play(people, is_over)


def _has_answered(person: Seated, told: Mapping[str, Any]) -> bool:
    asked = person.asked(told)
    if not asked or ("SetHands" in asked and not person.looks and not hand_of(told, person.position)):
        return False
    person.answer(asked, told)
    return True


def at(told: Mapping[str, Any], position: int) -> Mapping[str, Any]:
    """What lies at a position, as it is seen."""
    places = (told["view"].get("round") or {}).get("positions") or []
    found: Mapping[str, Any] = places[position] if places else {}
    return found


def hand_of(told: Mapping[str, Any], position: int) -> Sequence[str]:
    """The pieces at a position, as far as they are seen."""
    pieces: Sequence[str] = (at(told, position).get("hand") or {}).get("pieces") or ()
    return pieces


Said = tuple[str, Mapping[str, Any]]


def _bank(person: Seated, asked: Mapping[str, CommandOffer], told: Mapping[str, Any]) -> Said | None:
    if "PassBank" not in asked:
        return None
    takes = person.banks and "AcceptBank" in asked
    return "AcceptBank" if takes else "PassBank", {"position": person.position}


def _wager(person: Seated, asked: Mapping[str, CommandOffer], told: Mapping[str, Any]) -> Said | None:
    """Every wager that is offered, at its least, and the main one at five times that where it may be."""
    if "PlaceWagers" not in asked:
        return None
    terms = term(asked["PlaceWagers"], "Wagering")
    stakes = []
    for offer in terms["offers"]:
        amount = min(offer["most"], 5 * offer["least"]) if offer["wager"] == terms["main"] else offer["least"]
        choice = {"choice": offer["choices"][0]} if offer.get("choices") else {}
        stakes.append({"wager": offer["wager"], "amount": amount, **choice})
    return "PlaceWagers", {"position": person.position, "stakes": stakes}


def _cut(person: Seated, asked: Mapping[str, CommandOffer], told: Mapping[str, Any]) -> Said | None:
    return ("DeclineCut", {"position": person.position}) if "DeclineCut" in asked else None


def _look(person: Seated, asked: Mapping[str, CommandOffer], told: Mapping[str, Any]) -> Said | None:
    if "SetHands" not in asked or hand_of(told, person.position):
        return None
    return "LookAtCards", {"position": person.position}


def _set(person: Seated, asked: Mapping[str, CommandOffer], told: Mapping[str, Any]) -> Said | None:
    """By a house way of the game: sensibly, whatever the dealer's is."""
    if "SetHands" not in asked:
        return None
    family = family_of(told["view"]["game"])
    held = {piece: family.read(piece, 1)[0] for piece in hand_of(told, person.position)}
    setting = family.house_ways()[0].set(tuple(held.values())).setting
    hands: dict[str, list[str]] = {"high": [], "low": []}
    for hand, pieces in (("high", setting.high), ("low", setting.low)):
        for each in pieces:  # of two like tiles each is laid once
            hands[hand].append(next(piece for piece, read in held.items() if read == each))
            del held[hands[hand][-1]]
    return "SetHands", {"position": person.position, **hands}


def _choose(person: Seated, asked: Mapping[str, CommandOffer], told: Mapping[str, Any]) -> Said | None:
    """Whatever else: the first of what may be chosen, and to play on where that may be."""
    kind, ask = next(iter(asked.items())) if "PlayOn" not in asked else ("PlayOn", asked["PlayOn"])
    chosen = [one for one in ask.get("terms") or () if one["kind"] == "OneOf"]
    place = {"position": ask["who"]["position"]} if ask["who"].get("position") is not None else {}
    return kind, {**place, **{one["field"]: one["values"][0] for one in chosen}}


_WAYS: Final = (_bank, _wager, _cut, _look, _set, _choose)


def term(ask: CommandOffer, kind: str) -> Mapping[str, Any]:
    """The terms of one kind that go with a question."""
    found: Mapping[str, Any] = next(each for each in ask["terms"] if each["kind"] == kind)
    return found
