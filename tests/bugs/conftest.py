"""Night Mail for short logs of bugs of the table."""

from tests.conformance.fifth_game import night_mail

__all__ = ["night_mail"]
