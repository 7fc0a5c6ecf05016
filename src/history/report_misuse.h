#pragma once

// Tells the program of a misuse, in builds with asserts. Private to the library.

#include <backsight/history/misuse.h>

namespace backsight {

void report_misuse(Misuse misuse);

}  // namespace backsight
