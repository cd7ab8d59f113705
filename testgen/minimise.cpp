#include "testgen/minimise.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>

#include "testgen/shrink.h"

namespace sheaf {

namespace {

struct Candidate {
  Assignment assignment;
  PathResult prediction;
  std::optional<std::size_t> error;
};

/// Alike up to the message, which may quote an input.
bool same_error(const Outcome& left, const Outcome& right) {
  return left.kind == right.kind && left.name == right.name &&
         left.place.module == right.place.module && left.place.offset == right.place.offset;
}

class Minimiser {
 public:
  Minimiser(const MinimiseRequest& request, Unconfirmed& unconfirmed)
      : request_(request),
        unconfirmed_(unconfirmed),
        budget_(request.shrink_budget),
        shrinker_(*request.inputs) {}

  std::vector<GeneratedTest> run() {
    collect();
    drop_superfluous();
    for (Candidate& candidate : candidates_) shrink(candidate);
    drop_superfluous();
    return finish();
  }

 private:
  void collect() {
    std::vector<Candidate> for_errors;
    for (std::size_t i = 0; i < request_.errors->size(); i++) {
      const ErrorRecord& error = (*request_.errors)[i];
      if (error.model == nullptr) continue;
      if (!for_errors.empty() && request_.is_late()) {
        unconfirmed_.late_errors.push_back(i);
        continue;
      }
      PathResult prediction = request_.predict(*error.model);
      if (!same_error(prediction.outcome, error.outcome)) {
        unconfirmed_.errors.push_back(i);
        continue;
      }
      for_errors.push_back({*error.model, std::move(prediction), i});
      count_arms(for_errors.back().prediction, 1);
    }
    for (const ArmRecord& arm : *request_.arms) {
      if (arm.status != ArmStatus::kCovered || arm.model == nullptr) continue;
      const ArmKey key{arm.module, request_.first_arm(arm.module, arm.site) + arm.arm};
      if (uses_.contains(key)) continue;
      if (request_.is_late() && !(candidates_.empty() && for_errors.empty())) break;
      candidates_.push_back({*arm.model, request_.predict(*arm.model), std::nullopt});
      count_arms(candidates_.back().prediction, 1);
      // A path that was given up may have come to the arm later.
      const bool has_ended = candidates_.back().prediction.outcome.kind != OutcomeKind::kDropped;
      if (!uses_.contains(key) && has_ended) unconfirmed_.arms.push_back(key);
    }
    for (Candidate& candidate : for_errors) candidates_.push_back(std::move(candidate));
    if (candidates_.empty()) {
      candidates_.push_back({Assignment(), request_.predict(Assignment()), std::nullopt});
      count_arms(candidates_.back().prediction, 1);
    }
  }

  /// Latest first: early ones were taken for arms that nothing else covered then.
  void drop_superfluous() {
    for (std::size_t i = candidates_.size(); i-- > 0;) {
      const Candidate& candidate = candidates_[i];
      if (candidate.error || candidates_.size() == 1 || needed_arms(candidate).size() > 0) continue;
      count_arms(candidate.prediction, -1);
      candidates_.erase(candidates_.begin() + static_cast<std::ptrdiff_t>(i));
    }
  }

  /// Arms that only this candidate covers.
  std::vector<ArmKey> needed_arms(const Candidate& candidate) const {
    std::vector<ArmKey> needed;
    for (const ArmKey& arm : candidate.prediction.arms) {
      if (uses_.at(arm) == 1) needed.push_back(arm);
    }
    return needed;
  }

  void count_arms(const PathResult& path, int change) {
    for (const ArmKey& arm : path.arms) {
      if ((uses_[arm] += change) == 0) uses_.erase(arm);
    }
  }

  void shrink(Candidate& candidate) {
    if (budget_ == 0) return;
    shrinker_.shrink({candidate.assignment, candidate.prediction.inputs,
                      [&](const Assignment& changed) { return accept(candidate, changed); },
                      [&] { return budget_ == 0 || request_.is_late(); }});
  }

  bool same_end(const Outcome& left, const Outcome& right) const {
    if (!same_error(left, right)) return false;
    if (left.message == right.message) return true;
    // One place may throw errors that count as several, told apart by their messages.
    const auto alike = [&](const ErrorRecord& error) { return same_error(error.outcome, left); };
    return std::count_if(request_.errors->begin(), request_.errors->end(), alike) <= 1;
  }

  /// Takes the values if the candidate still ends alike and covers what only it covers.
  bool accept(Candidate& candidate, const Assignment& changed) {
    if (budget_ == 0 || request_.is_late()) return false;
    budget_--;
    PathResult prediction = request_.predict(changed);
    if (!same_end(prediction.outcome, candidate.prediction.outcome)) return false;
    const std::vector<ArmKey> needed = needed_arms(candidate);
    if (!std::includes(prediction.arms.begin(), prediction.arms.end(), needed.begin(),
                       needed.end())) {
      return false;
    }
    count_arms(candidate.prediction, -1);
    count_arms(prediction, 1);
    candidate.assignment = changed;
    candidate.prediction = std::move(prediction);
    return true;
  }

  std::vector<GeneratedTest> finish() {
    std::vector<GeneratedTest> tests;
    std::set<ArmKey> seen;
    for (Candidate& candidate : candidates_) {
      GeneratedTest test;
      test.error = candidate.error;
      for (const ArmKey& arm : candidate.prediction.arms) {
        if (seen.insert(arm).second) test.new_arms.push_back(arm);
      }
      test.prediction = std::move(candidate.prediction);
      tests.push_back(std::move(test));
    }
    return tests;
  }

  const MinimiseRequest& request_;
  Unconfirmed& unconfirmed_;
  std::uint32_t budget_;
  const Shrinker shrinker_;
  std::vector<Candidate> candidates_;
  std::map<ArmKey, int> uses_;
};

}  // namespace

std::vector<GeneratedTest> minimise(const MinimiseRequest& request, Unconfirmed& unconfirmed) {
  return Minimiser(request, unconfirmed).run();
}

}  // namespace sheaf
