#pragma once

#include <cstdint>
#include <optional>

#include "summaries/term.h"

namespace sheaf {

__extension__ typedef __int128 Wide;  // sums and products of 64-bit numbers

std::optional<std::int64_t> narrow(Wide value);
/// ca·a + cb·b; nullopt when a coefficient leaves 64 bits.
std::optional<LinearForm> combine(const LinearForm& a, std::int64_t ca, const LinearForm& b,
                                  std::int64_t cb);
bool is_safe(Interval interval);
std::int64_t floor_quotient(std::int64_t a, std::int64_t positive_divisor);
/// The gcd of the coefficients (without the constant), 0 for a constant.
std::int64_t content(const LinearForm& form);

}  // namespace sheaf
