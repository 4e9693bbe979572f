#include "base/reason.hpp"

namespace qipan {
namespace {

std::string text_of(const ReasonParam& param) {
    if (const auto* text = std::get_if<std::string>(&param.value)) return *text;
    if (const auto* number = std::get_if<int>(&param.value)) return std::to_string(*number);
    return std::get<Reason>(param.value).text();
}

}  // namespace

std::string Reason::text() const {
    std::string out;
    std::string_view rest = kind->text;
    for (std::size_t open; (open = rest.find('{')) != rest.npos;) {
        const std::size_t close = rest.find('}', open);
        const std::string_view name = rest.substr(open + 1, close - open - 1);
        out += rest.substr(0, open);
        for (const auto& param : params)
            if (param.name == name) out += text_of(param);
        rest = rest.substr(close + 1);
    }
    return out += rest;
}

}  // namespace qipan
