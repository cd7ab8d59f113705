#include "solver/difference_logic.h"

#include <algorithm>
#include <map>

#include "summaries/linear_arithmetic.h"

namespace sheaf {

namespace {

constexpr std::size_t kNoLiteral = ~std::size_t{0};
/// Each disequality that a solution violates splits in two.
constexpr int kMaxSplits = 64;

/// to − from ≤ weight.
struct Edge {
  std::size_t from = 0, to = 0;
  std::int64_t weight = 0;
  std::size_t literal = kNoLiteral;  // index in the cube; none for ranges
};

/// to − from ≠ value.
struct Disequality {
  std::size_t from = 0, to = 0;
  std::int64_t value = 0;
  std::size_t literal = 0;
};

class Search {
 public:
  explicit Search(std::vector<Wide> start) : start_(std::move(start)) {}

  std::vector<Edge> edges;
  std::vector<Disequality> disequalities;

  /// True: `values` is a solution. False: `core` holds the literals of a contradiction. nullopt:
  /// too many splits.
  std::optional<bool> run() {
    if (!relax()) return false;
    for (const Disequality& split : disequalities) {
      if (values[split.to] - values[split.from] != split.value) continue;
      if (++splits_ > kMaxSplits) return std::nullopt;
      return branch(split);
    }
    return true;
  }

  std::vector<Wide> values;  // wide: a negative cycle lowers them far before it is noticed
  std::vector<std::size_t> core;

 private:
  /// Recursion of at most kMaxSplits, through run.
  std::optional<bool> branch(const Disequality& split) {
    std::vector<std::size_t> joint;
    for (const bool below : {true, false}) {
      edges.push_back(below ? Edge{split.from, split.to, split.value - 1, split.literal}
                            : Edge{split.to, split.from, -split.value - 1, split.literal});
      const auto verdict = run();
      edges.pop_back();
      if (!verdict || *verdict) return verdict;
      const bool used = std::find(core.begin(), core.end(), split.literal) != core.end();
      if (!used) return false;  // a contradiction without this disequality
      joint.insert(joint.end(), core.begin(), core.end());
    }
    std::sort(joint.begin(), joint.end());
    joint.erase(std::unique(joint.begin(), joint.end()), joint.end());
    core = std::move(joint);
    return false;
  }

  /// Lowers values until every edge holds: from any start this ends unless there is a negative
  /// cycle.
  bool relax() {
    values = start_;
    std::vector<std::size_t> reason(values.size(), kNoLiteral);  // the edge that lowered it last
    std::size_t lowered = kNoLiteral;
    for (std::size_t round = 0; round <= values.size(); ++round) {
      lowered = kNoLiteral;
      for (std::size_t i = 0; i < edges.size(); ++i) {
        const Edge& edge = edges[i];
        if (values[edge.from] + edge.weight >= values[edge.to]) continue;
        values[edge.to] = values[edge.from] + edge.weight;
        reason[edge.to] = i;
        lowered = edge.to;
      }
      if (lowered == kNoLiteral) return true;
    }
    explain(reason, lowered);
    return false;
  }

  void explain(const std::vector<std::size_t>& reason, std::size_t node) {
    // As many steps back as there are nodes: then we stand on the cycle.
    for (std::size_t i = 0; i < values.size(); ++i) node = edges[reason[node]].from;
    core.clear();
    const std::size_t first = node;
    do {
      const Edge& edge = edges[reason[node]];
      if (edge.literal != kNoLiteral) core.push_back(edge.literal);
      node = edge.from;
    } while (node != first);
    std::sort(core.begin(), core.end());
    core.erase(std::unique(core.begin(), core.end()), core.end());
  }

  std::vector<Wide> start_;
  int splits_ = 0;
};

}  // namespace

DifferenceLogic::Result DifferenceLogic::solve(const GuardCube& cube, const Assignment& near) {
  Evaluator evaluator = theory_.evaluator(near);
  // Node 0 is the constant zero.
  std::map<TermId, std::size_t> nodes;
  std::vector<TermId> atoms;
  std::vector<Wide> start = {0};
  std::vector<Edge> ranges;
  const auto node_of = [&](TermId atom) {
    const auto [place, is_new] = nodes.emplace(atom, atoms.size() + 1);
    if (is_new) {
      const Interval range = theory_.terms.at(atom).interval;
      atoms.push_back(atom);
      start.push_back(evaluator.integer(Value::term(atom)));
      ranges.push_back(Edge{0, place->second, range.high, kNoLiteral});
      ranges.push_back(Edge{place->second, 0, -range.low, kNoLiteral});
    }
    return place->second;
  };

  std::vector<Edge> edges;
  std::vector<Disequality> disequalities;
  Result result;
  Assignment assignment = near;
  if (auto contradiction = assign_flags(theory_, cube, assignment)) {
    result.verdict = Verdict::kUnsatisfiable;
    result.core = *std::move(contradiction);
    return result;
  }
  for (std::size_t i = 0; i < cube.size(); ++i) {
    const Predicate& predicate = theory_.predicates.at(cube[i].variable);
    if (!predicate.is_comparison()) continue;
    const auto& parts = theory_.predicates.form(predicate.form).parts;
    const bool is_bound = parts.size() == 1;
    const bool is_difference = parts.size() == 2 && parts[0].second == 1 && parts[1].second == -1;
    if (!is_bound && !is_difference) continue;
    const std::size_t to = node_of(parts[0].first);
    const std::size_t from = is_bound ? 0 : node_of(parts[1].first);
    const std::int64_t bound = predicate.bound;
    if (predicate.kind == PredicateKind::kLessEqual) {
      edges.push_back(cube[i].positive ? Edge{from, to, bound, i} : Edge{to, from, -bound - 1, i});
    } else if (cube[i].positive) {
      edges.push_back(Edge{from, to, bound, i});
      edges.push_back(Edge{to, from, -bound, i});
    } else {
      disequalities.push_back(Disequality{from, to, bound, i});
    }
  }

  Search search(std::move(start));
  search.edges = std::move(edges);
  search.edges.insert(search.edges.end(), ranges.begin(), ranges.end());
  search.disequalities = std::move(disequalities);
  const auto verdict = search.run();
  if (!verdict) return result;
  if (!*verdict) {
    result.verdict = Verdict::kUnsatisfiable;
    for (const std::size_t literal : search.core) result.core.push_back(cube[literal]);
    return result;
  }
  for (std::size_t i = 0; i < atoms.size(); ++i) {
    const Term& term = theory_.terms.at(atoms[i]);
    if (term.kind != TermKind::kInput) continue;
    assignment.set(term.input, static_cast<std::int64_t>(search.values[i + 1] - search.values[0]));
  }
  result.verdict = Verdict::kSolution;
  result.assignment = std::move(assignment);
  return result;
}

}  // namespace sheaf
