"""Tables at which people play now: seats, agreements, presence, ownership, bots, and what each viewer gets."""
