#include "inputs/files/regular_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

namespace backsight::inputs {

namespace {

// Empty of a regular file.
std::string other_kind(const struct stat& facts) {
    if (S_ISREG(facts.st_mode)) return {};
    if (S_ISDIR(facts.st_mode)) return "a folder";
    if (S_ISFIFO(facts.st_mode)) return "a pipe";
    return S_ISSOCK(facts.st_mode) ? "a socket" : "a device";
}

}  // namespace

int open_regular(const std::filesystem::path& file, std::string& found) {
    struct stat facts {};
    // Looked at first, because opening some devices already acts.
    if (::stat(file.c_str(), &facts) == 0) {
        found = other_kind(facts);
        if (!found.empty()) return -1;
    }
    // Looked at again behind the descriptor: the name may lead elsewhere by now.
    const int descriptor = ::open(file.c_str(), O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    const bool is_open = descriptor >= 0 && ::fstat(descriptor, &facts) == 0;
    found = is_open ? other_kind(facts) : std::generic_category().message(errno);
    if (found.empty()) return descriptor;
    if (descriptor >= 0) ::close(descriptor);
    return -1;
}

}  // namespace backsight::inputs
