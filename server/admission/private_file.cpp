#include "server/admission/private_file.h"

#include <fcntl.h>
#include <sodium.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <stdexcept>
#include <string>
#include <system_error>

#include "inputs/files/number_format.h"
#include "inputs/files/output_file.h"

namespace backsight::server {

namespace {

/// Writes to the disk before it returns, so that a power cut leaves no empty file under a name that had content. Closes
/// the descriptor in any case. Returns 0, or the error number.
int write_and_close(int descriptor, std::string_view content) {
    int error = 0;
    while (error == 0 && !content.empty()) {
        const ssize_t written = ::write(descriptor, content.data(), content.size());
        if (written > 0) {
            content.remove_prefix(static_cast<std::size_t>(written));
        } else if (written == 0 || errno != EINTR) {
            error = written == 0 ? EIO : errno;
        }
    }
    // EINVAL: a file system without fsync.
    if (error == 0 && ::fsync(descriptor) != 0 && errno != EINVAL) error = errno;
    if (::close(descriptor) != 0 && error == 0) error = errno;
    return error;
}

/// Makes a new file beside `file`, with mode 0600: nobody else has it open, and two writers never share it. `name`
/// becomes its name.
int open_unfinished(const std::filesystem::path& file, std::string& name) {
    name = file.string() + ".XXXXXX";
    const int descriptor = ::mkostemp(name.data(), O_CLOEXEC);
    if (descriptor < 0) throw inputs::OutputError(file, errno);
    return descriptor;
}

}  // namespace

void check_private_file(const std::filesystem::path& file) {
    std::error_code ignored;
    if (std::filesystem::is_directory(file, ignored)) throw inputs::OutputError(file, EISDIR);
    std::string unfinished;
    const int descriptor = open_unfinished(file, unfinished);
    ::close(descriptor);
    ::unlink(unfinished.c_str());
}

void write_private_file(const std::filesystem::path& file, std::string_view content) {
    std::string unfinished;
    const int descriptor = open_unfinished(file, unfinished);
    int error = write_and_close(descriptor, content);
    if (error == 0 && ::rename(unfinished.c_str(), file.c_str()) != 0) error = errno;
    if (error == 0) return;
    ::unlink(unfinished.c_str());
    throw inputs::OutputError(file, error);
}

void expect_private(const std::filesystem::path& file, Readers readers) {
    struct stat facts {};
    if (::stat(file.c_str(), &facts) != 0) throw std::runtime_error("'" + file.string() + "': " + std::strerror(errno));
    const mode_t others = readers == Readers::owner ? 077 : 037;
    if ((facts.st_mode & others) == 0) return;
    const std::string mode = inputs::formatted("%04o", static_cast<unsigned>(facts.st_mode & 0777));
    throw std::runtime_error("'" + file.string() + "': found mode " + mode + ", expected 0600" +
                             (readers == Readers::owner ? "" : " or 0640") + ": there is a secret in it");
}

void wipe(std::string& text) {
    sodium_memzero(text.data(), text.size());
    text.clear();
}

void write_new_file(const std::filesystem::path& file, std::string_view content, mode_t mode) {
    const int descriptor = ::open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
    if (descriptor < 0) throw inputs::OutputError(file, errno);
    const int error = write_and_close(descriptor, content);
    if (error == 0) return;
    ::unlink(file.c_str());
    throw inputs::OutputError(file, error);
}

}  // namespace backsight::server
