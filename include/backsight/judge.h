#pragma once

// Stage judge: may the client claim that view, and is it fair? May include: base time motion history view rewind.

#include <backsight/judge/fire_rate.h>
#include <backsight/judge/judge.h>
#include <backsight/judge/movement_audit.h>
#include <backsight/judge/rules.h>
#include <backsight/judge/self_audit.h>
#include <backsight/judge/shot_record.h>
