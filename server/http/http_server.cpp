#include "server/http/http_server.h"

#include "server/http/http_service.h"

namespace backsight::http {

HttpServer::HttpServer(const HttpSettings& settings)
    : service_(std::make_unique<Service>(settings)), port_(service_->port()) {}

HttpServer::~HttpServer() = default;

void HttpServer::add(const std::string& path, const std::string& content_type, std::function<std::string()> text) {
    service_->add(path, content_type, [text = std::move(text)](const std::string&) { return text(); });
}

void HttpServer::add_fixed(const std::string& path, const std::string& content_type,
                           std::shared_ptr<const std::string> text) {
    service_->add_fixed(path, content_type, std::move(text));
}

void HttpServer::add_direct(const std::string& path, const std::string& content_type,
                            std::function<std::string()> text) {
    service_->add(
        path, content_type, [text = std::move(text)](const std::string&) { return text(); }, Asker::direct);
}

void HttpServer::add_shared(const std::string& path, const std::string& content_type,
                            std::function<std::shared_ptr<const std::string>()> text) {
    service_->add_shared(path, content_type, std::move(text));
}

void HttpServer::add_for_own_page(const std::string& path, const std::string& content_type,
                                  std::function<std::string()> text) {
    service_->add(
        path, content_type, [text = std::move(text)](const std::string&) { return text(); }, Asker::own_page);
}

void HttpServer::add_urgent(const std::string& path, const std::string& content_type, std::function<Answer()> answer) {
    service_->add_urgent(path, content_type, std::move(answer));
}

void HttpServer::add_query(const std::string& path, const std::string& content_type,
                           std::function<std::string(const std::string& query)> text) {
    service_->add(path, content_type, std::move(text));
}

void HttpServer::add_answer(const std::string& path, const std::string& content_type, Method method,
                            std::function<Answer(const Request& request)> answer) {
    service_->add_answer(path, content_type, method, std::move(answer));
}

void HttpServer::add_socket(const std::string& path, const SocketLimits& limits, SocketHandler& handler,
                            std::function<bool(const Request& request)> admits) {
    service_->add_socket(path, limits, handler, std::move(admits));
}

bool HttpServer::send(SocketId socket, MessageKind kind, std::span<const std::uint8_t> bytes) {
    return service_->send(socket, kind, bytes);
}

bool HttpServer::send(SocketId socket, std::string_view text) {
    return service_->send(socket, MessageKind::text,
                          std::span(reinterpret_cast<const std::uint8_t*>(text.data()), text.size()));
}

void HttpServer::close(SocketId socket, CloseCode code, std::string_view reason) {
    service_->close(socket, code, reason);
}

void HttpServer::vouch_for(SocketId socket) { service_->vouch_for(socket); }

HttpServer::Faults HttpServer::faults() const { return service_->faults(); }

std::uint32_t HttpServer::connections() const { return service_->connections(); }

const char* word_of(HttpFault fault) {
    static constexpr const char* words[] = {"too many connections", "no request in time",
                                            "bad request",          "foreign host",
                                            "foreign origin",       "unknown path",
                                            "wrong method",         "no access",
                                            "all sockets in use",   "message too long",
                                            "messages too fast",    "wrong kind of message",
                                            "read too slowly",      "message not sent, read too slowly"};
    return enum_name(fault, words);
}

}  // namespace backsight::http
