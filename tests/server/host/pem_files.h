#pragma once

// A certificate and its key as PEM files, such as an operator has.

#include <filesystem>
#include <string>

namespace backsight::test {

/// NAME.pem and NAME.key.pem, mode 0600. The key is encrypted if there is a passphrase.
void write_pem_pair(const std::filesystem::path& name, const std::string& passphrase = "");

}  // namespace backsight::test
