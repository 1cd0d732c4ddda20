"""The rules held to case files: each module reads a folder of cases and tells every deviation."""
