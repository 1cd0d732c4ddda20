"""The tests of Railyard."""
