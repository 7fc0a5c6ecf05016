#pragma once

// The recording that a visitor has opened. The match of the page and the player of a server's match both play it.

#include <memory>

#include "web/engine/network.h"

namespace backsight::web {

/// Null: none was opened.
std::shared_ptr<const Recording>& page_recording();

}  // namespace backsight::web
