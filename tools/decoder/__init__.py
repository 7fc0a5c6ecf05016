"""Readers of all that travels, written from docs/wire/wire.md and docs/wire/arena-wire.md without a line of the library."""
