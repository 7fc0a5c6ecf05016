// A server program for the game of discs: tickets, DTLS, drain, metrics, reports, Agones, settings and the page.

#include <backsight/service/run.h>

#include "discs.h"

int main(int argc, char** argv) {
    static const discs::Game game;
    return backsight::service::run(game, argc, argv);
}
