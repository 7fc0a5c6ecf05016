#pragma once

// Text: UTF-16 as on the engine's Linux, so that a missing TEXT() or * does not compile.
#include "StubFoundation.h"

#include <cstdio>
#include <string>

class FString {
public:
    FString() = default;
    FString(const TCHAR* Text) : Held(Text) {}
    const TCHAR* operator*() const { return Held.c_str(); }
    bool operator==(const FString&) const = default;
    template <class... Args>
    static FString Printf(const TCHAR* Format, Args... Values);

private:
    std::u16string Held;
};

class FName {
public:
    FName() : Held(u"None") {}
    FName(const TCHAR* Text) : Held(Text) {}
    FString ToString() const { return FString(Held.c_str()); }
    bool operator==(const FName&) const = default;

private:
    std::u16string Held;
};

namespace Stub {

inline std::string Narrow(const TCHAR* Text) {
    std::string Out;
    for (; *Text != 0; ++Text) Out.push_back(*Text < 128 ? static_cast<char>(*Text) : '?');
    return Out;
}

inline std::u16string Wide(const char* Text) { return {Text, Text + std::strlen(Text)}; }

/// One value by its own piece of the format, up to the next %.
template <class T>
std::string Piece(const std::string& Format, const T& Value) {
    if constexpr (std::is_same_v<T, const TCHAR*> || std::is_same_v<T, TCHAR*>) {
        const auto At = Format.find("%s");
        return At == std::string::npos ? "(format: no %s)"
                                       : Format.substr(0, At) + Narrow(Value) + Format.substr(At + 2);
    } else {
        static_assert(std::is_arithmetic_v<T>, "the engine's printf takes numbers and TCHAR*");
        char Out[256];
        std::snprintf(Out, sizeof Out, Format.c_str(), Value);
        return Out;
    }
}

inline std::string Format(const std::string& Text) { return Text; }

template <class T, class... Rest>
std::string Format(const std::string& Text, const T& First, const Rest&... Others) {
    const auto Begin = Text.find('%');
    const auto End = Begin == std::string::npos ? Begin : Text.find('%', Begin + 1);
    const std::string Mine = Text.substr(0, End), Left = End == std::string::npos ? "" : Text.substr(End);
    return Piece(Mine, First) + Format(Left, Others...);
}

/// What was logged, a line each: "LogBacksight: Error: ...".
inline std::vector<std::string>& Log() {
    static std::vector<std::string> Lines;
    return Lines;
}

}  // namespace Stub

template <class... Args>
FString FString::Printf(const TCHAR* Format, Args... Values) {
    return FString(Stub::Wide(Stub::Format(Stub::Narrow(Format), Values...).c_str()).c_str());
}

#define UTF8_TO_TCHAR(Text) (Stub::Wide(Text).c_str())

namespace ELogVerbosity {
enum Type { Error, Warning, Log, Verbose, All };
}
struct FLogCategory {
    const char* Name;
};
#define DECLARE_LOG_CATEGORY_EXTERN(Category, Default, Compiled) \
    extern struct FLogCategory##Category : FLogCategory {        \
        FLogCategory##Category() : FLogCategory{#Category} {}    \
    } Category
#define DEFINE_LOG_CATEGORY(Category) FLogCategory##Category Category
#define UE_LOG(Category, Level, Text, ...)                                                 \
    do {                                                                                   \
        static_assert(ELogVerbosity::Level <= ELogVerbosity::All);                         \
        Stub::Log().push_back(std::string(Category.Name) + ": " #Level ": " +              \
                              Stub::Format(Stub::Narrow(Text) __VA_OPT__(, __VA_ARGS__))); \
    } while (false)
