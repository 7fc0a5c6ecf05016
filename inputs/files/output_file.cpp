#include "inputs/files/output_file.h"

#include <cerrno>
#include <cstdio>
#include <system_error>

#include "inputs/files/number_format.h"

namespace backsight::inputs {

OutputError::OutputError(const std::filesystem::path& file, int error_number)
    : std::runtime_error("cannot write " + printable(file.string()) + ": " +
                         std::generic_category().message(error_number)) {}

void make_folder(const std::filesystem::path& folder) {
    namespace fs = std::filesystem;
    std::error_code error;
    // A trailing slash names the same folder.
    const fs::path named = folder.has_filename() ? folder : folder.parent_path();
    const fs::path above = fs::absolute(named, error).parent_path();
    if (!fs::exists(above, error)) {
        fs::path missing = above;
        while (missing.has_relative_path() && !fs::exists(missing.parent_path(), error))
            missing = missing.parent_path();
        throw std::runtime_error("cannot make the folder '" + printable(folder.string()) + "': there is no folder '" +
                                 printable(missing.string()) + "'");
    }
    fs::create_directory(named, error);
    std::error_code ignored;
    if (fs::exists(named, ignored) && !fs::is_directory(named, ignored)) throw OutputError(folder, ENOTDIR);
    if (error) throw OutputError(folder, error.value());
}

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
