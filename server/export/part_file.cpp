#include "server/export/part_file.h"

#include <cerrno>
#include <system_error>
#include <utility>

#include "inputs/files/output_file.h"

namespace backsight::reports {

PartFile::PartFile(std::filesystem::path file) : file_(std::move(file)), part_(file_.string() + ".part") {
    std::error_code error;
    std::filesystem::create_directories(file_.parent_path(), error);
    if (error) throw inputs::OutputError(file_.parent_path(), error.value());
    stream_ = std::fopen(part_.c_str(), "wb");
    if (stream_ == nullptr) fail_to_write(errno);
    std::setvbuf(stream_, nullptr, _IOFBF, std::size_t{1} << 20);
}

PartFile::~PartFile() {
    if (stream_ != nullptr) std::fclose(stream_);
    std::error_code ignored;
    std::filesystem::remove(part_, ignored);
}

void PartFile::write(std::string_view text) {
    if (std::fwrite(text.data(), 1, text.size(), stream_) != text.size()) fail_to_write(errno);
}

void PartFile::close() {
    if (stream_ == nullptr) return;
    // A full disk may show only here.
    const int closed = std::fclose(std::exchange(stream_, nullptr));
    if (closed != 0) fail_to_write(errno);
}

void PartFile::finish() {
    close();
    std::error_code error;
    std::filesystem::rename(part_, file_, error);
    if (error) fail_to_write(error.value());
}

void PartFile::fail_to_write(int error_number) const { throw inputs::OutputError(file_, error_number); }

}  // namespace backsight::reports
