"""The most valuable simple path in a small graph, exactly: branch and bound over bit masks.

A path is grown from a vertex that must be on it, first at one end, then at the other.  The bound for everything that
can still be added is the worth of all vertices that can still be reached; what cannot beat the best path so far is cut.
"""

from collections.abc import Sequence


def longest_path(
    ahead: Sequence[Sequence[int]],
    worth: Sequence[int],
    passable: Sequence[bool],
    needed: Sequence[bool],
    groups: Sequence[Sequence[int]],
    group_worth: int,
) -> tuple[tuple[int, ...], int]:
    """Vertices of a best path and its worth; ((), 0) where there is none.

    ``ahead`` are the neighbours of each vertex, ``worth`` what it adds, ``passable`` whether the path may go on after it
    (else it can only be an end), ``needed`` the vertices of which one must be on the path, ``groups`` sets of vertices
    of which the first on the path adds ``group_worth``.  At least two vertices.
    """
    size = len(worth)
    neighbours = [0] * size
    for vertex, others in enumerate(ahead):
        for other in others:
            neighbours[vertex] |= 1 << other
    group_masks = [sum(1 << vertex for vertex in group) for group in groups if group]
    through = sum(1 << vertex for vertex in range(size) if passable[vertex])
    best_value = -1
    best: list[int] = []

    def mask_worth(mask: int) -> int:
        total = 0
        for group in group_masks:
            if group & mask:
                total += group_worth
        while mask:
            low = mask & -mask
            total += worth[low.bit_length() - 1]
            mask ^= low
        return total

    def reach(start: int, free: int) -> int:
        """Everything that can still be reached from a vertex over free ones."""
        found = 0
        frontier = neighbours[start] & free
        while frontier:
            found |= frontier
            grown = 0
            inner = frontier & through
            while inner:
                low = inner & -inner
                grown |= neighbours[low.bit_length() - 1]
                inner ^= low
            frontier = grown & free & ~found
        return found

    def grow(end: int, other: int, path: list[int], used: int, free: int, is_first_arm: bool) -> None:
        """Extend the path at ``end``; ``other`` is where the second arm starts, or -1."""
        nonlocal best_value, best
        value = mask_worth(used)
        if value > best_value and len(path) > 1:
            best_value, best = value, list(path)
        ahead_mask = reach(end, free) if passable[end] or len(path) == 1 else 0
        back_mask = reach(other, free) if is_first_arm else 0
        if mask_worth(used | ahead_mask | back_mask) <= best_value:
            return
        choices = neighbours[end] & free if ahead_mask else 0
        while choices:
            low = choices & -choices
            choices ^= low
            vertex = low.bit_length() - 1
            path.append(vertex)
            grow(vertex, other, path, used | low, free & ~low, is_first_arm)
            path.pop()
        if is_first_arm and len(path) > 1 and passable[other]:
            path.reverse()
            grow(other, -1, path, used, free, False)
            path.reverse()

    free = (1 << size) - 1
    for root in range(size):
        if needed[root]:
            free &= ~(1 << root)
            grow(root, root, [root], 1 << root, free, True)
    return (tuple(best), best_value) if best else ((), 0)
