# ruff: noqa: E501 (a path is one word)
"""Which parts make which unit: one line per emblem. Keys are `army/tile id`, or the tile id for all armies."""

from parts import (
    arena_helmet,
    at,
    bar,
    barrel,
    blade,
    both,
    bust,
    chevrons,
    combat_helmet,
    cross,
    cut,
    dog_profile,
    dome,
    eye,
    face,
    fist,
    goggles,
    hood,
    horn,
    ink,
    insect_legs,
    legs,
    limb,
    mesh,
    mutant_head,
    peaked_cap,
    police_helmet,
    rifle,
    round_,
    runner,
    scythe_leg,
    star,
    tooth,
    treads,
    trident,
    wolf_head,
)
from svg import circle, points, polar


def soldier(gear: str = "", eyes: str | None = None) -> str:
    return bust() + face() + combat_helmet() + (goggles() if eyes is None else eyes) + gear


def officer(mark: str) -> str:
    """A peaked cap, and on the chest the thing he is good at."""
    return (
        ink("M-40 44C-40 22 -26 14 -12 11H12C26 14 40 22 40 44Z")
        + ink("M-14 -12H14V2C14 10 6 15 0 15S-14 10 -14 2Z")
        + at(peaked_cap(), 0, -10, 1.08)
        + both(cut("M3 -3H12V1L8 3 3 1Z"))
        + at(mark.replace("INK", "CUT"), 0, 29, 1.05)
    )


def mutant_officer(mark: str) -> str:
    """The cap of a dead general on a living head."""
    return (
        ink("M-40 44C-40 24 -26 18 -12 14H12C26 18 40 24 40 44Z")
        + at(mutant_head(), 0, 0, 0.78)
        + at(peaked_cap(), 0, -14, 1.02)
        + at(mark.replace("INK", "CUT"), 0, 32, 0.85)
    )


def machine_officer(mark: str) -> str:
    """A dome with one eye; rank is a cap that somebody welded on."""
    return (
        ink("M-36 44L-28 20H28L36 44Z")
        + at(dome(), 0, 6, 0.92)
        + eye(0, 2, 11)
        + at(peaked_cap(), 0, -16, 1.02)
        + at(mark.replace("INK", "CUT"), 0, 33, 0.8)
    )


def pips(count: int) -> str:
    """Rank on both shoulders."""
    return both("".join(cut(f"M{22 + 6 * i} 26H{25 + 6 * i}V38H{22 + 6 * i}Z") for i in range(count)))


def spikes(count: int, inner: float, outer: float) -> str:
    return ink(points(polar(180 / count * i, outer if i % 2 == 0 else inner) for i in range(2 * count)))


def turret(*barrels: str) -> str:
    """A squat gun house with one eye; barrels stand on its roof."""
    return "".join(barrels) + ink("M-24 2H24L32 14V26L24 40H-24L-32 26V14Z") + eye(0, 21, 12)


def over(shape: str, width: float = 8) -> str:
    """The shape with a cut line round it, to lie on other ink."""
    halo = shape.replace('fill="INK"', f'fill="CUT" stroke="CUT" stroke-width="{width:g}" stroke-linejoin="round"')
    return halo + shape


EMBLEMS = {
    # Borgo: flesh and hooks
    "borgo/mutant": mutant_head(),
    "borgo/claws": "".join(
        at(ink("M-7 0C-14 -18 -8 -40 8 -54C4 -36 6 -16 8 0Z"), x, y, 0.92, turn)
        for x, y, turn in ((-18, 12, -16), (0, 8, 0), (18, 12, 16))
    )
    + ink("M-30 8H30L26 28 14 40H-14L-26 28Z")
    + cut("M-20 17H20V21H-20Z"),
    "borgo/net_fighter": at(mesh(27, 4.5), -4, 8)
    + "".join(at(scythe_leg(), x, 2, 0.85, t) for x, t in ((8, 18), (20, 36), (-4, 0))),
    "borgo/super_mutant": at(mutant_head(), 0, 6, 0.95) + both(at(horn(), 0, 4, 1.1)),
    "borgo/brawler": at(fist(), 0, 2, 1.08) + both(ink("M30 -34L40 -38 34 -26Z")),
    "borgo/assassin": hood() + both(ink("M3 -4L13 -7 11 1 5 2Z")) + at(over(rifle(), 7), 0, 26, 1, -24),
    # Hegemony: arena and street
    "hegemony/runner": at(runner(), 0, 0, 1.02) + bar("M26 -26L36 8", 5),
    "hegemony/thug": bust()
    + at(face(), 0, -4, 1.1)
    + "".join(at(ink("M-4 0L0 -18 4 0Z"), 7 * i, -18 - 3 * (2 - abs(i)), 1, 8 * i) for i in range(-2, 3))
    + cut("M-13 -10H13V-4H-13Z")
    + cut("M-8 6H8V9H-8Z"),
    "hegemony/ganger": bust()
    + at(face(), 0, -6)
    + ink("M-18 -14C-18 -32 18 -32 18 -14H30V-9H-18Z")
    + cut("M-16 0H16L0 16Z")
    + both(cut("M3 -8H12V-4H3Z")),
    "hegemony/gladiator": at(arena_helmet(), 0, 3, 1.05),
    "hegemony/net_fighter": at(mesh(24, 4.5), -10, 6) + at(trident(), 20, 0, 0.9, 14),
    "hegemony/guard": at(trident(), 22, 2, 0.95)
    + ink("M-36 -24H14V8C14 24 0 34 -11 38C-22 34 -36 24 -36 8Z")
    + cut("M-29 -17H7V-11H-29ZM-14 -11H-8V28H-14Z"),
    "hegemony/net_master": at(trident(), -20, 0, 0.9, -24) + at(trident(), 20, 0, 0.9, 24) + at(mesh(17, 4), 0, 10),
    "hegemony/universal_soldier": at(blade(), -14, 0, 0.98, -14) + at(round_(), 17, 4, 2.5, 10),
    # Moloch: plates, cogs, one eye
    "moloch/blocker": ink("M-36 -28L-28 -36H28L36 -28V28L28 36H-28L-36 28Z")
    + cut("M-24 -8H24V6H-24Z")
    + circle(0, -1, 5, "INK")
    + both(circle(25, -25, 4, "CUT") + circle(25, 25, 4, "CUT")),
    "moloch/hybrid": ink("M-24 18C-28 -34 24 -38 24 -6V6L36 2V12L24 16 18 34H-14Z")
    + eye(8, -8, 11)
    + cut("M-16 -4L-5 -6 -7 2 -15 3Z")
    + cut("M-8 20H14V24H-8ZM-8 28H12V31H-8Z"),
    "moloch/gauss_cannon": bar("M0 30V-42", 9)
    + ink("M-18 -16H18V-9H-18ZM-15 -28H15V-21H-15ZM-12 -40H12V-33H-12Z")
    + limb("M0 12L-28 38M0 12L28 38", 8)
    + at(dome(), 0, 14, 0.72)
    + eye(0, 12, 8),
    "moloch/juggernaut": treads()
    + ink("M-18 -24H18V34H-18Z")
    + barrel(0, -16, 22, 12)
    + eye(0, 6, 13)
    + cut("M-12 25H12V29H-12Z"),
    "moloch/hunter_killer": legs(4, 45, 14) + circle(0, 0, 19, "INK") + eye(0, 0, 11),
    "moloch/protector": turret(barrel(-12, 8, 40, 9, -28), barrel(0, 8, 46, 9), barrel(12, 8, 40, 9, 28)),
    "moloch/armored_hunter": legs(6, 0, 16)
    + circle(0, 0, 22, "INK")
    + eye(0, 4, 11)
    + cut("M-18 -8C-12 -18 12 -18 18 -8L15 -5C10 -12 -10 -12 -15 -5Z"),
    "moloch/armored_guard": turret(
        barrel(-16, 8, 38, 9, -34),
        barrel(16, 8, 38, 9, 34),
        ink("M-15 -36H15V-8L0 2 -15 -8Z"),
        circle(-7, -27, 3, "CUT"),
        circle(7, -27, 3, "CUT"),
    ),
    "moloch/guard": turret(barrel(-14, 8, 44, 11), barrel(14, 8, 44, 11)),
    "moloch/clown": circle(0, 6, 29, "INK")
    + both(circle(29, -8, 11, "INK") + circle(22, -22, 9, "INK"))
    + ink("M-4 -24L2 -44 8 -24Z")
    + both(cut("M11 -7L16 -2 21 -7 24 -4 19 1 24 6 21 9 16 4 11 9 8 6 13 1 8 -4Z"))
    + circle(0, 10, 6, "CUT")
    + cut("M-20 16C-12 24 12 24 20 16C16 34 -16 34 -20 16Z"),
    "moloch/hornet": both(ink("M8 -10C20 -34 36 -36 40 -26C38 -12 22 -2 8 2Z"))
    + ink("M-12 -28H12L16 -14 12 8 0 42 -12 8 -16 -14Z")
    + eye(0, -14, 9)
    + cut("M-11 6H11L10 10H-10ZM-8 16H8L6.500 20H-6.500Z"),
    "moloch/net_fighter": at(mesh(25, 4.5), 0, -8)
    + ink("M-20 18H20L28 40H-28Z")
    + eye(0, 29, 8)
    + circle(0, -8, 9, "INK"),
    "moloch/stormtrooper": bust()
    + ink("M-20 14C-26 -36 26 -36 20 14L10 22H-10Z")
    + cut("M-15 -8H15V0H-15Z")
    + circle(6, -4, 3.4, "INK")
    + at(over(rifle(), 7), 2, 29, 0.92, -20)
    + cut("M-7 10H7V13H-7Z"),
    # Outpost: soldiers
    "outpost/runner": at(runner(), 0, 2) + ink("M-2 -30C-2 -44 22 -44 22 -30L26 -27H-4Z"),
    "outpost/hmg": at(ink("M-38 -8H-10V-14H8V-8H40V-2H8V6H-10V2H-30L-38 8Z"), 0, -10, 1)
    + limb("M-2 -2L-22 36M2 -2L24 36M0 0V30", 6)
    + "".join(at(round_(), -26 + 9 * i, 14 + 3 * i, 0.55) for i in range(3)),
    "outpost/commando": soldier(at(over(rifle(), 7), 0, 28, 0.95, -22)),
    "outpost/annihilator": at(bust(), -8, 4)
    + at(face(), -8, 4, 0.95)
    + at(combat_helmet(), -8, 2, 0.95)
    + at(goggles(), -8, 4, 0.95)
    + cut("M10 -40H34V44H10Z")
    + ink("M14 -28H30V40H14Z")
    + ink("M10 -42H34L30 -28H14Z")
    + cut("M18 -14H26V-10H18ZM18 14H26V18H18Z"),
    "outpost/mobile_armor": ink(
        "M-18 -34H18L24 -24V-6H34L40 4V24H28V8H20L18 18 26 40H8L4 22H-4L-8 40H-26L-18 18 -20 8H-28V24H-40V4L-34 -6H-24V-24Z"
    )
    + cut("M-14 -26H14V-18H-14Z")
    + cut("M-5 -10H5V2H-5Z"),
    "outpost/brawler": at(fist(), 0, 2, 1.06) + both(ink("M30 -34L40 -38 34 -26Z")) + cut("M-16 27H14V31H-16Z"),
    # Steel Police: visors and hounds
    "steel_police/executioner": at(police_helmet(), -8, -2, 0.95)
    + at(bust(), -8, 6, 0.86)
    + cut("M14 -40H22V44H14Z")
    + bar("M18 44V-36", 7)
    + ink("M18 -34C32 -38 36 -26 34 -12C32 -2 26 2 18 -4Z"),
    "steel_police/judge": ink("M-40 44L-28 22H28L40 44Z")
    + at(police_helmet(), 0, -2, 1.12)
    + both(ink("M20 -14L36 -30 30 -4 24 6Z"))
    + cut("M-4 28H4V44H-4Z"),
    "steel_police/pacifier": at(mesh(22, 4.5), 14, -12)
    + ink("M-40 18L-26 4H-8L8 -12 16 -4 0 14V26H-14L-18 40H-34Z")
    + cut("M-26 12H-10V16H-26Z"),
    "steel_police/predator": ink("M0 38L-14 28 -28 20 -32 0 -38 -32 -20 -22H20L38 -32 32 0 28 20 14 28Z")
    + both(cut("M5 0L24 -10 21 2 10 6Z"))
    + cut("M-11 16H11L6 24H-6Z")
    + ink("M-2.500 16H2.500V24H-2.500Z")
    + cut("M-2 -22H2V-8H-2Z"),
    "steel_police/bandog": dog_profile() + cut("M-31 8L-2 14V20L-32 14Z") + ink("M-20 -36L8 -32 14 -22 -22 -24Z"),
    "steel_police/riot_policeman": at(police_helmet(), 0, -16, 0.85)
    + ink("M-30 -6H30V26C30 36 10 42 0 42S-30 36 -30 26Z")
    + cut("M-22 2H22V14H-22Z")
    + ink("M-19 5H19V11H-19Z")
    + cut("M-16 22H16V27H-16Z"),
    "steel_police/wardog": ink(
        "M-38 -10L-30 -4H8L14 -22 20 -30 24 -22 40 -14V-6H28L24 6 20 12V38H10V16H-14L-18 38H-28L-26 10 -32 4Z"
    )
    + cut("M22 -18H28V-13H22Z")
    + bar("M-16 -10V-22H8", 7)
    + bar("M2 -22H-34", 5),
    # Beasts
    "beasts/cerberus": both(at(wolf_head(), 23, 10, 0.62, 16))
    + at(wolf_head(), 0, -8, 0.82)
    + ink("M-18 42L-8 18H8L18 42Z"),
    "beasts/alpha": at(wolf_head(), 0, 2, 1.08),
    "beasts/hive": "".join(
        ink(points((x + 13 * px, y + 13 * py) for px, py in (polar(30 + 60 * k, 1) for k in range(6))))
        for x, y in ((0, 0), *(polar(60 * k + 30, 25) for k in range(6)))
    )
    + circle(0, 0, 6, "CUT")
    + "".join(circle(*polar(60 * k + 30, 25), 4, "CUT") for k in (0, 2, 4)),
    "beasts/ram": both(limb("M10 -18C28 -34 42 -12 32 4C26 14 14 8 20 -4", 10))
    + ink("M-16 -26H16L18 0 10 32 0 40 -10 32 -18 0Z")
    + both(cut("M6 -6L14 -9 13 -1 8 1Z") + cut("M2 28L6 24V30Z")),
    "beasts/acid_spit": ink(
        "M-38 14C-38 -14 -22 -26 -8 -24C-6 -32 6 -32 8 -24L30 -10 34 2 6 4 20 14C14 34 -38 40 -38 14Z"
    )
    + circle(1, -22, 4.5, "CUT")
    + circle(38, 12, 4.5, "INK")
    + circle(31, 24, 6, "INK")
    + circle(22, 36, 3.5, "INK")
    + cut("M-28 18C-20 26 -6 26 4 18L4 14C-6 20 -20 20 -28 14Z"),
    "beasts/bug": insect_legs()
    + ink("M-18 4C-18 -14 18 -14 18 4C18 24 8 38 0 38S-18 24 -18 4Z")
    + ink("M-12 -14C-12 -26 12 -26 12 -14Z")
    + both(limb("M6 -22C8 -32 14 -34 16 -40", 5))
    + cut("M-1.500 -6H1.500V36H-1.500Z")
    + both(circle(9, 8, 3, "CUT")),
    "beasts/urchin": spikes(14, 22, 42) + circle(0, 0, 12, "CUT") + ink("M-8 -5L-3 -2 0 -7 3 -2 8 -5 7 4 0 9 -7 4Z"),
    "beasts/vulture": ink(
        "M-40 40C-38 22 -26 16 -18 12C-26 -4 -22 -28 0 -32C14 -34 24 -26 26 -14C36 -12 40 0 32 12C30 2 24 -2 14 -2C6 -2 4 6 10 14C26 18 36 28 38 40Z"
    )
    + circle(8, -17, 5, "CUT")
    + cut("M-30 32L-18 22 -12 30 -4 20 4 30 14 22 26 32 14 28 4 36 -4 27 -12 36 -18 29Z"),
    "beasts/arachnid": both(
        limb("M8 -6L24 -26 22 -40", 5)
        + limb("M10 -2L32 -14 40 -6", 5)
        + limb("M10 4L32 12 38 28", 5)
        + limb("M8 10L20 24 18 40", 5)
    )
    + ink("M-11 -10C-11 -22 11 -22 11 -10V0H-11Z")
    + ink("M-17 14C-17 -8 17 -8 17 14C17 30 8 36 0 36S-17 30 -17 14Z")
    + both(circle(5, -13, 2.6, "CUT"))
    + cut("M0 6L7 16 0 26 -7 16Z"),
    # Officers wear what their army wears
    "borgo/officer": mutant_officer(tooth()),
    "borgo/super_officer": mutant_officer(tooth()) + both(at(star(9), 27, 31).replace("INK", "CUT")),
    "hegemony/officer_1": officer(tooth()) + pips(1),
    "hegemony/officer_2": officer(tooth()) + pips(2),
    "moloch/officer": machine_officer(round_()),
    "moloch/scout": ink("M-14 2H14V40H-14Z")
    + ink("M-26 34H26V42H-26Z")
    + both(ink("M2 -36H30L36 -28V-4L30 4H2Z") + eye(19, -16, 12))
    + bar("M0 -36V-46", 5)
    + circle(0, -46, 4, "INK"),
    "outpost/officer": bust()
    + face()
    + combat_helmet()
    + goggles()
    + at(star(8), 0, -17).replace("INK", "CUT")
    + at(round_().replace("INK", "CUT"), 0, 31, 0.95),
    "steel_police/officer": ink("M-40 44C-40 24 -26 16 -12 14H12C26 16 40 24 40 44Z")
    + at(police_helmet(), 0, -14, 1.02)
    + at(star(7), 0, -31).replace("INK", "CUT")
    + at(round_().replace("INK", "CUT"), 0, 31, 0.95),
    "steel_police/scout": at(police_helmet(), 0, 8, 1.2)
    + both(circle(13, 3, 15, "INK") + circle(13, 3, 13, "CUT") + circle(13, 3, 7, "INK"))
    + bar("M22 -30V-44", 5)
    + circle(22, -43, 4, "INK"),
    # Modules
    "medic": cross(32) + circle(0, 0, 8, "CUT") + cross(5.5),
    "officer": officer(tooth()),
    "officer_ranged": officer(round_()),
    "super_officer": officer(tooth()) + both(at(star(8), 24, 30).replace("INK", "CUT")),
    "scout": ink("M-12 -26H12V-14H-12Z")
    + both(
        ink("M6 -30H22L26 -16V0H4Z") + circle(19, 12, 19, "INK") + circle(19, 12, 10, "CUT") + circle(22, 9, 3.6, "INK")
    ),
    "saboteur": hood()
    + ink("M-16 -6H16V4H-16Z")
    + both(cut("M3 -4H12V1H3Z"))
    + ink("M-9 12H9V22H-9Z")
    + cut("M0 38L-12 27H-5V22H5V27H12Z"),
    "boss": at(arena_helmet(), 0, 10, 0.82)
    + ink("M-30 -14L-34 -40 -16 -28 0 -44 16 -28 34 -40 30 -14Z")
    + circle(0, -24, 4, "CUT"),
    "quartermaster": ink("M-36 -2H36V36H-36Z")
    + cut("M-30 4H30V8H-30ZM-30 26H30V30H-30Z")
    + at(tooth(), -20, -20, 1.25)
    + at(round_(), 20, -20, 1.25)
    + bar("M-8 -20H8", 5)
    + cut("M-4 13H4V21H-4Z"),
    "transport": ink("M-40 -22H10V-14H28L40 2V22H-40Z")
    + cut("M16 -8H25L33 3H16Z")
    + cut("M-34 -15H4V-11H-34ZM-34 -4H4V0H-34Z")
    + "".join(circle(x, 24, 11, "INK") + circle(x, 24, 4.5, "CUT") for x in (-24, 0, 25)),
    "brain": ink("M-30 28H30L34 42H-34Z")
    + both(
        ink("M2 -36C14 -42 26 -34 27 -25C37 -20 37 -6 31 -2C36 8 28 20 18 20C14 27 5 27 2 22Z")
        + limb(
            "M9 -24C16 -24 17 -17 12 -14M27 -13C20 -13 16 -7 20 -2M9 -2C15 0 15 8 9 11M27 8C22 8 20 12 21 15",
            3.2,
            "CUT",
        )
    ),
    "mother": spikes(8, 30, 40)
    + circle(0, 0, 30, "INK")
    + circle(0, 0, 21, "CUT")
    + circle(0, 0, 15, "INK")
    + eye(0, 0, 9),
    "recon_center": at(ink("M-34 -16A34 34 0 0 0 18 32L-8 6Z"), 0, -4)
    + bar("M-8 2L12 -18", 6)
    + circle(14, -20, 6, "INK")
    + ink("M-22 42L-12 22 2 30 6 42Z")
    + limb("M16 -38A24 24 0 0 1 34 -20", 5.5),
    "scoper": ink("M-40 0C-24 -28 24 -28 40 0C24 28 -24 28 -40 0Z")
    + circle(0, 0, 15, "CUT")
    + circle(0, 0, 7, "INK")
    + bar("M0 -14V-42M0 14V42", 5)
    + both(limb("M12 -30L22 -40", 5) + limb("M12 30L22 40", 5)),
    "sergeant": at(chevrons(3, -10), 0, 0, 1.05) + at(star(13), 0, -27),
    "steroids": at(
        ink("M-10 -20H10V24H-10Z")
        + ink("M-16 -26H16V-20H-16ZM-4 -40H4V-26H-4ZM-11 -43H11V-37H-11Z")
        + ink("M-6 24H6L1.500 32V46H-1.500V32Z")
        + cut("M-5 -8H5V-4H-5ZM-5 2H5V6H-5ZM-5 12H5V16H-5Z"),
        -8,
        0,
        0.92,
        38,
    )
    + at(cross(11), 27, -26),
    "net_launcher": at(mesh(18, 4.2), 17, -17)
    + at(ink("M-10 34V-6L-16 -14H16L10 -6V34Z"), -12, 12, 1, 45)
    + ink("M-38 42H-6L-14 28H-30Z"),
    "ranger": ink("M0 36C-22 36 -32 20 -32 0V-36L-16 -22H16L32 -36V0C32 20 22 36 0 36Z")
    + both(circle(13, -4, 11, "CUT") + circle(13, -4, 5, "INK"))
    + cut("M0 4L6 12 0 22 -6 12Z"),
    "beasts/officer": at(mutant_head(), 0, 12, 0.78) + both(limb("M10 -12C14 -22 26 -22 28 -38M20 -22L36 -24", 5.5)),
    "scrabbler": limb("M-36 36L-12 12", 12)
    + limb("M-12 12L-18 -14 0 -32M-12 12L12 18 30 0", 8)
    + ink("M-6 -38L14 -38 2 -24ZM36 6L36 -14 22 -2Z")
    + limb("M-12 12L8 -8", 7)
    + ink("M4 -16L20 -20 16 -4Z"),
    # Units of armies that have no drawings of their own
    "any_blow": at(fist(), 0, 2, 1.06),
    "any_shot": soldier(at(over(rifle(), 7), 0, 28, 0.95, -22)),
    "any_net": mesh(30, 5),
    "any_wall": ink("M-36 -28L-28 -36H28L36 -28V28L28 36H-28L-36 28Z") + cut("M-24 -8H24V6H-24Z"),
    "any_ground": ink("M-36 -18L0 -38 36 -18V18L0 38 -36 18Z")
    + cut("M-24 -12L0 -25 24 -12V12L0 25 -24 12Z")
    + circle(0, 0, 9, "INK"),
    "any_module": spikes(8, 30, 40) + circle(0, 0, 28, "INK") + circle(0, 0, 12, "CUT"),
}
