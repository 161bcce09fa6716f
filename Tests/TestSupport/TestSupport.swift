// Placeholder until the tests need shared code.
