"""Tests of the tools around the program: set-up, layers, the tests' own helpers."""
