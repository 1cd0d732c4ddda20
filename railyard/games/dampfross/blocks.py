"""Which segments lie on a way from one hex to another that visits no hex twice.

A segment does exactly where it lies in the same block (piece that no single hex cuts apart) as a made-up direct segment
between the two hexes; blocks are found by one depth-first search (Hopcroft and Tarjan).
"""

from collections.abc import Sequence

MADE_UP = -1


def on_simple_paths(links: Sequence[Sequence[tuple[int, int]]], start: int, goal: int) -> set[int]:
    """The segments on ways without a repeated hex from ``start`` to ``goal``; ``links[hex]`` lists (hex, segment)."""
    if start == goal:
        return set()
    # The search starts along the made-up segment, so the block that holds it is closed last, at the start itself.
    depth = {start: 0, goal: 1}
    low = {start: 0, goal: 0}
    kept: list[int] = []
    frames: list[tuple[int, int, int, int]] = [(goal, start, 0, 0)]
    while frames:
        here, came_from, at, mark = frames.pop()
        edges = links[here]
        is_below = False
        while at < len(edges):
            there, segment = edges[at]
            at += 1
            if there == came_from and came_from != start:
                continue
            if there not in depth:
                frames.append((here, came_from, at, mark))
                depth[there] = low[there] = depth[here] + 1
                frames.append((there, here, 0, len(kept)))
                kept.append(segment)
                is_below = True
                break
            if depth[there] < depth[here]:
                kept.append(segment)
                low[here] = min(low[here], depth[there])
        if is_below or not frames:
            continue
        parent = came_from
        if low[here] >= depth[parent]:
            # ``parent`` cuts this piece off: nothing in it leads from start to goal without passing there twice.
            del kept[mark:]
        else:
            low[parent] = min(low[parent], low[here])
    return set(kept)
