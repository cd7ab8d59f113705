#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>

#include "interpreter/context.h"
#include "interpreter/strategies/live_locations.h"
#include "interpreter/strategies/multise.h"

namespace sheaf {

/// The type that decides whether a conventional merger can join values: integers, Booleans and
/// strings have a sort of the solver.
std::string theory_type(const Context& context, Value value);
bool has_theory(const std::string& type);

/// Conventional state merging. Two states at one program point merge only if every live location on
/// which they differ holds integers only, or strings only, or Booleans only; each such location
/// then gets one auxiliary value (an ite over the two guards; of Booleans, a formula). Otherwise
/// they stay apart and both go on: no path is lost. Inside a state no location that a program reads
/// holds several values (Policy::single_values): what an operation on a merged value gives is one
/// select again, or divides the state. Lengths and positions are the engine's numbers; under guards
/// they are a select over constants, and whoever reads one gets a select or divides.
class Csm : public MultiSe {
 public:
  explicit Csm(Context& context)
      : MultiSe(context, {.always_merges = false, .single_values = true}) {}

  void explore(Machine& machine) override;
  bool merge(Activation& activation, std::uint32_t pc, const Guard& first,
             const Guard& second) override;
  void stay_apart(const Activation& activation) override;
  void add_statistics(RunStatistics& statistics) const override;

 private:
  /// The types of a location on which one path of each state differs in a way that no conventional
  /// merger can join; empty if these two paths show none.
  std::string find_difference(Activation& activation, std::uint32_t pc, const Guard& first,
                              const Guard& second);

  std::unique_ptr<LiveLocations> locations_;
  std::uint64_t refused_ = 0;
  /// What stopped the pair compared first since a state came to the point.
  std::string stopped_;
  /// What stopped refused merges, by the types that differed.
  std::map<std::string, std::uint64_t> refused_by_;
};

}  // namespace sheaf
