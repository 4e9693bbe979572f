"""The gallery: hard positions that were published with the original two-eat-one program."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class GalleryPosition:
    """A position of the default variant with black to move, and the original program's claim about it."""

    text: str
    claim: str


GALLERY = (
    GalleryPosition("2211/1200/0000/0000 1", "a win, seen from depth 13 on"),
    GalleryPosition("1212/1200/0000/0000 1", "a loss, seen from depth 18 on"),
    GalleryPosition("2221/1120/0000/0000 1", "a loss, taken for a draw"),
    GalleryPosition("1212/1120/0000/0000 1", "a loss to fewer stones, taken for a draw"),
    GalleryPosition("0121/1200/0000/0000 1", "a win, seen at depth 23"),
    GalleryPosition("1020/1201/0000/0000 1", "a win, seen at depth 27"),
    GalleryPosition("2211/2121/0000/0000 1", "a draw, taken for a win"),
    GalleryPosition("2201/1211/2000/0000 1", "a win beyond depth 27"),
    GalleryPosition("2010/2202/1110/0000 1", "a win beyond depth 27"),
    GalleryPosition("1022/1120/0000/0000 1", "a win in 18"),
    GalleryPosition("0212/1201/0000/0000 1", "a win in 26"),
    GalleryPosition("0121/0222/1100/0000 1", "a win in 30"),
    GalleryPosition("0002/2012/2110/0000 1", "a win in 32"),
    GalleryPosition("0021/0020/1211/0000 1", "a win in 34"),
    GalleryPosition("0212/1110/2002/0000 1", "a win in 35"),
    GalleryPosition("0002/1022/1120/1000 1", "a win in 36"),
    GalleryPosition("0120/2120/1100/2000 1", "a win in 38"),
    GalleryPosition("1002/2120/1100/2000 1", "a win in 40"),
    GalleryPosition("0002/1020/1011/2200 1", "a win in 42"),
)
