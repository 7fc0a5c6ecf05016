#pragma once

// Stage base: ids, vectors, quaternions, quantisation, ring, hash, random numbers. Includes no other stage.

#include <backsight/base/assert.h>
#include <backsight/base/compiler.h>
#include <backsight/base/enum_array.h>
#include <backsight/base/exp.h>
#include <backsight/base/floats.h>
#include <backsight/base/function_ref.h>
#include <backsight/base/handle.h>
#include <backsight/base/hash.h>
#include <backsight/base/hex.h>
#include <backsight/base/quantize.h>
#include <backsight/base/random.h>
#include <backsight/base/ring.h>
#include <backsight/base/trig.h>
#include <backsight/base/vec.h>
