"""Tests of what makes the bundle and the files that systems know it by."""
