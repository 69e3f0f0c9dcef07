"""The emblems of the armies beyond the base game, drawn as `emblems.py` draws its own."""

from emblems import machine_officer, mutant_officer, officer, over, pips, spikes
from parts import (
    at,
    bar,
    barrel,
    blade,
    both,
    bust,
    cross,
    cut,
    eye,
    face,
    fist,
    hood,
    ink,
    limb,
    mesh,
    mutant_head,
    peaked_cap,
    police_helmet,
    rifle,
    round_,
    tooth,
    treads,
)
from svg import circle, points, polar


def android() -> str:
    """A smooth head with a slit for eyes: people whom Smart has built."""
    return (
        ink("M-40 44L-30 24 -12 18H12L30 24 40 44Z")
        + ink("M-19 -18C-19 -42 19 -42 19 -18V4L10 20H-10L-19 4Z")
        + cut("M-14 -14H14V-7H-14Z")
        + cut("M-3 6H3V14H-3Z")
    )


def thorns(d: str, width: float = 7) -> str:
    """A vine with its thorns cut at right angles."""
    return limb(d, width)


def leaf(turn: float, x: float = 0, y: float = 0, size: float = 1) -> str:
    """A leaf that grows upwards from x, y, with its vein cut out."""
    return at(
        ink("M0 2C-16 -10 -15 -30 0 -44C15 -30 16 -10 0 2Z") + cut("M-1.500 -34H1.500V-4H-1.500Z"), x, y, size, turn
    )


def maw(y: float = 0) -> str:
    """A row of teeth that opens."""
    return cut(f"M-22 {y:g}L-15 {y + 11:g} -8 {y:g} 0 {y + 12:g} 8 {y:g} 15 {y + 11:g} 22 {y:g}Z")


def hat() -> str:
    """A brimmed hat: somebody who does not want to be known."""
    return ink("M-17 -20C-18 -38 -8 -40 0 -36C8 -40 18 -38 17 -20Z") + ink("M-32 -20H32L28 -12H-28Z")


def spy(gear: str) -> str:
    return (
        ink("M-38 44C-38 26 -26 20 -14 16L0 26 14 16C26 20 38 26 38 44Z")
        + ink("M-14 -10H14V4C14 12 7 17 0 17S-14 12 -14 4Z")
        + cut("M-12 -6H12V0H-12Z")
        + hat()
        + gear
    )


def cop(gear: str = "") -> str:
    return bust() + at(face(), 0, 2) + at(peaked_cap(), 0, -6, 1.1) + both(cut("M3 -1H12V3H3Z")) + gear


def gas_mask() -> str:
    """Two round glasses, and a filter where a mouth was."""
    return (
        ink("M-26 -8C-26 -40 26 -40 26 -8V6L16 20H-16L-26 6Z")
        + both(circle(12, -10, 9.5, "CUT") + circle(12, -10, 4, "INK"))
        + ink("M-11 14H11V36H-11Z")
        + cut("M-7 21H7V24H-7ZM-7 28H7V31H-7Z")
    )


def rat(x: float = 0, y: float = 0, size: float = 1, flip: bool = False) -> str:
    """Running to the right."""
    body = (
        ink("M-22 14C-24 -6 -6 -18 10 -12C14 -22 24 -20 24 -10L38 4 34 10H22L20 14Z")
        + limb("M-22 12C-34 12 -36 0 -44 2", 4)
        + limb("M-14 14V22M10 14V22", 5)
        + circle(26, -2, 2.8, "CUT")
    )
    return at(body, x, y, size, flip=flip)


def drop(x: float, y: float, size: float = 1, color: str = "INK") -> str:
    shape = ink("M0 -16C7 -5 12 0 12 7A12 12 0 0 1 -12 7C-12 0 -7 -5 0 -16Z").replace("INK", color)
    return at(shape, x, y, size)


def skull(x: float = 0, y: float = 0, size: float = 1) -> str:
    return at(
        ink("M0 -30C20 -30 30 -18 28 0C27 9 22 13 17 15V30H-17V15C-22 13 -27 9 -28 0C-30 -18 -20 -30 0 -30Z")
        + both(circle(11, -4, 7.5, "CUT"))
        + cut("M0 6L5 14H-5Z")
        + cut("M-10 21H-7V30H-10ZM-1.500 21H1.500V30H-1.500ZM7 21H10V30H7Z"),
        x,
        y,
        size,
    )


def gun_head(barrels: int) -> str:
    """A walking gun of the Doomsday Machine: two legs, an eye and its barrels."""
    spread = {1: (0,), 2: (-24, 24), 3: (-34, 0, 34)}[barrels]
    return (
        limb("M-14 18L-30 28 -26 42M14 18L30 28 26 42", 8)
        + "".join(barrel(0, -2, 38 if turn == 0 else 36, 10, turn) for turn in spread)
        + circle(0, 6, 22, "INK")
        + eye(0, 6, 12)
    )


def ways(inputs: tuple[int, ...], outputs: tuple[int, ...]) -> str:
    """Shots that come in and go out: tails towards the middle, heads away from it."""
    into = "".join(at(bar("M0 -42V-16", 7) + ink("M-11 -24H11L0 -10Z"), 0, 0, 1, turn) for turn in inputs)
    out = "".join(at(bar("M0 -12V-30", 8) + ink("M-13 -26H13L0 -44Z"), 0, 0, 1, turn) for turn in outputs)
    return into + out


MORE = {
    # Smart: built people
    "smart/twister": "".join(
        at(ink("M-6 -10C-14 -26 -6 -40 14 -42C6 -34 6 -22 10 -12Z"), 0, 0, 1, turn) for turn in range(0, 360, 90)
    )
    + circle(0, 0, 16, "INK")
    + eye(0, 0, 9),
    "smart/ripper": at(android(), -6, 4, 0.86)
    + cut("M16 -44H40V44H16Z")
    + ink("M22 44V6H34V44Z")
    + ink("M18 4L20 -36 28 -44 36 -36 38 4Z")
    + cut("M24 -30L28 -18 24 -8ZM32 -30L28 -18 32 -8Z"),
    "smart/gauss_cannon": ink("M-22 40L-14 8H14L22 40Z")
    + bar("M-9 10V-42M9 10V-42", 7)
    + ink("M-20 -8H20V-2H-20ZM-18 -22H18V-16H-18ZM-16 -36H16V-30H-16Z")
    + eye(0, 24, 9),
    "smart/cyborg": android() + both(ink("M18 -26L34 -30V-22L20 -16Z")) + at(over(rifle(), 7), 0, 32, 0.9, -16),
    "smart/golem_mk3": ink("M-24 -40H24L30 -28V-8L38 0V26L28 32V44H8V30H-8V44H-28V32L-38 26V0L-30 -8V-28Z")
    + cut("M-18 -26H18V-17H-18Z")
    + cut("M-12 2H-8V22H-12ZM-2 2H2V22H-2ZM8 2H12V22H8Z")
    + cut("M-3 -38H3V-32H-3Z"),
    "smart/bio_droid": android()
    + cut("M0 -40L8 -34 2 -28 10 -22 4 -18H20V-44H0Z")
    + both(limb("M24 30L30 38", 4, "CUT"))
    + limb("M-34 -4C-44 -22 -34 -38 -22 -40", 5)
    + ink("M-26 -46L-12 -40 -24 -32Z"),
    "smart/transporter": treads()
    + ink("M-20 -34H20L24 -26V28L18 38H-18L-24 28V-26Z")
    + cut("M-14 -26H14V-16H-14Z")
    + cut("M-14 -8H14V20H-14Z")
    + ink("M0 -6L10 6H4V18H-4V6H-10Z"),
    "smart/net_fighter": at(mesh(23, 4.5), 14, -10) + at(android(), -16, 14, 0.72),
    "smart/officer": ink("M-40 44L-30 24 -12 18H12L30 24 40 44Z")
    + ink("M-17 -12H17V4L10 18H-10L-17 4Z")
    + at(peaked_cap(), 0, -10, 1.05)
    + cut("M-13 -5H13V1H-13Z")
    + at(round_().replace("INK", "CUT"), 0, 31, 0.95),
    # New York: street and skyline
    "new_york/spy_cleaner": spy(at(over(blade(), 6), 22, 18, 0.7, 24)),
    "new_york/spy_shooter": spy(at(over(rifle(), 7), 2, 32, 0.88, -18)),
    "new_york/rocket_launcher": at(
        ink("M-11 44V-14C-11 -28 -5 -38 0 -44C5 -38 11 -28 11 -14V44Z")
        + both(ink("M11 20L26 36V46H11Z"))
        + circle(0, -14, 5, "CUT")
        + cut("M-11 6H11V10H-11ZM-11 16H11V20H-11Z"),
        0,
        0,
        0.92,
        28,
    ),
    "new_york/shotgun": at(
        ink("M-44 -4L-26 -8H-6V-12H42V-6H-2V-3H42V3H-2L-6 8H-12L-16 20H-26L-20 6 -28 4 -44 12Z"), 0, 2, 0.98, -34
    )
    + both(at(round_(), 24, 30, 0.62)),
    "new_york/hammer": bar("M-20 40L14 -16", 9) + at(ink("M-30 -13H24L30 -8V8L24 13H-30Z"), 14, -20, 1, 32),
    "new_york/steel_boxer": both(at(fist(), 21, -6, 0.78, -12) + ink("M12 22H32V34H12Z"))
    + ink("M-8 20H8V40H-8Z")
    + both(cut("M14 26H30V29H14Z")),
    "new_york/sharpshooter": at(rifle(), -2, 10, 0.98, -32)
    + circle(12, -20, 20, "INK")
    + circle(12, -20, 14, "CUT")
    + bar("M12 -40V-26M12 -14V0M-8 -20H6M18 -20H32", 4)
    + circle(12, -20, 3.2, "INK"),
    "new_york/cop": cop(at(over(bar("M0 -22V22", 8) + ink("M-4 6H12V12H-4Z"), 6), 24, 20, 0.9, 30)),
    "new_york/shooter": cop(at(over(rifle(), 7), 0, 30, 0.92, -20)),
    "new_york/pusher": at(police_helmet(), -14, -8, 0.84)
    + at(bust(), -14, 4, 0.8)
    + cut("M8 -40H40V44H8Z")
    + ink("M12 -34H24V38H12Z")
    + ink("M28 -10H32L42 2 32 14H28Z"),
    "new_york/net_fighter": at(mesh(24, 4.5), 10, 8) + at(hat(), -8, -4, 0.9) + ink("M-20 -16H4V-4C4 4 -20 4 -20 -4Z"),
    "new_york/officer_i": officer(tooth()) + both(at(ink("M-3 -8H3V8H-3Z").replace("INK", "CUT"), 26, 32)),
    "new_york/officer_ii": officer(round_()) + pips(2),
    "new_york/mine": spikes(8, 26, 42) + circle(0, 0, 29, "INK") + circle(0, 0, 17, "CUT") + circle(0, 0, 9, "INK"),
    # Neojungle: what grows
    "neojungle/wall_of_trees": "".join(
        bar(f"M{x} 42V-6", 10) + ink(f"M{x - 17} -4L{x} {top}L{x + 17} -4Z") + ink(f"M{x - 15} 12L{x} -16L{x + 15} 12Z")
        for x, top in ((-24, -34), (0, -44), (24, -34))
    )
    + cut("M-33 22H33V26H-33Z"),
    "neojungle/crusher": both(
        ink("M2 40C-2 20 2 10 10 0L2 -16 12 -10 8 -30 20 -18 22 -40C40 -24 44 0 30 22C24 32 14 38 2 40Z")
    )
    + cut("M-7 -2L0 8 7 -2V14L0 22 -7 14Z"),
    "neojungle/monster": ink("M-34 4C-36 -30 36 -30 34 4C34 30 20 42 0 42S-34 30 -34 4Z")
    + both(
        limb("M14 -20C16 -34 28 -34 30 -44M22 -30L38 -28", 5.500)
        + circle(14, -4, 6, "CUT")
        + circle(14, -4, 2.600, "INK")
    )
    + maw(14),
    "neojungle/net_fighter": "".join(
        at(limb("M0 0C-10 -14 8 -24 -2 -40", 6), *polar(turn, 6), turn=turn) for turn in range(0, 360, 60)
    )
    + circle(0, 0, 13, "INK")
    + circle(0, 0, 27, "none", stroke="INK", stroke_width=4.5)
    + circle(0, 0, 5, "CUT"),
    "neojungle/nightshade": "".join(leaf(turn, *polar(turn, 8), 0.78) for turn in (-60, 0, 60))
    + limb("M0 4V42", 6)
    + both(limb("M2 28C12 28 14 22 18 16", 5) + circle(20, 16, 8, "INK") + circle(20, 14, 2.500, "CUT")),
    "neojungle/swarm": "".join(
        at(
            ink("M0 -12C7 -12 9 -4 9 0S7 13 0 13 -9 4 -9 0 -7 -12 0 -12Z") + both(limb("M6 -8L15 -16M8 2L17 4", 3.500)),
            x,
            y,
            0.92,
            turn,
        )
        for x, y, turn in ((0, -26, 0), (24, -8, 70), (16, 24, 140), (-16, 24, 220), (-24, -8, 290), (0, 2, 20))
    ),
    "neojungle/slicer": "".join(
        at(ink("M-7 6C-16 -14 -10 -34 8 -46C2 -30 4 -12 8 6Z"), *polar(turn, 4), 0.95, turn) for turn in (-62, 0, 62)
    )
    + limb("M0 8C-6 18 6 28 0 42", 8)
    + circle(0, 8, 10, "INK")
    + circle(0, 8, 4, "CUT"),
    "neojungle/vines": limb("M-30 42C-44 20 -8 10 -20 -10C-28 -24 -10 -38 4 -28C16 -18 -2 -4 12 6C28 18 8 30 24 42", 7)
    + leaf(60, 4, 12, 0.5)
    + leaf(-50, -20, 6, 0.5)
    + leaf(40, 8, -30, 0.42),
    "neojungle/symbiont_alpha": spikes(6, 22, 40)
    + circle(0, 0, 24, "INK")
    + at(tooth().replace("INK", "CUT"), 0, 2, 1.5),
    "neojungle/symbiont_beta": "".join(
        at(limb("M0 -20C6 -26 -6 -34 0 -42", 6), turn=turn) for turn in range(0, 360, 60)
    )
    + circle(0, 0, 24, "INK")
    + cut("M4 -16L-9 3H-1L-4 16 9 -3H1Z"),
    "neojungle/symbiont_gamma": spikes(12, 26, 40)
    + circle(0, 0, 27, "INK")
    + at(tooth().replace("INK", "CUT"), -11, 1, 1.050)
    + at(cut("M4 -16L-9 3H-1L-4 16 9 -3H1Z"), 12, 0, 0.9),
    "neojungle/roots": limb(
        "M0 -42V-10M0 -14C-4 6 -24 2 -30 22M0 -14C4 8 24 0 30 22M0 -10C-6 12 -12 16 -10 40M0 -10C6 14 14 14 12 40", 7
    )
    + limb("M-30 22C-34 30 -40 30 -42 34M30 22C34 30 40 30 42 34M-22 8L-36 6M22 8L36 6", 4.500)
    + ink("M-10 -30H10V-8H-10Z"),
    # Doomsday Machine: guns, and what bends their fire
    "doomsday_machine/alpha_shooter": gun_head(2),
    "doomsday_machine/gamma_shooter": gun_head(1) + both(ink("M22 -20H34V10L28 18 22 10Z")),
    "doomsday_machine/delta_shooter": limb("M-14 18L-30 28 -26 42M14 18L30 28 26 42", 8)
    + barrel(-9, 0, 40, 10)
    + barrel(9, 0, 40, 10)
    + ink("M-24 -6H24L30 8 22 28H-22L-30 8Z")
    + eye(0, 10, 11),
    "doomsday_machine/omega_shooter": gun_head(3),
    "doomsday_machine/gauss_cannon": ink("M-30 40L-22 16H22L30 40Z")
    + bar("M0 18V-44", 11)
    + ink("M-24 -2H24L18 6H-18ZM-22 -18H22L16 -10H-16ZM-20 -34H20L14 -26H-14Z")
    + cut("M-18 28H18V32H-18Z"),
    "doomsday_machine/tripler": ways((120, 180, 240), (-60, 0, 60)) + circle(0, 0, 13, "INK") + circle(0, 0, 5, "CUT"),
    "doomsday_machine/doom_net_fighter": at(mesh(20, 4.2), 0, -16)
    + at(ways((90, 180, 270), ()), 0, 10, 0.82)
    + circle(0, 10, 9, "INK"),
    "doomsday_machine/fireblast": ways((120, 180, 240), (0,))
    + ink("M-30 -8H30V6H-30Z")
    + both(circle(20, -1, 3, "CUT")),
    "doomsday_machine/trap": both(
        ink("M0 34C24 34 40 18 40 -6H30L34 -18 24 -12 22 -26 13 -15 7 -28 0 -15V-4C10 -4 12 6 12 10 8 18 4 20 0 20Z")
    )
    + circle(0, 8, 8, "INK"),
    "doomsday_machine/officer": machine_officer(round_()) + both(cut("M20 28L30 36 26 40 18 33Z")),
    "doomsday_machine/main_war_processor": ink("M-26 -26H26V26H-26Z")
    + "".join(at(bar("M-16 -26V-42M0 -26V-42M16 -26V-42", 6), turn=turn) for turn in (0, 90, 180, 270))
    + cut("M-16 -16H16V16H-16Z")
    + eye(0, 0, 13),
    # Sharrash: under the ground
    "sharrash/plague": rat(-3, -24, 0.86) + rat(5, 3, 0.86, True) + rat(-3, 30, 0.86),
    "sharrash/beast": at(
        ink("M0 38L-16 28 -20 10 -34 6 -28 -10 -38 -30 -16 -26H16L38 -30 28 -10 34 6 20 10 16 28Z"), 0, 0, 1.06
    )
    + both(cut("M6 -8L22 -14 18 -2 9 0Z"))
    + cut("M-13 12L-8 22 -4 12 0 24 4 12 8 22 13 12Z"),
    "sharrash/mutant": at(mutant_head(), 0, 2, 0.95)
    + both(ink("M20 -22L42 -36 38 -14 26 -4Z"))
    + cut("M-3 -34H3V-20H-3Z"),
    "sharrash/mortar": at(
        ink("M-12 30V-30L-17 -36H17L12 -30V30L6 38H-6Z") + cut("M-12 -18H12V-13H-12Z"), 4, -6, 0.94, 34
    )
    + limb("M-2 2L-20 40", 7)
    + ink("M-38 36H6V43H-38Z"),
    "sharrash/rats": rat(0, -14, 0.98) + rat(0, 22, 0.98, True),
    "sharrash/explosive": "".join(ink(f"M{x} -14H{x + 16}V40H{x}Z") for x in (-27, -8, 11))
    + cut("M-30 4H30V10H-30ZM-30 22H30V28H-30Z")
    + limb("M0 -14C0 -30 16 -22 18 -34", 5)
    + at(ink(points(polar(45 * i, 11 if i % 2 == 0 else 4.500) for i in range(8))), 20, -36),
    # A way down: the ground, the open lid, a ladder.
    "sharrash/underworlds": both(ink("M16 -16H44V-6H34L30 2H22L16 -4Z"))
    + at(ink("M-17 -4H17V4H-17Z"), -20, -29, 1, -58)
    + both(bar("M11 -24V42", 6))
    + bar("M-14 -12H14M-14 2H14M-14 16H14M-14 30H14", 5),
    # A heap: a tyre, a barrel, a bone.
    "sharrash/landfill": ink("M-42 38L-34 14 -18 20 -6 6 8 14 24 4 34 18 42 38Z")
    + circle(-20, 0, 16, "INK")
    + circle(-20, 0, 7, "CUT")
    + at(ink("M-11 -17H11V17H-11Z") + cut("M-11 -9H11V-5H-11ZM-11 5H11V9H-11Z"), 17, -13, 1, 24)
    + at(bar("M-9 0H9", 5, "CUT") + both(circle(9, -3, 4, "CUT") + circle(9, 3, 4, "CUT")), 4, 28, 1, -12),
    "sharrash/officer": mutant_officer(tooth()) + both(ink("M22 -30L40 -40 34 -18Z")),
    # Torn open, and somebody looks out of it.
    "sharrash/hole": ink(
        "M-8 -42L10 -38 20 -42 34 -28 42 -6 36 8 40 22 26 36 6 42 -10 38 -26 40 -38 24 -36 8 -42 -8 -30 -30Z"
    )
    + cut("M-4 -30L12 -28 24 -18 30 2 24 20 8 30 -12 28 -26 18 -30 -2 -22 -20Z")
    + both(ink("M5 2L21 -5C21 6 14 10 7 9Z"))
    + ink("M-5 17H5L0 23Z"),
    # Mississippi: what the river carries
    "mississippi/shadow": at(hood(), 0, 0, 1.04) + both(cut("M3 26L14 20 12 32Z")) + both(ink("M4 -2L12 -6 10 2Z")),
    "mississippi/mutant": at(gas_mask(), 0, -2, 0.9)
    + both(limb("M20 6C34 10 30 26 42 30", 6))
    + ink("M-20 30H20L26 44H-26Z"),
    "mississippi/poisoner": at(gas_mask(), -10, 4, 0.8) + drop(26, -22, 1.05) + drop(30, 14, 0.75) + drop(22, 36, 0.5),
    "mississippi/guard": bust() + at(gas_mask(), 0, -12, 0.82) + at(over(rifle(), 7), 0, 30, 0.92, -20),
    "mississippi/hitman": at(hood(), -6, 6, 0.86)
    + both(at(ink("M3 -4L12 -7 10 1 5 2Z"), -6, 6, 0.86))
    + circle(22, -22, 17, "CUT")
    + circle(22, -22, 14, "none", stroke="INK", stroke_width=5)
    + bar("M22 -42V-26M22 -18V-2M2 -22H18M26 -22H42", 4),
    "mississippi/net_fighter": at(mesh(22, 4.5), 16, -14) + at(gas_mask(), -14, 12, 0.8),
    "mississippi/paralysis": at(fist(), 0, 6, 1.05) + cut("M-46 34L34 -44 44 -34 -36 44Z") + bar("M-38 36L36 -36", 9),
    "mississippi/mutation": circle(0, 8, 17, "INK")
    + "".join(circle(*polar(turn, 26), 13, "INK") for turn in (-60, 60, 180))
    + circle(0, -4, 7, "CUT")
    + "".join(at(cross(6), *polar(turn, 27)).replace("INK", "CUT") for turn in (-60, 60, 180)),
    "mississippi/zone": "".join(
        at(ink("M-11 -14A18 18 0 0 1 11 -14L24 -35A42 42 0 0 0 -24 -35Z"), turn=turn) for turn in (0, 120, 240)
    )
    + circle(0, 0, 9, "INK"),
    "mississippi/boiler": ink("M-26 -18C-26 -34 26 -34 26 -18V30L20 38H-20L-26 30Z")
    + bar("M10 -28V-44H34", 7)
    + circle(0, -2, 13, "CUT")
    + bar("M0 -2L8 -9", 4)
    + cut("M-20 18H20V22H-20Z")
    + drop(36, -26, 0.6),
    "mississippi/toxic_bomb": circle(-4, 12, 30, "INK")
    + at(ink("M-10 -8H10V6H-10Z"), 13, -15, 1, 38)
    + limb("M18 -20C22 -30 28 -24 32 -32", 5)
    + at(ink(points(polar(45 * i, 11 if i % 2 == 0 else 4.500) for i in range(8))), 34, -36)
    + drop(-4, 13, 1.35, "CUT"),
}
