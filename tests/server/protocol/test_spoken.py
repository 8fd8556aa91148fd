"""Messages in another language: every text for people, wherever in its field it stands."""

from __future__ import annotations

from paigow.server.protocol.messages import ProtocolMessage
from paigow.server.protocol.spoken import PairName, in_language
from paigow.teaching.languages.phrase_book import phrase_book


class Pairs(ProtocolMessage):
    """A message whose texts stand behind other things."""

    ranked: tuple[tuple[int, PairName], ...]
    called: PairName | None
    raw: tuple[int, str]


def test_a_text_is_translated_wherever_it_stands_in_its_field() -> None:
    english = "Supreme Pair"
    chinese = phrase_book("zh-Hant").said(english, "chartpair")
    assert chinese
    told = Pairs(ranked=((1, english),), called=english, raw=(1, english))
    translated = in_language(told, "zh-Hant")
    assert (translated.ranked, translated.called) == (((1, chinese),), chinese)
    assert translated.raw == (1, english), "what is for programs stays as it is"
    assert in_language(told, "en") is told
