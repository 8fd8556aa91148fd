"""Messages in another language: every text for people, wherever in its field it stands."""

from __future__ import annotations

from paigow.server.protocol.language import Text, in_language
from paigow.server.protocol.messages import Id, ProtocolMessage
from paigow.teaching.translation import rendered


class Pairs(ProtocolMessage):
    """A message whose texts stand behind other things."""

    ranked: tuple[tuple[int, Text], ...]
    called: Text | None
    raw: tuple[int, str]
    id: Id


def test_a_text_is_translated_wherever_it_stands_in_its_field() -> None:
    english = "Supreme Pair"
    chinese = rendered(english, "zh-Hant")
    assert chinese != english
    told = Pairs(ranked=((1, english),), called=english, raw=(1, english), id=english)
    translated = in_language(told, "zh-Hant")
    assert (translated.ranked, translated.called) == (((1, chinese),), chinese)
    assert (translated.raw, translated.id) == ((1, english), english), "what is for programs stays as it is"
    assert in_language(told, "en") == told
