"""A bot for the arena that knows no rules and does not import sztab: it takes the first legal action.

    sztab arena hex random "first=cmd:python examples/foreign_bot.py" --games 20

One request per line comes on standard input, one answer per line goes to standard output; docs/notation.md has the
whole list. A better bot would read the position, too.
"""

import sys

separator: str | None = None  # what stands between two legal tokens: a space
legal: list[str] = []

for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "new":  # new seats=2 armies=borgo,moloch seed=7
        print("ok", flush=True)
    elif word == "position":
        lines = rest.split(" / ")  # what this seat sees: one line in Neuroshima Hex, several elsewhere
        if lines[0].startswith("sets:"):  # 51st State, where a token is several words
            separator = ";"
        print("ok", flush=True)
    elif word == "legal":  # not answered
        legal = [token.strip() for token in rest.split(separator)]
    elif word == "bestmove":  # bestmove time=0.2
        print("bestmove", legal[0], flush=True)
    elif word == "quit":
        break
