"""What every test of the project shares."""

pytest_plugins = ("clause_plugin", "pytester")
