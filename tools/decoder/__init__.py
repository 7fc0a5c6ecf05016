"""Readers of all that travels, written from docs/wire.md and docs/arena-wire.md without a line of the library."""
