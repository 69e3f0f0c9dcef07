"""Writes what web/dev shows: armies, scenes and battles of a few positions.

    PYTHONPATH=src python web/dev/sample.py

With it `npm run dev` in web/ serves /dev/: tiles in every state, boards, a replay, cards, a hand, a pile, the gallery.
"""

from __future__ import annotations

import json
from pathlib import Path

from sztab.games.hex.game import GAME
from sztab.games.hex.scene import armies

POSITIONS = {
    "duel": (
        "19 | a3:Bcl4 b2:Mof0 b3:Mhk0 b4:Bnf1 c1:Mme0 c2:Mhq c3:Mpr0 c4:Bbr3 c5:Bhq d2:Msc1 d3:Bmu3 d4:Bof3 e2:Mag5 "
        "e3:Bsm5 | B=borgo 14 ba,mu,sc ?; M=moloch 17 ba,bo,ju ? | M:play"
    ),
    "police": (
        "19 | a2:Sju1~ b1:Wra3' b2:Spa0 b3:Wal2 c1:Shq c2:Sse0 c3:Whi4# c4:War1 c5:Whq d2:Sof1 d3:Wvu3 d4:Wce3 e1:Ssa "
        "e2:Sbd0 | S=steel_police 18 ex,mo,te ?; W=beasts 12 hu,bu ? | S:play"
    ),
    "outpost": (
        "19 | a1:Oan2 a2:Hgl2 b2:Oco3 b3:Hnm2 c2:Ohq c3:Hus1 c4:Hhq c5:Hbo3 d1:Ohm0 d2:Osk d3:Htr d4:Hsc4 e1:Osc0 "
        "e2:Oma4 | O=outpost 20 mo,ba,me ?; H=hegemony 16 ba,qm,pb ? | O:play"
    ),
    "four": (
        "37 | a1:Bmu1 b2:Bhq b3:Bas2 c2:Bof1 c4:Mgc1 d3:Mju0 d4:Mhq d5:Mhy2 e3:Hga3 e5:Hhq f3:Hth4 f4:Hsc3 d6:Ohq "
        "d7:Oco3 e6:Obr3 | B=borgo 18 mo ?; M=moloch 20 ba ?; H=hegemony 12 sn ?; O=outpost 15 ba,sn ? | O:play"
    ),
}


def main() -> None:
    found: dict[str, object] = {"armies": {language: armies(language) for language in ("en", "pl", "de")}}
    for name, text in POSITIONS.items():
        position = GAME.read_position(text)
        view = GAME.view(position, int(position.now.turn))
        found[name] = {
            language: {"scene": GAME.scene(view, language), "forecast": GAME.forecast(view, (), language)}
            for language in ("en", "pl", "de")
        }
    Path(__file__).with_name("sample.json").write_text(json.dumps(found), encoding="utf-8")


if __name__ == "__main__":
    main()
