"""Textbook searches of two-eat-one: slow, and each written separately."""

from reference import two_eat_one as rules

END = 127
INFINITY = 1000


class Searcher:
    """A search that counts its nodes. Values are for the mover: the stone difference, or END minus plies to the end."""

    def __init__(self) -> None:
        self.nodes = 0

    def minimax(self, position: rules.Position, depth: int, ply: int = 0) -> int:
        self.nodes += 1
        moves = rules.moves(position)
        if not moves:
            return ply - END
        if depth == 0:
            return material(position)
        return max(-self.minimax(rules.play(position, move), depth - 1, ply + 1) for move in moves)

    def beta_only(self, position: rules.Position, bound: int, depth: int, ply: int = 0) -> int:
        """Search with a beta cutoff only. `bound` is the value that the move to this position must exceed.

        As soon as a reply shows that it does not, the position is cut off and counts as infinitely good for its mover.
        """
        self.nodes += 1
        moves = rules.moves(position)
        if not moves:
            return ply - END
        if depth == 0:
            return material(position)
        worst_child = INFINITY
        for move in moves:
            child = self.beta_only(rules.play(position, move), -worst_child, depth - 1, ply + 1)
            worst_child = min(worst_child, child)
            if worst_child <= bound:
                return INFINITY
        return -worst_child

    def alpha_beta(
        self, position: rules.Position, alpha: int, beta: int, depth: int, is_ordered: bool, ply: int = 0
    ) -> int:
        self.nodes += 1
        moves = rules.moves(position)
        if not moves:
            return ply - END
        if depth == 0:
            return material(position)
        children = [rules.play(position, move) for move in moves]
        if is_ordered:
            children.sort(key=merit)  # positions that are worst for the enemy come first; the sort is stable
        for child in children:
            value = -self.alpha_beta(child, -beta, -alpha, depth - 1, is_ordered, ply + 1)
            if value >= beta:
                return beta
            alpha = max(alpha, value)
        return alpha


def material(position: rules.Position) -> int:
    stones = [stone for row in position.grid for stone in row]
    return stones.count(position.seat + 1) - stones.count(2 - position.seat)


def merit(position: rules.Position) -> int:
    return material(position) if rules.moves(position) else -END


def search(position: rules.Position, depth: int, pruning: str) -> tuple[int, int]:
    """Return the value and the number of nodes."""
    searcher = Searcher()
    if pruning == "none":
        value = searcher.minimax(position, depth)
    elif pruning == "beta":
        value = searcher.beta_only(position, -INFINITY, depth)
    else:
        value = searcher.alpha_beta(position, -INFINITY, INFINITY, depth, pruning == "ordered")
    return value, searcher.nodes


def best_moves(position: rules.Position, depth: int) -> list[str]:
    """Return the best moves of a minimax search, in the game's order."""
    moves = rules.moves(position)
    values = [-Searcher().minimax(rules.play(position, move), depth - 1, 1) for move in moves]
    return [move for move, value in zip(moves, values, strict=True) if value == max(values)]
