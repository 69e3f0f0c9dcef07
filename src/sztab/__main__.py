"""`python -m sztab`: the same as `sztab`."""

from sztab.cli.main import main

main()
