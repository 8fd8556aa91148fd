"""What every test of the project shares."""

from hypothesis import HealthCheck, settings

pytest_plugins = ("clause_plugin", "pytester")

# A busy machine is no failure: examples have no deadline, and slow generation is no reason to stop.
settings.register_profile("paigow", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("paigow")
