"""The command line: thin wrappers around the layers below."""
