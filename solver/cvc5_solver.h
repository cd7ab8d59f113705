#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>

#include "solver/theory.h"

namespace sheaf {

/// The SMT solver behind the cheaper levels. Nothing of it is constructed before the first
/// question; then one incremental instance for linear integers and, if a product occurs, one for
/// non-linear ones. Translated terms and predicates are kept, assertions are not: every question is
/// a set of assumptions.
class Cvc5Solver {
 public:
  Cvc5Solver(const Theory& theory, std::uint64_t resource_limit, std::uint64_t timeout_ms);
  ~Cvc5Solver();

  enum class Verdict : std::uint8_t { kSatisfiable, kUnsatisfiable, kUnknown };
  struct Result {
    Verdict verdict = Verdict::kUnknown;
    Assignment assignment;  // kSatisfiable: `near` with the values of the inputs in question
    std::string reason;     // kUnknown
  };

  /// The conjunction of the literals: the way to ask (measured: two to seven times faster).
  Result check(const GuardCube& cube, const Assignment& near);
  /// A whole guard as a shared diagram.
  Result check(const Guard& guard, const Assignment& near);

  /// No call lasts much longer than until then; a call that is given up is unknown.
  void set_deadline(std::chrono::steady_clock::time_point deadline);

  std::uint64_t calls() const;
  double time_ms() const;

 private:
  struct Implementation;
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace sheaf
