#pragma once
#include <algorithm>
#include <bit>

#include "base/game.hpp"

namespace qipan {

inline const ReasonKind two_pieces_on_cell{"two_pieces_on_cell", "two pieces stand on {cell}"};
inline const ReasonKind no_such_piece{"no_such_piece", "there is no such piece, {kind}, for {cell}"};

/// A letter in the text of a position, and the piece that it stands for.
struct PieceLetter {
    char letter;
    Seat seat;  // the owner; no_seat if nobody owns such pieces
    std::string_view kind;
};

/// Base class for games whose position text has one letter for each cell of a rectangular board, row by row, and then
/// the letter of the seat to move, as in `x.o/.x./..o x`. It provides `text`, `parse`, `pieces`, `setup`,
/// `piece_kinds`, `visit_pieces` and `material`.
///
/// The game G has a constant `cells` of type ColumnRow and a list `piece_letters` of PieceLetters. The letter of a seat
/// to move is that of the seat's first kind of piece, or its number if it owns no pieces. An empty cell is '.' unless G
/// defines `empty_letter`.
///
/// A game whose State has a member `mover`, and an array with a bit set of cells for each of the piece letters, names
/// the array in a constant `piece_sets`, a pointer to member. Any other game writes `text` and `parse` itself.
template <class G>
struct LetterBoard {
    static constexpr char empty_letter = '.';

    /// How error messages describe what is expected at each part of the text; null for a generic wording.
    struct Expected {
        const ReasonKind *slash = nullptr, *cell = nullptr, *space = nullptr, *mover = nullptr;
    };

    static std::string text(const auto& state) {
        return board_text([&](std::size_t cell) {
                   for (std::size_t i = 0; i < G::piece_letters.size(); ++i)
                       if ((state.*G::piece_sets)[i] >> cell & 1) return G::piece_letters[i].letter;
                   return G::empty_letter;
               }) +
               mover_letters(G::options(state))[std::size_t(state.mover)];
    }

    static auto parse(const auto& options, std::string_view text) { return read(options, text, {}); }

    static std::vector<Piece> pieces(const auto& state) {
        std::vector<Piece> found;
        Cell cell = 0;
        for (const char letter : G::text(state)) {
            if (letter == ' ') break;
            if (letter == '/') continue;
            for (const PieceLetter& piece : G::piece_letters)
                if (piece.letter == letter) found.push_back({cell, piece.seat, std::string(piece.kind), {}});
            ++cell;
        }
        return found;
    }

    /// Writes the pieces as text and parses it, so that `parse` alone decides which positions are valid.
    static auto setup(const auto& options, const std::vector<Piece>& pieces, Seat mover) {
        std::string board(std::size_t(G::cells.columns * G::cells.rows), G::empty_letter);
        for (const Piece& piece : pieces) {
            char& here = board[piece.cell];
            const std::string cell = G::cell_name(options, piece.cell);
            if (here != G::empty_letter) throw BadNotation(two_pieces_on_cell({{"cell", cell}}));
            for (const PieceLetter& letter : G::piece_letters)
                if (letter.seat == piece.seat && letter.kind == piece.kind) here = letter.letter;
            if (here == G::empty_letter || piece.cells.size() > 1)
                throw BadNotation(no_such_piece({{"kind", piece.kind}, {"cell", cell}}));
        }
        return G::parse(options,
                        board_text([&](std::size_t cell) { return board[cell]; }) + mover_letters(options)[mover]);
    }

    static std::vector<PieceKind> piece_kinds(const auto& /*options*/) {
        std::vector<PieceKind> kinds;
        for (const PieceLetter& piece : G::piece_letters) kinds.push_back({piece.seat, std::string(piece.kind)});
        return kinds;
    }

    static void visit_pieces(const auto& state, auto&& visit)
        requires requires { G::piece_sets; }
    {
        for (std::size_t i = 0; i < G::piece_letters.size(); ++i) {
            const PieceLetter& piece = G::piece_letters[i];
            for (auto rest = (state.*G::piece_sets)[i]; rest; rest &= decltype(rest)(rest - 1))
                visit(kind_number(piece.kind), piece.seat, Cell(std::countr_zero(rest)), true);
        }
    }

    /// The number of pieces of each seat.
    static std::array<int, max_seats> material(const auto& state)
        requires requires { G::piece_sets; }
    {
        std::array<int, max_seats> counts{};
        for (std::size_t i = 0; i < G::piece_letters.size(); ++i)
            if (const Seat seat = G::piece_letters[i].seat; seat != no_seat)
                counts[seat] += std::popcount((state.*G::piece_sets)[i]);
        return counts;
    }

  protected:
    /// Parses a text. `expected` has the wording of the error messages.
    static auto read(const auto& options, std::string_view text, const Expected& expected) {
        Reader reader(text);
        auto state = G::initial(options);
        auto& sets = state.*G::piece_sets;
        sets = {};
        std::string letters(1, G::empty_letter);
        for (const PieceLetter& piece : G::piece_letters) letters += piece.letter;
        for (int cell = 0; cell < G::cells.columns * G::cells.rows; ++cell) {
            if (cell && cell % G::cells.columns == 0) expect(reader, '/', expected.slash);
            if (const int found = one_of(reader, letters, expected.cell)) {
                auto& set = sets[std::size_t(found - 1)];
                using Set = std::remove_reference_t<decltype(set)>;
                set = Set(set | Set{1} << cell);
            }
        }
        expect(reader, ' ', expected.space);
        state.mover = decltype(state.mover)(one_of(reader, mover_letters(options), expected.mover));
        reader.expect_end();
        return state;
    }

  private:
    /// The number of a kind of piece: how many other kinds the list of letters has before it.
    static constexpr int kind_number(std::string_view kind) {
        int number = 0;
        for (std::size_t i = 0; G::piece_letters[i].kind != kind; ++i) {
            bool is_first = true;
            for (std::size_t j = 0; j < i; ++j) is_first &= G::piece_letters[j].kind != G::piece_letters[i].kind;
            number += is_first;
        }
        return number;
    }
    /// The text of a position up to the letter of the seat to move: the rows of the board and a space.
    static std::string board_text(auto&& letter_at) {
        std::string out;
        for (int cell = 0; cell < G::cells.columns * G::cells.rows; ++cell) {
            if (cell && cell % G::cells.columns == 0) out += '/';
            out += letter_at(std::size_t(cell));
        }
        return out + ' ';
    }
    /// For each seat, the letter that stands for it as the mover: the letter of its first kind of piece; if it owns no
    /// pieces, its number.
    static std::string mover_letters(const auto& options) {
        std::string letters;
        for (Seat seat = 0; seat < G::seats(options); ++seat) {
            const auto own = std::ranges::find(G::piece_letters, seat, &PieceLetter::seat);
            letters += own == G::piece_letters.end() ? char('0' + seat) : own->letter;
        }
        return letters;
    }
    static void expect(Reader& reader, char wanted, const ReasonKind* expected) {
        expected ? reader.expect(wanted, *expected) : reader.expect(wanted);
    }
    static int one_of(Reader& reader, std::string_view letters, const ReasonKind* expected) {
        return expected ? reader.one_of(letters, *expected) : reader.one_of(letters);
    }
};

}  // namespace qipan
