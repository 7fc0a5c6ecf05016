#pragma once

// Stage view: what did this client see? May include: base time motion history.

#include <backsight/view/fingerprint.h>
#include <backsight/view/hit_age.h>
#include <backsight/view/ledger.h>
#include <backsight/view/plain_bytes.h>
#include <backsight/view/reckoned.h>
#include <backsight/view/reconstruct.h>
#include <backsight/view/snapshot_acks.h>
#include <backsight/view/tombstones.h>
#include <backsight/view/view.h>
