"""A message is its English text, and keeps its key and arguments wherever it is sent."""

from __future__ import annotations

import copy
import pickle

from paigow.message import Message


def test_a_copy_of_a_message_has_its_key_and_arguments() -> None:
    said = Message("{who} took position {n}", who=Message("the dealer"), n=3)
    for again in (copy.deepcopy(said), pickle.loads(pickle.dumps(said))):
        assert again == said == "the dealer took position 3"
        assert (again.key, again.args) == (said.key, said.args)
        assert again.args["who"].key == "the dealer"
