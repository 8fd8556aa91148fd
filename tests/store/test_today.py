"""Today's ten hands on disk: the first try counts, and a name stands on the list only by consent."""

from __future__ import annotations

from fractions import Fraction

from paigow.store import FirstTry, Standing, Store

HANDS = 2


def test_the_first_try_at_a_hand_counts_and_another_day_has_its_own(store: Store) -> None:
    person, _ = store.people.add("Ann", "player", at=0)
    first, again = FirstTry(1, "Ks Kd", "9s 8d", Fraction(7, 3)), FirstTry(1, "Ks 9s", "Kd 8d", Fraction(0))
    assert store.today.add(1, person.id, first, at=0) == first
    assert store.today.add(1, person.id, again, at=0) == first
    assert store.today.tries(1, person.id) == [first]
    assert store.today.add(2, person.id, again, at=0) == again


def test_who_agreed_and_tried_every_hand_stands_on_the_list_and_nobody_else(store: Store) -> None:
    people = {name: store.people.add(name, "player", at=0)[0].id for name in ("Ann", "Bo", "Cy", "Di", "Eve")}
    for name, given in {"Ann": (1, 2), "Bo": (0, 1), "Cy": (0, 0), "Di": (0,), "Eve": (0, 0)}.items():
        for number, cents in enumerate(given):
            store.today.add(1, people[name], FirstTry(number, "a", "b", Fraction(cents, 3)), at=0)
        store.today.set_listed(people[name], is_listed=name != "Cy")
    store.people.revoke(people["Eve"], at=0)
    assert store.today.standings(1, HANDS, at=1) == [
        Standing("Bo", 1, Fraction(1, 3)),
        Standing("Ann", 0, Fraction(1)),
    ]
    assert store.today.is_listed(people["Bo"])
    store.today.set_listed(people["Bo"], is_listed=False)
    assert not store.today.is_listed(people["Bo"])
    assert [each.name for each in store.today.standings(1, HANDS, at=1)] == ["Ann"]
