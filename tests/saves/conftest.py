"""Night Mail for these tests."""

from tests.conformance.fifth_game import night_mail

__all__ = ["night_mail"]
