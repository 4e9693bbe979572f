"""Plain searches of two-eat-one as they are told in books: slow, and each written out by itself."""

from reference import two_eat_one as rules

END = 127
INFINITY = 1000


class Searcher:
    """Counts the positions it looks at. Values are for the mover: stones ahead, or END less the plies to the end."""

    def __init__(self) -> None:
        self.nodes = 0

    def minimax(self, position: rules.Position, depth: int, ply: int = 0) -> int:
        self.nodes += 1
        moves = rules.moves(position)
        if not moves:
            return ply - END
        if depth == 0:
            return count(position)
        return max(-self.minimax(rules.play(position, move), depth - 1, ply + 1) for move in moves)

    def beta_only(self, position: rules.Position, father: int, depth: int, ply: int = 0) -> int:
        """`father` is what the move before this position has to beat. As soon as one reply shows that it does not, the
        position is given up: it counts as good without bounds for its mover."""
        self.nodes += 1
        moves = rules.moves(position)
        if not moves:
            return ply - END
        if depth == 0:
            return count(position)
        least_son = INFINITY
        for move in moves:
            son = self.beta_only(rules.play(position, move), -least_son, depth - 1, ply + 1)
            least_son = min(least_son, son)
            if least_son <= father:
                return INFINITY
        return -least_son

    def alpha_beta(
        self, position: rules.Position, alpha: int, beta: int, depth: int, ordered: bool, ply: int = 0
    ) -> int:
        self.nodes += 1
        moves = rules.moves(position)
        if not moves:
            return ply - END
        if depth == 0:
            return count(position)
        children = [rules.play(position, move) for move in moves]
        if ordered:
            children.sort(key=merit)  # worst for the enemy first; equal ones stay in order
        for child in children:
            value = -self.alpha_beta(child, -beta, -alpha, depth - 1, ordered, ply + 1)
            if value >= beta:
                return beta
            alpha = max(alpha, value)
        return alpha


def count(position: rules.Position) -> int:
    stones = [stone for row in position.grid for stone in row]
    return stones.count(position.seat + 1) - stones.count(2 - position.seat)


def merit(position: rules.Position) -> int:
    return count(position) if rules.moves(position) else -END


def search(position: rules.Position, depth: int, pruning: str) -> tuple[int, int]:
    """The value, and the positions looked at."""
    searcher = Searcher()
    if pruning == "none":
        value = searcher.minimax(position, depth)
    elif pruning == "beta":
        value = searcher.beta_only(position, -INFINITY, depth)
    else:
        value = searcher.alpha_beta(position, -INFINITY, INFINITY, depth, pruning == "ordered")
    return value, searcher.nodes


def best_moves(position: rules.Position, depth: int) -> list[str]:
    """The moves that look best, in the game's order."""
    moves = rules.moves(position)
    values = [-Searcher().minimax(rules.play(position, move), depth - 1, 1) for move in moves]
    return [move for move, value in zip(moves, values, strict=True) if value == max(values)]
