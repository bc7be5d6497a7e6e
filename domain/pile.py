"""A zone of cards or tiles: its size is always known, its faces sometimes."""

from __future__ import annotations

from collections.abc import Iterable

from domain.game import Value


class Pile(Value, frozen=True):
    """Faces from the top down, or None where they are hidden from whoever holds this value.

    Every operation works on hidden piles too, so one `evolve` serves states and views.
    """

    size: int = 0
    faces: tuple[int, ...] | None = ()

    @classmethod
    def of(cls, faces: Iterable[int]) -> Pile:
        known = tuple(faces)
        return cls(len(known), known)

    def hidden(self) -> Pile:
        """The same zone for somebody who may not look; an empty one hides nothing."""
        return Pile(self.size, None) if self.size else EMPTY

    def known(self) -> tuple[int, ...]:
        """The faces. Raises `ValueError` where they are hidden."""
        if self.faces is None:
            raise ValueError("the faces of this pile are hidden")
        return self.faces

    def drop(self, count: int) -> Pile:
        """Without the top `count` cards, at most all of them."""
        left = max(0, self.size - count)
        if not left:
            return EMPTY
        return Pile(left, None if self.faces is None else self.faces[count:])

    def under(self, other: Pile) -> Pile:
        """With `other` put below, in its order."""
        if not other.size:
            return self
        if not self.size:
            return other
        if self.faces is None or other.faces is None:
            return Pile(self.size + other.size, None)
        return Pile(self.size + other.size, self.faces + other.faces)

    def without(self, gone: Pile) -> Pile:
        """Without these faces, each once, wherever they lie; the rest keeps its order."""
        if self.size == gone.size:
            return EMPTY
        if self.faces is None or gone.faces is None:
            return Pile(self.size - gone.size, None)
        left = list(self.faces)
        for face in gone.faces:
            left.remove(face)
        return Pile.of(left)


EMPTY = Pile()
