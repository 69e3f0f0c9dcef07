"""The arena: bots against each other, on this machine or on a Ray cluster; matches, ratings, reports.

A match is a list of jobs, one for each game. A job is a value: whoever plays it, in whatever process, gets the same
game, as long as the bots' budgets are nodes and not seconds.
"""
