#pragma once

// Players of backsight.h, one for each kind of case that it can be asked.

#include "tests/vectors/common/driver.h"

#include "backsight.h"

#include <stdexcept>

namespace backsight::played {

std::unique_ptr<CasePlayer> play_c_world(Object& head);
std::unique_ptr<CasePlayer> play_c_clock(Object& head);
std::unique_ptr<CasePlayer> play_c_reckoning(Object& head);
std::unique_ptr<CasePlayer> play_c_bytes(Object& head);

/// A library that closes itself, and all that was made with it.
class OwnLibrary {
public:
    OwnLibrary() { bs_open(BS_ABI_VERSION, &library_, nullptr); }
    OwnLibrary(const OwnLibrary&) = delete;
    OwnLibrary& operator=(const OwnLibrary&) = delete;
    ~OwnLibrary() { bs_close(library_); }
    bs_library* get() const { return library_; }

private:
    bs_library* library_ = nullptr;
};

/// A call's answer. Throws for a mistake, with the library's text.
inline std::int32_t answer(std::int32_t code, const void* handle) {
    if (code < 0) throw std::runtime_error(std::string(bs_code_name(code)) + ": " + bs_error_text(handle));
    return code;
}
inline void opened(std::int32_t code, const bs_error& error) {
    if (code != BS_OK) throw std::runtime_error(error.text);
}

}  // namespace backsight::played
