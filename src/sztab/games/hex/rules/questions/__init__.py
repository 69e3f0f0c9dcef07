"""What players are asked inside an effect or a battle: one question, one module; `table.py` lists them.

Each has `offers` (every answer), `check` (the rule that forbids one, 0 if none) and `take` for the kernel, `write` and
`read` for the text after the `=` of a token.
"""
