#include "tls_context.h"

#include <fcntl.h>
#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/x509.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>

#include "connection.h"

namespace backsight::net {
namespace {

// Authenticated ciphers with forward secrecy only: AES where the processor helps, ChaCha20 where it does not.
constexpr char ciphers[] =
    "ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-ECDSA-CHACHA20-POLY1305:ECDHE-RSA-AES128-GCM-SHA256:"
    "ECDHE-RSA-CHACHA20-POLY1305";

struct FreeKey {
    void operator()(EVP_PKEY* key) const { EVP_PKEY_free(key); }
};
struct FreeCertificate {
    void operator()(X509* certificate) const { X509_free(certificate); }
};
struct CloseFile {
    void operator()(BIO* file) const { BIO_free_all(file); }
};
using File = std::unique_ptr<BIO, CloseFile>;
using Key = std::unique_ptr<EVP_PKEY, FreeKey>;
using Certificate = std::unique_ptr<X509, FreeCertificate>;

std::string describe(const char* what) {
    std::array<char, 256> text{};
    ERR_error_string_n(ERR_get_error(), text.data(), text.size());
    ERR_clear_error();
    return std::string(what) + ": " + text.data();
}

bool take_fingerprint(const X509* certificate, Fingerprint& out) {
    unsigned size = 0;
    return X509_digest(certificate, EVP_sha256(), out.data(), &size) == 1 && size == out.size();
}

SslContext make_context(const SSL_METHOD* method) {
    SslContext context(SSL_CTX_new(method));
    if (!context || SSL_CTX_set_min_proto_version(context.get(), DTLS1_2_VERSION) != 1 ||
        SSL_CTX_set_max_proto_version(context.get(), DTLS1_2_VERSION) != 1 ||
        SSL_CTX_set_cipher_list(context.get(), ciphers) != 1 ||
        SSL_CTX_set1_groups_list(context.get(), "X25519:P-256") != 1)
        return nullptr;
    SSL_CTX_set_options(context.get(), SSL_OP_NO_TICKET | SSL_OP_NO_QUERY_MTU | SSL_OP_NO_COMPRESSION |
                                           SSL_OP_NO_RENEGOTIATION | SSL_OP_CIPHER_SERVER_PREFERENCE);
    SSL_CTX_set_session_cache_mode(context.get(), SSL_SESS_CACHE_OFF);
    return context;
}

// The certificate's name is not used: clients know the fingerprint. Its validity is not used either.
Certificate self_sign(EVP_PKEY* key) {
    Certificate certificate(X509_new());
    std::uint64_t serial = 0;
    if (!certificate || RAND_bytes(reinterpret_cast<unsigned char*>(&serial), sizeof serial) != 1) return nullptr;
    X509_set_version(certificate.get(), X509_VERSION_3);
    ASN1_INTEGER_set_uint64(X509_get_serialNumber(certificate.get()), serial >> 1);
    X509_gmtime_adj(X509_getm_notBefore(certificate.get()), -86400);
    X509_gmtime_adj(X509_getm_notAfter(certificate.get()), 3650l * 86400);
    X509_NAME* name = X509_get_subject_name(certificate.get());
    const auto* common_name = reinterpret_cast<const unsigned char*>("backsight");
    if (X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_ASC, common_name, -1, -1, 0) != 1 ||
        X509_set_issuer_name(certificate.get(), name) != 1 || X509_set_pubkey(certificate.get(), key) != 1 ||
        X509_sign(certificate.get(), key, EVP_sha256()) == 0)
        return nullptr;
    return certificate;
}

bool use_fresh_pair(SSL_CTX* context) {
    const Key key(EVP_EC_gen("P-256"));
    if (!key) return false;
    const Certificate certificate = self_sign(key.get());
    return certificate && SSL_CTX_use_certificate(context, certificate.get()) == 1 &&
           SSL_CTX_use_PrivateKey(context, key.get()) == 1;
}

// Without this OpenSSL would ask for a passphrase at the terminal, and wait.
int give_no_passphrase(char*, int, int, void* was_asked) {
    *static_cast<bool*>(was_asked) = true;
    return -1;
}

/// A regular file to read. A pipe or a device in its place may never answer: it is refused without waiting for it.
/// Otherwise null, and what is wrong.
File open_regular(const std::string& file, std::string& error) {
    struct stat facts {};
    // Looked at before it is opened, because opening some devices already acts; and behind the descriptor, because the
    // name may lead elsewhere by then.
    const bool may_be_opened = ::stat(file.c_str(), &facts) != 0 || S_ISREG(facts.st_mode);
    const int descriptor = may_be_opened ? ::open(file.c_str(), O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC) : -1;
    const char* system = may_be_opened && descriptor < 0 ? std::strerror(errno) : nullptr;
    if (descriptor >= 0 && ::fstat(descriptor, &facts) == 0 && S_ISREG(facts.st_mode))
        return File(BIO_new_fd(descriptor, BIO_CLOSE));
    if (descriptor >= 0) ::close(descriptor);
    error = file + ": " + (system != nullptr ? system : "a folder, a pipe or a device, expected a regular file");
    return nullptr;
}

/// Empty, or what is wrong, with the file.
std::string use_files(SSL_CTX* context, const std::string& certificate_file, const std::string& key_file) {
    std::string error;
    const File certificate_text = open_regular(certificate_file, error);
    const File key_text = certificate_text ? open_regular(key_file, error) : nullptr;
    if (!key_text) return error;
    const Certificate certificate(PEM_read_bio_X509(certificate_text.get(), nullptr, nullptr, nullptr));
    if (!certificate || SSL_CTX_use_certificate(context, certificate.get()) != 1)
        return describe(certificate_file.c_str());
    bool is_encrypted = false;
    const Key key(PEM_read_bio_PrivateKey(key_text.get(), nullptr, give_no_passphrase, &is_encrypted));
    if (!key || SSL_CTX_use_PrivateKey(context, key.get()) != 1) {
        const bool is_of_another = ERR_GET_REASON(ERR_peek_error()) == X509_R_KEY_VALUES_MISMATCH;
        error =
            is_encrypted
                ? key_file + ": the key is encrypted; expected one without a passphrase, as `openssl pkey` writes it"
            : is_of_another ? key_file + ": not the key of " + certificate_file
                            : describe(key_file.c_str());
    }
    ERR_clear_error();
    return error;
}

// NetServer checks cookies before an SSL object exists, so by now each is good; and none is ever made here.
int accept_cookie(SSL*, const unsigned char*, unsigned) { return 1; }
int refuse_to_make_cookie(SSL*, unsigned char*, unsigned*) { return 0; }

int is_pinned(X509_STORE_CTX* store, void* pin) {
    const X509* certificate = X509_STORE_CTX_get0_cert(store);
    Fingerprint seen;
    if (certificate != nullptr && take_fingerprint(certificate, seen) && seen == *static_cast<const Fingerprint*>(pin))
        return 1;
    X509_STORE_CTX_set_error(store, X509_V_ERR_CERT_REJECTED);
    return 0;
}

}  // namespace

SslContext make_server_context(const std::string& certificate_file, const std::string& key_file,
                               Fingerprint& fingerprint, std::string& error) {
    ERR_clear_error();
    SslContext context = make_context(DTLS_server_method());
    if (!context) {
        error = describe("DTLS context");
        return nullptr;
    }
    const bool is_fresh = certificate_file.empty() && key_file.empty();
    if (is_fresh) {
        error = use_fresh_pair(context.get()) ? "" : describe("making a key pair");
    } else {
        error = use_files(context.get(), certificate_file, key_file);
    }
    if (!error.empty()) return nullptr;
    SSL_CTX_set_options(context.get(), SSL_OP_COOKIE_EXCHANGE);
    SSL_CTX_set_cookie_verify_cb(context.get(), accept_cookie);
    SSL_CTX_set_cookie_generate_cb(context.get(), refuse_to_make_cookie);
    if (!take_fingerprint(SSL_CTX_get0_certificate(context.get()), fingerprint)) {
        error = describe("fingerprint");
        return nullptr;
    }
    return context;
}

SslContext make_client_context(const Fingerprint& pin, std::string& error) {
    ERR_clear_error();
    SslContext context = make_context(DTLS_client_method());
    if (!context || !Connection::let_show_passes(context.get())) {
        error = describe("DTLS context");
        return nullptr;
    }
    SSL_CTX_set_verify(context.get(), SSL_VERIFY_PEER, nullptr);
    SSL_CTX_set_cert_verify_callback(context.get(), is_pinned, const_cast<Fingerprint*>(&pin));
    return context;
}

}  // namespace backsight::net
