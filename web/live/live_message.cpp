#include "web/live/live_message.h"

#include <nlohmann/json.hpp>

#include <bit>
#include <cstring>

#include "web/engine/tables.h"

namespace backsight::web {

namespace {

static_assert(std::endian::native == std::endian::little, "numbers go out as they lie in memory");

constexpr std::size_t alignment = 8;

void put(std::uint32_t value, std::vector<std::uint8_t>& out, std::size_t at) {
    std::memcpy(out.data() + at, &value, sizeof value);
}

}  // namespace

void LiveMessage::clear() {
    bytes_.assign(8, 0);
    sections_ = 0;
    put(live_wire_version, bytes_, 0);
}

void LiveMessage::add(SectionKind kind, std::uint8_t index, std::uint32_t number, std::span<const double> numbers) {
    add(kind, index, number, numbers.data(), numbers.size(), sizeof(double));
}

void LiveMessage::add(SectionKind kind, std::uint8_t index, std::uint32_t number, std::span<const float> numbers) {
    add(kind, index, number, numbers.data(), numbers.size(), sizeof(float));
}

void LiveMessage::add(SectionKind kind, std::uint8_t index, std::uint32_t number, const void* numbers,
                      std::size_t count, std::size_t size) {
    const std::size_t used = count * size;
    const std::size_t padded = (used + alignment - 1) / alignment * alignment;
    const std::size_t at = bytes_.size();
    bytes_.resize(at + 16 + padded);
    bytes_[at] = static_cast<std::uint8_t>(kind);
    bytes_[at + 1] = index;
    put(number, bytes_, at + 4);
    put(static_cast<std::uint32_t>(padded), bytes_, at + 8);
    put(static_cast<std::uint32_t>(count), bytes_, at + 12);
    if (used > 0) std::memcpy(bytes_.data() + at + 16, numbers, used);
    put(++sections_, bytes_, 4);
}

std::string hello_text(std::uint64_t match) {
    nlohmann::json hello;
    hello["version"] = live_wire_version;
    for (const Table table : enum_values<Table>) hello["columns"].push_back(columns_of(table));
    // As text: a page's numbers have 53 bits.
    hello["match"] = std::to_string(match);
    hello["you"] = nullptr;
    return hello.dump();
}

std::optional<ViewerRequest> read_request(std::string_view text, std::string& why) {
    const auto refuse = [&](const char* reason) {
        why = std::string(reason) + R"(; expected {"follow":N} or {"shot":N}, of at most 256 bytes)";
        return std::nullopt;
    };
    if (text.size() > longest_wish) return refuse("a text that is too long");
    const nlohmann::json request = nlohmann::json::parse(text, nullptr, false);
    if (!request.is_object()) return refuse("a text that is no JSON object");
    if (request.size() != 1) return refuse("an object with other than one name");
    const std::string& name = request.begin().key();
    const nlohmann::json& value = request.begin().value();
    if (!value.is_number_integer()) return refuse("a value that is no whole number");
    // One beyond every number that is in use, where it does not fit.
    const std::int64_t number =
        value.is_number_unsigned() && value.get<std::uint64_t>() > INT64_MAX ? INT64_MAX : value.get<std::int64_t>();
    if (name == "follow") return ViewerRequest{number, std::nullopt};
    if (name == "shot") return ViewerRequest{std::nullopt, number};
    return refuse("a name that nobody knows");
}

}  // namespace backsight::web
