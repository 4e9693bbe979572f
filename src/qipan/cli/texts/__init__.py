"""The texts of the terminal, one file per language; `reasons.json` is generated from the page's texts."""
