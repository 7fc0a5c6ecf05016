#pragma once

// The port on which a server of one room is operated, with nothing behind it but that room's metrics.

#include <string>

#include "server/life/status_port.h"

namespace backsight::test {

class MetricsPort {
public:
    explicit MetricsPort(const metrics::ServerMetrics& metrics, const std::string& bind = "127.0.0.1", int port = 0)
        : port_(settings(bind, port), life_, sources(metrics)) {}

    int port() const { return port_.port(); }

private:
    static http::HttpSettings settings(const std::string& bind, int port) {
        http::HttpSettings settings;
        settings.bind = bind;
        settings.port = port;
        return settings;
    }
    static server::StatusSources sources(const metrics::ServerMetrics& metrics) {
        server::StatusSources sources;
        sources.rooms = {&metrics};
        return sources;
    }

    server::Life life_{1};
    server::StatusPort port_;
};

}  // namespace backsight::test
