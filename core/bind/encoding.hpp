#pragma once
#include <memory>
#include <span>

#include "bind/game.hpp"
#include "games/registry.hpp"

namespace qipan::bind {

/// The moves and positions of a game with given options as numbers; see search/batch.
class AnyEncoding {
  public:
    virtual ~AnyEncoding() = default;
    virtual nb::object game() const = 0;
    virtual std::size_t actions() const = 0;
    virtual const std::vector<std::string>& channels() const = 0;
    virtual std::size_t cells() const = 0;
    virtual std::size_t bytes_per_game() const = 0;
    // The following functions throw TypeError or ValueError if `view` is not a View of the game.
    virtual void observe(nb::handle view, std::span<float> out) const = 0;
    virtual void mark_legal(nb::handle view, std::span<bool> mask) const = 0;
    virtual nb::dict moves(nb::handle view) const = 0;
};

/// The Python class Encoding.
struct Encoding {
    std::unique_ptr<AnyEncoding> it;
    const AnyEncoding* operator->() const { return it.get(); }
};
Encoding make_encoding(nb::handle game);

/// Calls use(PyGame<G>) with the Python Game. Throws TypeError if `object` is not a Game.
void with_game(nb::handle object, auto&& use) {
    bool is_game = false;
    Games::for_each([&]<Game G>() {
        PyGame<G>* game = nullptr;
        if (is_game || !nb::try_cast(object, game) || !game) return;
        is_game = true;
        use(*game);
    });
    if (!is_game)
        throw nb::type_error(("expected a Game, not " + std::string(nb::type_name(object.type()).c_str())).c_str());
}

}  // namespace qipan::bind
