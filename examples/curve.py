"""A learning curve as SVG, without a plotting library."""

from __future__ import annotations

from collections.abc import Sequence

WIDTH, HEIGHT, LEFT, TOP, RIGHT, BOTTOM = 640, 320, 56, 36, 20, 44


def draw_curve(points: Sequence[tuple[float, float]], games: int, opponent: str) -> str:
    """Minutes of training against the share of games won."""
    most = max(points[-1][0], 0.1)

    def x(minutes: float) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * minutes / most, 1)

    def y(share: float) -> float:
        return round(HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * share, 1)

    line = " ".join(f"{x(minutes)},{y(share)}" for minutes, share in points)
    dots = "".join(f'<circle cx="{x(minutes)}" cy="{y(share)}" r="3" fill="#1f5f8b"/>' for minutes, share in points)
    rules = "".join(
        f'<line x1="{LEFT}" y1="{y(share)}" x2="{WIDTH - RIGHT}" y2="{y(share)}" stroke="#d0d0d0"/>'
        f'<text x="{LEFT - 8}" y="{y(share) + 4}" text-anchor="end">{share:.0%}</text>'
        for share in (0, 0.25, 0.5, 0.75, 0.9, 1)
    )
    ticks = "".join(
        f'<text x="{x(most * part / 4)}" y="{HEIGHT - BOTTOM + 18}" text-anchor="middle">{most * part / 4:.2f}</text>'
        for part in range(5)
    )
    below = f"minutes of training, processor time ({games:,} games of self-play)"
    return f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}"
 font-family="sans-serif" font-size="12">
<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>
<text x="{LEFT}" y="20" font-size="14">Games won against {opponent}, while training</text>
{rules}{ticks}
<text x="{(LEFT + WIDTH - RIGHT) / 2}" y="{HEIGHT - 8}" text-anchor="middle">{below}</text>
<polyline points="{line}" fill="none" stroke="#1f5f8b" stroke-width="2"/>
{dots}
</svg>
"""
