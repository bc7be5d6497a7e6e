"""The rules: pure functions over frozen values, on the standard library and msgspec alone."""
