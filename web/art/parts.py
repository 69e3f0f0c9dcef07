# ruff: noqa: E501 (a path is one word)
"""The shapes that unit emblems are built from.

An emblem lives in a box of 80 x 80 units round 0, 0. Two inks only: INK is the dark stencil, CUT is what the
stencil leaves open (the centre plate shows through). The generator turns both words into
colours that the page sets.
"""

from svg import circle, group, line, path, points, polar

INK, CUT = "INK", "CUT"


def ink(d: str) -> str:
    return path(d, INK)


def cut(d: str) -> str:
    return path(d, CUT)


def limb(d: str, width: float = 8, color: str = INK) -> str:
    """A thick stroke: an arm, a leg, a cable."""
    return line(d, color, width, stroke_linecap="round", stroke_linejoin="round")


def bar(d: str, width: float = 6, color: str = INK) -> str:
    """A stroke with square ends: a barrel, a blade, a beam."""
    return line(d, color, width, stroke_linejoin="miter")


def both(shape: str) -> str:
    """The shape and its mirror image."""
    return shape + group(shape, transform="scale(-1 1)")


def at(shape: str, x: float = 0, y: float = 0, scale: float = 1, turn: float = 0, flip: bool = False) -> str:
    sx = f"{-scale:g} {scale:g}" if flip else f"{scale:g}"
    return group(shape, transform=f"translate({x:g} {y:g}) rotate({turn:g}) scale({sx})")


# people -------------------------------------------------------------------------------------------------------------


def bust() -> str:
    return ink("M-36 42C-36 25 -24 17 -10 14V4H10V14C24 17 36 25 36 42Z")


def face() -> str:
    return ink("M-15 -14H15V4C15 12 7 18 0 18S-15 12 -15 4Z")


def combat_helmet() -> str:
    return ink("M-21 -6C-24 -35 24 -35 21 -6L25 -1V3H-25V-1Z")


def goggles() -> str:
    return both(cut("M2 -3H15V4C15 8 12 9 9 9 5 9 2 7 2 3Z")) + cut("M-3 0H3V3H-3Z")


def visor() -> str:
    return cut("M-16 -6H16L13 3H3L0 0 -3 3H-13Z")


def police_helmet() -> str:
    return ink("M-22 8C-26 -34 26 -34 22 8L14 20H-14Z") + cut("M-17 -4C-12 -9 12 -9 17 -4L14 6H5L0 14 -5 6H-14Z")


def arena_helmet() -> str:
    return (
        ink(
            "M0 -40L6 -33 13 -36 15 -29 23 -29C25 -24 22 -21 18 -19H-18C-22 -21 -25 -24 -23 -29L-15 -29 -13 -36 -6 -33Z"
        )
        + ink("M-23 -2C-25 -24 25 -24 23 -2V16L14 32H-14L-23 16Z")
        + cut("M-17 -2H17V5H5V26H-5V5H-17Z")
    )


def hood() -> str:
    return ink(
        "M0 -40C-10 -32 -24 -24 -25 -2C-25 8 -28 14 -36 20V40H36V20C28 14 25 8 25 -2C24 -24 10 -32 0 -40Z"
    ) + cut("M0 -22C-9 -18 -15 -10 -15 2C-15 10 -8 18 0 22C8 18 15 10 15 2C15 -10 9 -18 0 -22Z")


def peaked_cap() -> str:
    return (
        ink("M-28 -18C-22 -32 22 -32 28 -18L20 -8H-20Z")
        + ink("M-22 -6H22L24 2C12 -2 -12 -2 -24 2Z")
        + cut("M0 -25L2.600 -19.500 8 -19 4 -15 5 -10 0 -12.500 -5 -10 -4 -15 -8 -19 -2.600 -19.500Z")
    )


def fist() -> str:
    return (
        ink(
            "M-26 -18C-26 -24 -16 -26 -14 -20C-13 -27 -2 -28 0 -21C2 -28 13 -27 14 -20C17 -26 27 -23 26 -15V8C26 16 20 22 14 24V38H-16V24C-22 20 -26 14 -26 6Z"
        )
        + cut("M-14.500 -16H-11.500V-2H-14.500ZM-1.500 -16H1.500V-2H-1.500ZM11.500 -16H14.500V-2H11.500Z")
        + cut("M-26 2H8C13 2 14 9 9 10H-8V13H10C20 12 19 -1 9 -1H-26Z")
    )


def runner() -> str:
    return (
        circle(10, -28, 9, INK)
        + limb("M4 -14L-6 6", 15)
        + limb("M6 -12L22 -2 32 -12", 8)
        + limb("M2 -12L-16 -12 -24 2", 8)
        + limb("M-4 6L14 14 10 34", 10)
        + limb("M-8 6L-14 20 -34 22", 10)
    )


# weapons ------------------------------------------------------------------------------------------------------------


def rifle() -> str:
    """Muzzle to the right."""
    return ink("M-40 -2L-28 -7H-8V-11H6V-7H22V-5H40V0H22V3H8L4 8H-2L-1 3H-8L-12 14H-20L-16 3H-26L-40 10Z")


def blade() -> str:
    """Point up."""
    return (
        ink("M0 -40L8 -26V10H-8V-26Z") + ink("M-16 12H16V18H-16ZM-4 18H4V34H-4Z") + cut("M-1.500 -28H1.500V8H-1.500Z")
    )


def tooth() -> str:
    return ink("M0 -14L9 10Q0 6 -9 10Z")


def round_() -> str:
    return ink("M0 -14C5 -9 6 -4 6 0V4H-6V0C-6 -4 -5 -9 0 -14ZM-6 6.500H6V11H-6Z")


def trident() -> str:
    return bar("M0 -30V42", 6) + ink(
        "M-3 -42H3V-18H-3ZM-20 -40L-14 -34V-20C-14 -12 14 -12 14 -20V-34L20 -40V-18C20 -2 -20 -2 -20 -18Z"
    )


def mesh(radius: float = 30, width: float = 4) -> str:
    """A round net with weights on its rim."""
    step = radius * 0.62
    lines = []
    for offset in (-step, 0, step):
        reach = (radius**2 - offset**2) ** 0.5
        lines.append(f"M{offset:.1f} {-reach:.1f}V{reach:.1f}M{-reach:.1f} {offset:.1f}H{reach:.1f}")
    weights = "".join(circle(*polar(a, radius), width * 1.150, INK) for a in range(0, 360, 60))
    return (
        circle(0, 0, radius, "none", stroke=INK, stroke_width=width)
        + group(line("".join(lines), INK, width * 0.9), transform="rotate(45)")
        + weights
    )


def star(size: float = 10) -> str:
    return ink(points(polar(36 * i, size if i % 2 == 0 else size * 0.42) for i in range(10)))


def chevrons(count: int, y: float = 0, gap: float = 13) -> str:
    return "".join(
        ink(
            f"M-28 {y + gap * i:g}L0 {y + gap * i + 13:g} 28 {y + gap * i:g}V{y + gap * i + 8:g}L0 {y + gap * i + 21:g} -28 {y + gap * i + 8:g}Z"
        )
        for i in range(count)
    )


# machines -----------------------------------------------------------------------------------------------------------


def eye(x: float = 0, y: float = 0, r: float = 10) -> str:
    return circle(x, y, r, CUT) + circle(x, y, r * 0.5, INK)


def dome() -> str:
    return ink("M-26 14C-28 -30 28 -30 26 14L20 20H-20Z")


def barrel(x: float, y: float, length: float, width: float = 9, turn: float = 0) -> str:
    """A gun barrel from x, y upwards, with a muzzle ring."""
    shape = bar(f"M0 0V{-length:g}", width) + ink(
        f"M{-width * 0.8:g} {-length - 1:g}H{width * 0.8:g}V{-length + 6:g}H{-width * 0.8:g}Z"
    )
    return at(shape, x, y, turn=turn)


def treads() -> str:
    return both(
        ink("M20 -30H34L38 -24V30L34 36H20Z") + cut("M24 -22H34V-17H24ZM24 -10H34V-5H24ZM24 2H34V7H24ZM24 14H34V19H24Z")
    )


def scythe_leg() -> str:
    """A bladed leg pointing up, foot at the origin."""
    return ink("M-5 0C-9 -14 -6 -30 6 -42C4 -28 5 -14 6 0Z")


def legs(count: int, start: float, inner: float = 12) -> str:
    return "".join(
        at(scythe_leg(), *polar(start + 360 / count * i, inner), turn=start + 360 / count * i, scale=0.72)
        for i in range(count)
    )


# beasts -------------------------------------------------------------------------------------------------------------


def wolf_head() -> str:
    """Seen from the front."""
    return (
        ink("M0 36L-10 26 -14 14 -30 4 -26 -8 -32 -40 -14 -24H14L32 -40 26 -8 30 4 14 14 10 26Z")
        + both(cut("M6 -2L20 -10 17 0 9 4Z"))
        + cut("M-6 24H6L0 31Z")
    )


def dog_profile() -> str:
    """Facing right, jaws open."""
    return (
        ink("M-36 40L-32 4 -24 -18 -22 -38 -8 -26 10 -22 36 -12 38 -2 32 2 12 2 8 8 30 10 28 20 14 24 4 22 2 40Z")
        + cut("M2 -14L12 -12 8 -6Z")
        + cut("M14 2L17 8 20 2ZM24 2L27 8 30 2Z")
    )


def mutant_head() -> str:
    return (
        ink(
            "M-21 -26C-10 -38 14 -36 22 -24C29 -12 26 4 20 12L17 32 8 28 0 32 -8 28 -17 32 -21 12C-27 4 -29 -14 -21 -26Z"
        )
        + cut("M-19 -8L-4 -2C-6 6 -17 6 -19 -8ZM20 -11L4 -2C7 8 19 5 20 -11Z")
        + cut("M-14 15L-9.500 21 -5 15 0 21 5 15 9.500 21 14 15 12 12H-12Z")
    )


def horn() -> str:
    """A horn of the right-hand side, root near 14, -24."""
    return ink("M12 -26C20 -30 24 -36 22 -44C32 -38 34 -26 24 -16Z")


def insect_legs() -> str:
    return both(limb("M10 -8L26 -18 36 -12", 5) + limb("M11 4L30 4 38 12", 5) + limb("M9 14L24 22 28 36", 5))


def cross(size: float = 30) -> str:
    arm = size * 0.36
    return ink(
        f"M{-arm:g} {-size:g}H{arm:g}V{-arm:g}H{size:g}V{arm:g}H{arm:g}V{size:g}H{-arm:g}V{arm:g}H{-size:g}V{-arm:g}H{-arm:g}Z"
    )
