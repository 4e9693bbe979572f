#pragma once
#include <nanobind/stl/string.h>

#include "bind/values.hpp"

/// Conversions between Python keyword arguments and a game's Options.
namespace qipan::bind {

inline const ReasonKind bad_option_value{"bad_option_value",
                                         "{game}: option {option} cannot be {value}; it is one of {allowed}"};
inline const ReasonKind unknown_option{"unknown_option", "{game} has no option {option}; its options are {known}"};
inline const ReasonKind has_no_options{"has_no_options", "{game} has no option {option}; it has none"};
inline const ReasonKind conflicting_options{"conflicting_options", "{game}: {problem}"};

template <class Options>
nb::object option_value(const OptionField<Options>& field, std::uint8_t stored) {
    if (field.kind == OptionKind::flag) return nb::bool_(stored != 0);
    if (field.kind == OptionKind::word) return nb::str(std::string(field.words[stored]).c_str());
    return nb::int_(int(stored));
}

/// All allowed values, as Python objects.
template <class Options>
nb::list allowed_values(const OptionField<Options>& field) {
    nb::list values;
    for (int i = 0; i < field.allowed; ++i)
        values.append(
            option_value(field, field.kind == OptionKind::number ? field.numbers[std::size_t(i)] : std::uint8_t(i)));
    return values;
}

/// All allowed values, as text in the form used on a command line.
template <class Options>
std::vector<std::string> allowed_words(const OptionField<Options>& field) {
    std::vector<std::string> words;
    for (std::size_t i = 0; i < std::size_t(field.allowed); ++i)
        words.push_back(field.kind == OptionKind::number ? std::to_string(field.numbers[i])
                                                         : std::string(field.words[i]));
    return words;
}

/// A short ASCII representation of any Python value, for error messages.
inline std::string describe(nb::handle value) {
    const nb::object ascii = nb::steal(PyObject_ASCII(value.ptr()));
    if (!ascii.is_valid()) {
        PyErr_Clear();
        return "a value without a representation";
    }
    const std::string text = utf8(ascii);
    return text.size() <= 80 ? text : text.substr(0, 77) + "...";
}

/// Converts the value of an option, given as a Python object or as text, to the number stored in Options. Throws
/// Problem if the value is not allowed.
template <Game G>
std::uint8_t option_from_python(const OptionField<typename G::Options>& field, nb::handle value) {
    const auto words = allowed_words(field);
    std::string given;
    if (PyUnicode_Check(value.ptr()) && PyUnicode_IS_ASCII(value.ptr())) {
        given = utf8(value);
    } else if (PyBool_Check(value.ptr())) {
        if (field.kind == OptionKind::flag) given = value.ptr() == Py_True ? "on" : "off";
    } else if (PyLong_CheckExact(value.ptr()) && field.kind != OptionKind::word) {
        int overflow = 0;
        const long number = PyLong_AsLongAndOverflow(value.ptr(), &overflow);
        if (!overflow) given = std::to_string(number);
    }
    if (field.kind == OptionKind::flag) {
        if (given == "true" || given == "True" || given == "yes" || given == "1") given = "on";
        if (given == "false" || given == "False" || given == "no" || given == "0") given = "off";
    }
    for (std::size_t i = 0; i < words.size(); ++i)
        if (words[i] == given) return field.kind == OptionKind::number ? field.numbers[i] : std::uint8_t(i);
    throw Problem(bad_option_value({{"game", std::string(G::name)},
                                    {"option", std::string(field.name)},
                                    {"value", describe(value)},
                                    {"allowed", join(words)}}));
}

/// The name of the keyword that asks for the rules of an earlier version. It is not an option of the game.
inline constexpr const char* rules_version_key = "rules_version";

template <Game G>
constexpr int oldest_rules_version() {
    if constexpr (KeepsEarlierRules<G>)
        return G::oldest_rules_version;
    else
        return G::rules_version;
}

template <Game G>
int rules_version_of(const typename G::Options& options) {
    if constexpr (KeepsEarlierRules<G>)
        return options.rules;
    else
        return G::rules_version;
}

/// The default options of the requested version of the rules. Throws Problem if the program does not have that version.
template <Game G>
typename G::Options default_options(const nb::dict& given) {
    if (!given.contains(rules_version_key)) return {};
    const nb::object version = given[rules_version_key];
    std::vector<std::string> known;
    for (int each = oldest_rules_version<G>(); each <= G::rules_version; ++each) {
        known.push_back(std::to_string(each));
        if (utf8(nb::str(version)) != known.back()) continue;
        if constexpr (KeepsEarlierRules<G>)
            return G::default_options(each);
        else
            return {};
    }
    throw Problem(bad_option_value({{"game", std::string(G::name)},
                                    {"option", std::string(rules_version_key)},
                                    {"value", describe(version)},
                                    {"allowed", join(known)}}));
}

template <Game G>
typename G::Options read_options(const nb::dict& given) {
    typename G::Options options = default_options<G>(given);
    for (auto [key, value] : given) {
        bool is_known = PyUnicode_CompareWithASCIIString(key.ptr(), rules_version_key) == 0;
        for (const auto& field : G::option_fields)
            if (PyUnicode_CompareWithASCIIString(key.ptr(), std::string(field.name).c_str()) == 0) {
                options.*field.member = option_from_python<G>(field, value);
                is_known = true;
            }
        if (is_known) continue;
        std::vector<std::string> names;
        for (const auto& field : G::option_fields) names.emplace_back(field.name);
        const std::string game(G::name), option = describe(key);
        if (names.empty()) throw Problem(has_no_options({{"game", game}, {"option", option}}));
        throw Problem(unknown_option({{"game", game}, {"option", option}, {"known", join(names)}}));
    }
    if (const ReasonKind* problem = G::options_error(options))
        throw Problem(conflicting_options({{"game", std::string(G::name)}, {"problem", *problem}}));
    return options;
}

template <Game G>
nb::dict options_dict(const typename G::Options& options) {
    nb::dict values;
    for (const auto& field : G::option_fields)
        values[std::string(field.name).c_str()] = option_value(field, options.*field.member);
    return values;
}

/// The keyword arguments that create an equal game: its options, and the version of its rules if that is not the
/// current version.
template <Game G>
nb::dict creation_arguments(const typename G::Options& options) {
    nb::dict values = options_dict<G>(options);
    if (rules_version_of<G>(options) != G::rules_version) values[rules_version_key] = rules_version_of<G>(options);
    return values;
}

template <Game G>
std::vector<OptionValue> describe_options() {
    constexpr std::array kinds{"number", "flag", "word"};
    std::vector<OptionValue> values;
    for (const auto& field : G::option_fields)
        values.push_back({std::string(field.name), std::string(field.help), kinds[std::size_t(field.kind)],
                          option_value(field, typename G::Options{}.*field.member), allowed_values(field)});
    return values;
}

}  // namespace qipan::bind
