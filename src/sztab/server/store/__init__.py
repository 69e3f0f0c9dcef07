"""What is kept: the schema, group commits, migrations, ratings and statistics. No rules and no API."""
