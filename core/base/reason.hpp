#pragma once
#include <initializer_list>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

/// Reasons: why a game ended, or why a text or a move was refused, expressed as a code with parameters for programs,
/// and as an English text for people.
namespace qipan {

class ReasonKind;
struct ReasonParam;

/// A kind of reason, with the values of its parameters.
struct Reason {
    const ReasonKind* kind;
    std::vector<ReasonParam> params;

    Reason(const ReasonKind& kind) : kind(&kind) {}  // implicit: a kind without parameters is a reason
    Reason(const ReasonKind& kind, std::initializer_list<ReasonParam> params);
    /// The text of the kind with the parameters filled in.
    std::string text() const;
};

/// A parameter may itself be a reason, for example the problem in "not a move of {game}: {problem}".
struct ReasonParam {
    std::string_view name;  // always a string literal, so it never dangles
    std::variant<std::string, int, Reason> value;
};

/// A kind of reason: its code, and its English text with a placeholder such as `{cell}` for each parameter. A kind is a
/// global constant, defined next to its use. All kinds form a linked list, so that Python can enumerate them: each must
/// also have a text in every language of the page.
class ReasonKind {
  public:
    ReasonKind(std::string_view code, std::string_view text) : code(code), text(text), next(first_) { first_ = this; }
    ReasonKind(const ReasonKind&) = delete;

    Reason operator()(std::initializer_list<ReasonParam> params) const { return {*this, params}; }
    static const ReasonKind* first() { return first_; }

    const std::string_view code, text;  // always string literals, so they never dangle
    const ReasonKind* const next;

  private:
    static inline constinit const ReasonKind* first_ = nullptr;
};

inline Reason::Reason(const ReasonKind& kind, std::initializer_list<ReasonParam> params)
    : kind(&kind), params(params) {}

/// An error with a reason: something is not allowed, or a text cannot be read.
struct Problem : std::invalid_argument {
    explicit Problem(Reason why) : std::invalid_argument(why.text()), reason(std::move(why)) {}
    Reason reason;
};

}  // namespace qipan
