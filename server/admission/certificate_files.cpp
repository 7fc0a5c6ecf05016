#include "server/admission/certificate_files.h"

#include <openssl/bio.h>
#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/x509.h>

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string_view>

#include "inputs/files/csv.h"
#include "server/admission/private_file.h"

namespace backsight::server {

namespace {

// Nobody looks at them (dtls.h), but other tools do.
constexpr long lives_s = 3650L * 86400;
constexpr long before_now_s = 86400;
constexpr std::size_t most_certificate_bytes = std::size_t{1} << 20;

struct Free {
    void operator()(EVP_PKEY* key) const { EVP_PKEY_free(key); }
    void operator()(X509* certificate) const { X509_free(certificate); }
    void operator()(BIO* bio) const { BIO_free_all(bio); }
};
template <class T>
using Owned = std::unique_ptr<T, Free>;

[[noreturn]] void refuse_files(const std::filesystem::path& file, const std::string& why) {
    throw std::runtime_error("'" + file.string() + "': " + why);
}

Owned<X509> self_signed(EVP_PKEY* key) {
    Owned<X509> certificate(X509_new());
    std::uint64_t serial = 0;
    if (!certificate || RAND_bytes(reinterpret_cast<unsigned char*>(&serial), sizeof serial) != 1) return nullptr;
    X509_set_version(certificate.get(), X509_VERSION_3);
    ASN1_INTEGER_set_uint64(X509_get_serialNumber(certificate.get()), serial >> 1);
    X509_gmtime_adj(X509_getm_notBefore(certificate.get()), -before_now_s);
    X509_gmtime_adj(X509_getm_notAfter(certificate.get()), lives_s);
    X509_NAME* name = X509_get_subject_name(certificate.get());
    const auto* common_name = reinterpret_cast<const unsigned char*>("backsight");
    const bool is_signed = X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_ASC, common_name, -1, -1, 0) == 1 &&
                           X509_set_issuer_name(certificate.get(), name) == 1 &&
                           X509_set_pubkey(certificate.get(), key) == 1 &&
                           X509_sign(certificate.get(), key, EVP_sha256()) != 0;
    return is_signed ? std::move(certificate) : nullptr;
}

std::string_view content(BIO* bio) {
    char* bytes = nullptr;
    const long size = BIO_get_mem_data(bio, &bytes);
    return {bytes, static_cast<std::size_t>(size)};
}

net::Fingerprint fingerprint_of(const X509* certificate) {
    net::Fingerprint fingerprint{};
    unsigned size = 0;
    const bool is_taken = X509_digest(certificate, EVP_sha256(), fingerprint.data(), &size) == 1;
    if (!is_taken || size != fingerprint.size()) throw std::runtime_error("OpenSSL: no fingerprint of a certificate");
    return fingerprint;
}

}  // namespace

net::Fingerprint make_certificate_files(const std::string& name) {
    if (std::filesystem::path(name).filename().empty()) {
        refuse_files(name, "expected a name for the files, such as server for server.pem and server.key");
    }
    const Owned<EVP_PKEY> key(EVP_EC_gen("P-256"));
    const Owned<X509> certificate = key ? self_signed(key.get()) : nullptr;
    // Memory of this kind is overwritten when it is freed.
    const Owned<BIO> key_text(BIO_new(BIO_s_secmem()));
    const Owned<BIO> certificate_text(BIO_new(BIO_s_mem()));
    const bool is_made =
        certificate && key_text && certificate_text &&
        PEM_write_bio_PKCS8PrivateKey(key_text.get(), key.get(), nullptr, nullptr, 0, nullptr, nullptr) == 1 &&
        PEM_write_bio_X509(certificate_text.get(), certificate.get()) == 1;
    if (!is_made) throw std::runtime_error("OpenSSL makes no certificate");
    write_new_file(name + ".key", content(key_text.get()), 0600);
    try {
        write_new_file(name + ".pem", content(certificate_text.get()), 0644);
    } catch (...) {
        // A key alone is useless, and would block the next attempt.
        std::filesystem::remove(name + ".key");
        throw;
    }
    return fingerprint_of(certificate.get());
}

net::Fingerprint read_fingerprint(const std::filesystem::path& file) {
    const std::string text = inputs::read_regular_file(file, most_certificate_bytes);
    const Owned<BIO> bio(BIO_new_mem_buf(text.data(), static_cast<int>(text.size())));
    const Owned<X509> certificate(bio ? PEM_read_bio_X509(bio.get(), nullptr, nullptr, nullptr) : nullptr);
    ERR_clear_error();
    if (!certificate) refuse_files(file, "expected a certificate in PEM, as `backsight keys certificate` writes it");
    return fingerprint_of(certificate.get());
}

}  // namespace backsight::server
