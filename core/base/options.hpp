#pragma once
#include <array>
#include <cstdint>
#include <initializer_list>
#include <string_view>

/// The options of a game are a struct of small numbers; a list of `OptionField`s gives their names and allowed values.
namespace qipan {

enum class OptionKind : std::uint8_t { number, flag, word };

/// An option of a game. A word is stored as its index in `words`, a flag as 0 or 1.
template <class Options>
struct OptionField {
    std::string_view name;
    std::string_view help;
    std::uint8_t Options::* member{};
    OptionKind kind{};
    std::array<std::uint8_t, 8> numbers{};
    std::array<std::string_view, 8> words{};
    int allowed = 0;  // the number of allowed values, which come first in `numbers` or `words`
};

template <class Options>
constexpr OptionField<Options> number_option(std::string_view name, std::uint8_t Options::* member,
                                             std::initializer_list<std::uint8_t> numbers, std::string_view help) {
    OptionField<Options> field{.name = name, .help = help, .member = member, .kind = OptionKind::number};
    for (auto number : numbers) field.numbers[std::size_t(field.allowed++)] = number;
    return field;
}

template <class Options>
constexpr OptionField<Options> word_option(std::string_view name, std::uint8_t Options::* member,
                                           std::initializer_list<std::string_view> words, std::string_view help) {
    OptionField<Options> field{.name = name, .help = help, .member = member, .kind = OptionKind::word};
    for (auto word : words) field.words[std::size_t(field.allowed++)] = word;
    return field;
}

template <class Options>
constexpr OptionField<Options> flag_option(std::string_view name, std::uint8_t Options::* member,
                                           std::string_view help) {
    return {
        .name = name, .help = help, .member = member, .kind = OptionKind::flag, .words = {"off", "on"}, .allowed = 2};
}

}  // namespace qipan
