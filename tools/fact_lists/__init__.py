"""The lists of facts: enums as the headers declare them."""
