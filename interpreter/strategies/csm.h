#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <unordered_map>

#include "frontend/ir/liveness.h"
#include "interpreter/context.h"
#include "interpreter/strategies/multise.h"

namespace sheaf {

/// Conventional state merging. Two states at one program point merge only if every live location on
/// which they differ holds an integer on both sides, or a string on both, or a Boolean on both;
/// each such location then gets one auxiliary value (an ite over the two guards). Otherwise they
/// stay apart and both go on: no path is lost.
class Csm : public MultiSe {
 public:
  explicit Csm(Context& context) : MultiSe(context, {.always_merges = false}) {}

  void explore(Machine& machine) override;
  bool merge(Activation& activation, std::uint32_t pc, const Guard& first,
             const Guard& second) override;
  void add_statistics(RunStatistics& statistics) const override;

 private:
  /// The type that decides whether a conventional merger can join two values.
  std::string theory_type(Value value) const;
  /// Visits registers that may still be read in this activation and its callers, and what can be
  /// reached from them through alternatives for which `follows` holds; until `visit` answers no.
  void for_each_live_location(Activation& activation, std::uint32_t pc,
                              const std::function<bool(const Guard&)>& follows,
                              const std::function<bool(Slot& location)>& visit);
  /// The types of a location on which one path of each state differs in a way that no conventional
  /// merger can join; empty if these two paths show none.
  std::string find_difference(Activation& activation, std::uint32_t pc, const Guard& first,
                              const Guard& second);

  Machine* machine_ = nullptr;
  std::unordered_map<const CompiledFunction*, std::unique_ptr<ir::Liveness>> liveness_;
  std::uint64_t merged_ = 0;
  std::uint64_t refused_ = 0;
  /// What stopped refused merges, by the types that differed.
  std::map<std::string, std::uint64_t> refused_by_;
};

}  // namespace sheaf
