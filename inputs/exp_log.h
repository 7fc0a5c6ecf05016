#pragma once

// Exponential and logarithm of our own, as base/trig.h has sine and cosine. A C library's differ in the last bits
// between platforms, and a seed must make equal networks on all of them. Only + - * / on doubles, and their bits.
//
// In: any double. Out: within 3 units in the last place of the true value, and equal to the bit on every machine. Pure;
// safe from any thread.

namespace backsight::inputs {

/// exp(0) is 1. Above 709.7 it is infinite; below -708.3, where doubles lose precision, it is 0. NaN stays NaN.
double deterministic_exp(double x);

/// The natural logarithm. Of 0 and of numbers below 2.3e-308 it is -infinity, of infinity infinity; NaN for less than 0
/// and for NaN.
double deterministic_log(double x);

}  // namespace backsight::inputs
