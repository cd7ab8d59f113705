#pragma once

namespace sheaf {

/// base ** exponent, ECMA-262 6.1.6.1.3, to the last bit as Node 20 computes it.
double power(double base, double exponent);

}  // namespace sheaf
