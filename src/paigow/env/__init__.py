"""Learning environments: setting one hand (Gymnasium), and a whole table (PettingZoo); the extra ``rl``.

Importing this package makes ``gymnasium.make("paigow/SetHand-v0")`` known.

>>> import gymnasium
>>> hand = gymnasium.make("paigow/SetHand-v0", game="pai-gow-tiles")
>>> observation, info = hand.reset(seed=1)
>>> int(observation.sum()), info["action_mask"].tolist()
(4, [0, 0, 0, 1, 1, 1])
"""

from __future__ import annotations

from paigow.platform.extras import extra_for

try:
    import gymnasium

    from paigow.env import table_v0
    from paigow.env.set_hand import SetHandEnv
except ModuleNotFoundError as error:
    if (needs := extra_for(error)) is None:
        raise
    raise ModuleNotFoundError(needs, name=error.name) from None

gymnasium.register(id="paigow/SetHand-v0", entry_point="paigow.env.set_hand:SetHandEnv")

__all__ = ["SetHandEnv", "table_v0"]
