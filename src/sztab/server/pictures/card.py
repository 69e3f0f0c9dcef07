"""The card that is shown beside a link: 1200 by 630, what is played on the left and the table on the right."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from msgspec import Struct

from sztab.core.poster import Poster

WIDTH, HEIGHT = 1200, 630
_TITLE, _LABEL = "Big Shoulders Stencil ExtraBold", "Barlow Condensed SemiBold"
_LEFT, _COLUMN = 64, 440  # where the words begin, and how wide they may be
_BOX = (548, 28, 624, 574)  # of the drawing
_MOST_SEATS = 6


class CardSeat(Struct, frozen=True):
    """A seat on the card; `who` plays it, where that may be told."""

    name: str
    who: str = ""
    count: str = ""
    colour: str = "#a9b1b1"


class Card(Struct, frozen=True):
    """What a card says and shows."""

    title: str
    below: str = ""
    seats: tuple[CardSeat, ...] = ()
    poster: Poster = Poster()


def svg(card: Card) -> str:
    """The card as SVG. Names are strangers' words: every text is escaped, shortened, and never markup."""
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}">'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#111416"/>',
        _contours(),
        f'<rect width="14" height="{HEIGHT}" fill="#ffc24a"/>',
        '<g transform="translate(60 44) scale(1.6)"><path d="M8 2h12l6 6v16l-6 6H8l-4-4V6z" fill="#ffc24a"/>'
        '<path d="M12 10h8v12h-8z" fill="#111416"/></g>',
        _text("SZTAB", 122, 86, 40, _TITLE, "#ffc24a", 'letter-spacing="3"'),
    ]
    y = 172
    for line in _lines(card.title.upper(), 62, most=3, ratio=0.48):
        parts.append(_text(line, _LEFT, y, 62, _TITLE, "#f2eadb", 'letter-spacing="1"'))
        y += 66
    y += 6
    shown = card.seats[:_MOST_SEATS]
    step = 84 if len(shown) * 84 < 520 - y else max(44, (520 - y) // max(1, len(shown)))
    for seat in shown:
        parts.append(_seat(seat, y, step))
        y += step
    if card.below:
        room = min(max(int(592 - y) // 36, 2), 4)  # lines below the seats
        parts += [
            _text(line, _LEFT, 578 - 36 * back, 30, _LABEL, "#a9b1b1")
            for back, line in enumerate(reversed(_lines(card.below, 30, most=room, ratio=0.41)))
        ]
    parts.append(_drawing(card.poster) if card.poster.drawing else _mark())
    return "".join([*parts, "</svg>"])


def _seat(seat: CardSeat, y: float, step: float) -> str:
    name = 42 if step >= 70 else 34
    middle = y + step * 0.5
    drawn = f'<rect x="{_LEFT}" y="{y}" width="8" height="{step - 14:g}" fill="{escape(seat.colour)}"/>'
    room = _COLUMN - 30 - (len(seat.count) * 30 if seat.count else 0)
    both = bool(seat.who) and step >= 70
    drawn += _text(_fit(seat.name, room, name), _LEFT + 26, middle - (6 if both else -6), name, _LABEL, "#f2eadb")
    if both:
        drawn += _text(_fit(seat.who, room, 27), _LEFT + 26, middle + 25, 27, _LABEL, "#a9b1b1")
    if seat.count:
        x = _LEFT + _COLUMN
        drawn += _text(seat.count[:4], x, middle + 10, 50, _LABEL, seat.colour, 'text-anchor="end"')
    return drawn


def _drawing(poster: Poster) -> str:
    left, top, width, height = _BOX
    scale = min(width / poster.width, height / poster.height)
    return f'<g transform="translate({left + width / 2} {top + height / 2}) scale({scale:.4f})">{poster.drawing}</g>'


def _mark() -> str:
    """Where nothing may be shown: the sign of the house, large."""
    return (
        '<g transform="translate(660 115) scale(12.5)" opacity=".9"><path d="M8 2h12l6 6v16l-6 6H8l-4-4V6z"'
        ' fill="#1b2023" stroke="#323a3e" stroke-width=".3"/><path d="M12 10h8v12h-8z" fill="#ffc24a"/></g>'
    )


def _contours() -> str:
    """Lines of a map, faint."""
    rings: Iterable[int] = range(120, 760, 80)
    return "".join(
        f'<ellipse cx="1020" cy="610" rx="{ring * 1.5:g}" ry="{ring}" fill="none" stroke="#20272a" stroke-width="2"'
        f' transform="rotate(-14 1020 610)"/>'
        for ring in rings
    )


def _text(text: str, x: float, y: float, size: float, font: str, fill: str, more: str = "") -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" font-family="{font}" font-size="{size:g}" fill="{escape(fill)}" {more}>'
        f"{escape(_plain(text))}</text>"
    )


def _plain(text: str) -> str:
    """One line without what cannot stand in XML or turns the writing round."""
    return "".join(letter if letter.isprintable() else " " for letter in text)


def _fit(text: str, room: float, size: float) -> str:
    most = max(4, int(room / (size * 0.43)))
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


def _lines(text: str, size: float, most: int = 2, ratio: float = 0.45) -> Sequence[str]:
    """A text cut to a number of lines."""
    room = int(_COLUMN / (size * ratio))
    lines: list[str] = []
    for word in text.split():
        if lines and len(lines[-1]) + 1 + len(word) <= room:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    if len(lines) > most:
        lines = [*lines[: most - 1], " ".join(lines[most - 1 :])]
    return [_fit(line, _COLUMN, size * ratio / 0.43) for line in lines]
