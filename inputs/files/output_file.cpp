#include "inputs/files/output_file.h"

#include <cerrno>
#include <cstdio>
#include <system_error>

#include "inputs/files/number_format.h"

namespace backsight::inputs {

OutputError::OutputError(const std::filesystem::path& file, int error_number)
    : std::runtime_error("cannot write " + printable(file.string()) + ": " +
                         std::generic_category().message(error_number)) {}

void write_output_file(const std::filesystem::path& file, std::string_view content) {
    errno = 0;
    std::FILE* stream = std::fopen(file.c_str(), "wb");
    if (stream == nullptr) throw OutputError(file, errno);
    const bool written = std::fwrite(content.data(), 1, content.size(), stream) == content.size();
    const int write_error = errno;
    // A small file may fail only here, when the buffer is written.
    const bool closed = std::fclose(stream) == 0;
    if (!written) throw OutputError(file, write_error);
    if (!closed) throw OutputError(file, errno);
}

}  // namespace backsight::inputs
