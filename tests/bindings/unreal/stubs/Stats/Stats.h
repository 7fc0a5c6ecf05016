#pragma once

struct TStatId {};
#define RETURN_QUICK_DECLARE_CYCLE_STAT(Stat, Group) return TStatId()
