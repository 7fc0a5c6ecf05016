#pragma once

// Stage view: what did this client see? May include: base time motion history.
//
//     const View screen = View::at_moment(history, draw, shown);  // client
//     const ViewStamp stamp = acks.stamp(shown);  // goes with the command
//     ledger.begin_snapshot(tick);  // server, for each packet it sends
//     const LedgerResult noted = ledger.add(entity);  // and for each entity in it
//     const View same = View::exact(history, draw, ledger, stamp);  // server: bit for bit the client's screen

#include <backsight/view/fingerprint.h>
#include <backsight/view/ledger.h>
#include <backsight/view/plain_bytes.h>
#include <backsight/view/reconstruct.h>
#include <backsight/view/snapshot_acks.h>
#include <backsight/view/tombstones.h>
#include <backsight/view/view.h>
