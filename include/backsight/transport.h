#pragma once

// Stage transport: how do bytes travel? May include: base.

#include <backsight/transport/memory_link.h>
