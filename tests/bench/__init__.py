"""The figures the project holds itself to, and how they are measured."""
