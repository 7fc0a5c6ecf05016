#pragma once

// Certificates for servers that keep one: `serve --certificate NAME.pem --certificate-key NAME.key`. Clients know a
// server by the fingerprint of its certificate; nobody looks at its name or its dates. Errors: std::runtime_error with
// the file and what would be right.

#include <backsight/transport/dtls.h>

#include <filesystem>
#include <string>

namespace backsight::server {

/// Makes NAME.pem, a self-signed certificate (ECDSA, P-256), and NAME.key, which its owner alone may read. Refuses to
/// overwrite.
net::Fingerprint make_certificate_files(const std::string& name);
/// Of the first certificate in a PEM file.
net::Fingerprint read_fingerprint(const std::filesystem::path& file);

}  // namespace backsight::server
