#pragma once

#include <backsight/transport/dtls.h>

#include <openssl/ssl.h>

#include <memory>
#include <string>

namespace backsight::net {

struct FreeSslContext {
    void operator()(SSL_CTX* context) const { SSL_CTX_free(context); }
};
using SslContext = std::unique_ptr<SSL_CTX, FreeSslContext>;

/// Takes the pair from PEM files, or makes a self-signed one if both names are empty. Null on failure, with `error`.
SslContext make_server_context(const std::string& certificate_file, const std::string& key_file,
                               Fingerprint& fingerprint, std::string& error);

/// `pin` must outlive the context.
SslContext make_client_context(const Fingerprint& pin, std::string& error);

/// Record header, explicit nonce and tag: the dearest of the ciphers offered.
constexpr std::uint32_t record_overhead_bytes = 13 + 8 + 16;

}  // namespace backsight::net
