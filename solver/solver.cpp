#include "solver/solver.h"

#include <algorithm>
#include <chrono>
#include <optional>

#include "solver/clauses.h"
#include "solver/cvc5_solver.h"
#include "solver/difference_logic.h"
#include "solver/enumeration.h"
#include "solver/expansion.h"
#include "solver/goal_search.h"
#include "solver/knowledge.h"
#include "solver/linear_logic.h"
#include "solver/model_pool.h"
#include "solver/nearest_path.h"
#include "solver/repair.h"
#include "solver/theory.h"

namespace sheaf {

namespace {

/// New nodes that one conjunction of a chain or clause may cost, at least; large guards may double.
constexpr std::size_t kMinExtraNodes = 10000;
/// Cubes that stayed unknown before the whole guard is asked.
constexpr int kMaxUnknownCubes = 3;
/// Comparisons of merged values that are searched for one guard, and on one path of it.
constexpr int kMaxGoals = 32;
constexpr std::size_t kMaxGoalsOnPath = 8;
/// Assignments that are tried before the library is asked, and after it has given up.
constexpr std::uint64_t kFewAssignments = 256;
constexpr std::uint64_t kManyAssignments = 65536;
constexpr const char* kTimeIsOver = "solver: the time of the run is over";

}  // namespace

/// The chain of levels. `decide` reads from the cheapest to the dearest.
struct Solver::Implementation {
  Implementation(const Theory& tables, const SolverLimits& bounds)
      : theory(tables),
        limits(bounds),
        goals(theory),
        expansion(theory),
        knowledge(theory, kMinExtraNodes),
        memo(limits.levels.memo ? limits.memo_size : 0),
        pool(theory, limits.pool_size),
        nearest(limits.max_repair_nodes),
        repair(theory, limits.max_repair_nodes),
        difference(theory),
        linear(theory),
        enumeration(theory),
        clauses(theory),
        library(theory, limits.resource_limit, limits.timeout_ms) {}

  using Model = std::shared_ptr<const Assignment>;
  using Clock = std::chrono::steady_clock;

  Theory theory;
  SolverLimits limits;
  SolverStatistics statistics;
  GoalSearch goals;
  Expansion expansion;
  Knowledge knowledge;
  GuardMemo memo;
  ModelPool pool;
  NearestPath nearest;
  Repair repair;
  DifferenceLogic difference;
  LinearLogic linear;
  Enumeration enumeration;
  Clauses clauses;
  Cvc5Solver library;
  Clock::time_point deadline = Clock::time_point::max();

  bool is_late() const { return deadline != Clock::time_point::max() && Clock::now() >= deadline; }

  Answer satisfiable(Model model) { return Answer{Feasible::kSat, std::move(model), {}}; }
  Answer unsatisfiable() { return Answer{Feasible::kUnsat, nullptr, {}}; }
  Answer unknown(std::string reason) {
    return Answer{Feasible::kUnknown, nullptr, std::move(reason)};
  }

  Answer check(const Guard& guard, const Assignment* parent) {
    const auto start = std::chrono::steady_clock::now();
    ++statistics.queries;
    Answer answer;
    try {
      answer = decide(guard, parent);
    } catch (const GuardLimitError& error) {
      answer = unknown(error.what());
    }
    if (answer.feasible != Feasible::kUnknown && !guard.is_true() && !guard.is_false())
      memo.add(guard, answer.model);
    statistics.calls = library.calls();
    statistics.call_time_ms = library.time_ms();
    statistics.clauses = clauses.size();
    statistics.time_ms +=
        std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
    return answer;
  }

  Answer decide(const Guard& guard, const Assignment* parent) {
    if (guard.is_false()) {
      ++statistics.bdd;
      return unsatisfiable();
    }
    if (guard.is_true()) {
      ++statistics.pool;
      return satisfiable(parent != nullptr ? std::make_shared<const Assignment>(*parent)
                                           : nearest_model(guard));
    }
    if (const Model* known = memo.find(guard)) {
      ++statistics.memo;
      return *known ? satisfiable(*known) : unsatisfiable();
    }
    if (Model model = from_pool(guard, parent)) {
      ++statistics.pool;
      return satisfiable(std::move(model));
    }
    // When paths are merged, guards are large and nearly all of them satisfiable: repair finds a
    // model without knowledge, whose conjunction with the guard would cost more than all else here.
    // One path at a time it is the other way round.
    if (is_late()) return unknown(kTimeIsOver);
    if (parent == nullptr) {
      const Model near = nearest_model(guard);
      if (auto answer = repaired(guard, guard, *near, parent)) return *answer;
      if (auto answer = searched(guard, *near)) return *answer;
      if (limits.levels.expansion) {
        const auto plain = expansion.run(guard);
        if (plain && !(*plain == guard)) return decide_plain(*plain, parent);
      }
    }
    return decide_plain(guard, parent);
  }

  /// The levels that look into predicates.
  Answer decide_plain(const Guard& guard, const Assignment* parent) {
    if (guard.is_false()) {
      ++statistics.bdd;
      return unsatisfiable();
    }
    const std::vector<GuardVariable> support = theory.guards.support(guard);
    Guard known = limits.levels.knowledge ? knowledge.conjoin(guard, support) : guard;
    if (known.is_false()) {
      ++statistics.knowledge;
      return unsatisfiable();
    }
    known = clauses.conjoin(known, support, kMinExtraNodes);
    if (known.is_false()) {
      ++statistics.difference;
      return unsatisfiable();
    }
    const Assignment near = parent != nullptr ? *parent : *nearest_model(known);
    if (auto answer = repaired(guard, known, near, parent)) return *answer;
    return search_cubes(guard, known, near, parent);
  }

  /// `known`: the guard, possibly with knowledge that its models obey anyway.
  std::optional<Answer> repaired(const Guard& guard, const Guard& known, const Assignment& near,
                                 const Assignment* parent) {
    if (!limits.levels.repair) return std::nullopt;
    Model model = repair.run(guard, known, near);
    if (!model) return std::nullopt;
    ++statistics.repair;
    return accept(std::move(model), parent);
  }

  /// Comparisons of merged values are searched from the comparison back, one after the other.
  std::optional<Answer> searched(const Guard& guard, const Assignment& near) {
    if (!limits.levels.goals) return std::nullopt;
    int tries = 0;
    for (const GuardVariable variable : theory.guards.support(guard)) {
      if (!goals.is_goal(variable)) continue;
      for (const bool positive : {true, false}) {
        if (++tries > kMaxGoals || is_late()) return std::nullopt;
        if (Model model = reached(guard, near, {variable, positive})) {
          ++statistics.goals;
          return accept(std::move(model), nullptr);
        }
      }
    }
    return std::nullopt;
  }

  /// A model on the paths on which a goal holds. They may take other goals for granted: those
  /// follow.
  Model reached(const Guard& guard, const Assignment& near, GuardLiteral goal) {
    Evaluator model = theory.evaluator(near);
    Guard paths = guard;
    std::vector<GuardVariable> asked;
    for (;;) {
      paths = goals.run(paths & theory.guards.literal(goal.variable, goal.positive), goal);
      if (paths.is_false()) return nullptr;
      if (Model found = repair.run(guard, paths, near)) return found;
      asked.push_back(goal.variable);
      if (asked.size() > kMaxGoalsOnPath) return nullptr;
      const GuardCube path = nearest.find(paths, model).path;
      const auto next = std::find_if(path.begin(), path.end(), [&](const GuardLiteral& literal) {
        return goals.is_goal(literal.variable) &&
               std::find(asked.begin(), asked.end(), literal.variable) == asked.end();
      });
      if (next == path.end()) return nullptr;
      goal = *next;
    }
  }

  /// A concolic run's own model lies on an explored path, and so do the pooled ones: it looks at
  /// its parent only.
  Model from_pool(const Guard& guard, const Assignment* parent) {
    if (parent != nullptr) {
      Evaluator evaluator = theory.evaluator(*parent);
      return evaluator.holds(guard) ? std::make_shared<const Assignment>(*parent) : nullptr;
    }
    if (pool.models().empty()) pool.add(std::make_shared<const Assignment>());
    return limits.levels.pool ? pool.find(guard) : nullptr;
  }

  Model nearest_model(const Guard& known) {
    Model best = pool.models().empty() ? std::make_shared<const Assignment>()
                                       : pool.models().front().assignment;
    if (!limits.levels.pool) return best;
    std::optional<std::uint32_t> least;
    for (PooledModel& model : pool.models()) {
      const auto flips = nearest.distance(known, model.evaluator);
      if (!flips) break;  // too large to compare: the last model will do
      if (!least || *flips < *least) {
        least = flips;
        best = model.assignment;
      }
      if (*least <= 1) break;
    }
    return best;
  }

  Answer accept(Model model, const Assignment* parent) {
    if (parent == nullptr) pool.add(model);
    return satisfiable(std::move(model));
  }

  /// Asks the theory about one path of the guard after the other, the nearest to the model first; a
  /// refuted path leaves a core, which excludes many more.
  Answer search_cubes(const Guard& guard, Guard known, const Assignment& near,
                      const Assignment* parent) {
    const bool any_theory = limits.levels.difference || limits.levels.linear ||
                            limits.levels.enumeration || limits.levels.cubes;
    Evaluator model = theory.evaluator(near);
    int unknown_cubes = 0;
    std::string reason = "no level decides";
    for (std::uint32_t asked = 0; any_theory && asked < limits.max_cubes; ++asked) {
      if (is_late()) return unknown(kTimeIsOver);
      const GuardCube path = nearest.find(known, model).path;
      const GuardCube cube = tested_literals(guard, path, model);
      GuardCube core;
      std::uint64_t* decided_by = nullptr;  // the count of the level that refuted the cube
      bool is_refuted = true;
      Model found;
      const auto ask = [&](auto& level, std::uint64_t& count) {
        CubeAnswer answer = level.solve(cube, near);
        if (answer.verdict == CubeAnswer::Verdict::kSolution) {
          found = validated(guard, std::move(answer.assignment));
          if (found) ++count;
        } else if (answer.verdict == CubeAnswer::Verdict::kUnsatisfiable) {
          core = std::move(answer.core);
          decided_by = &count;
        }
      };
      if (limits.levels.difference) ask(difference, statistics.difference);
      if (!found && decided_by == nullptr && limits.levels.linear) ask(linear, statistics.linear);
      if (found) return accept(std::move(found), parent);
      if (decided_by == nullptr) {
        if (asked == 0) {
          if (auto answer = enumerate(guard, near, parent, kFewAssignments)) return *answer;
        }
        if (!limits.levels.cubes) break;
        auto result = library.check(cube, near);
        if (result.verdict == Cvc5Solver::Verdict::kSatisfiable) {
          ++statistics.sat;
          found = validated(guard, std::move(result.assignment));
          if (found) return accept(std::move(found), parent);
          return unknown("the solver's model does not satisfy the guard");
        }
        if (result.verdict == Cvc5Solver::Verdict::kUnknown) {
          ++statistics.unknown;
          if (auto answer = enumerate(guard, near, parent, kManyAssignments)) return *answer;
          reason = result.reason;
          if (++unknown_cubes > kMaxUnknownCubes) break;
          is_refuted = false;  // only passed over
        } else {
          ++statistics.unsat;
        }
        core = cube;
      }
      if (is_refuted) clauses.learn(core);
      const auto rest =
          theory.guards.and_within(known, !theory.guards.conjunction(core), kMinExtraNodes);
      if (!rest) break;
      known = *rest;
      if (known.is_false()) {
        if (unknown_cubes != 0) break;
        if (decided_by != nullptr) ++*decided_by;
        return unsatisfiable();
      }
    }
    if (!limits.levels.whole_guards) return unknown(reason);
    if (is_late()) return unknown(kTimeIsOver);
    // What was passed over unanswered must be asked again.
    return ask_whole(unknown_cubes == 0 ? known : guard, guard, near, parent);
  }

  Answer ask_whole(const Guard& known, const Guard& guard, const Assignment& near,
                   const Assignment* parent) {
    auto result = library.check(known, near);
    switch (result.verdict) {
      case Cvc5Solver::Verdict::kSatisfiable:
        ++statistics.sat;
        if (Model found = validated(guard, std::move(result.assignment))) {
          return accept(std::move(found), parent);
        }
        return unknown("the solver's model does not satisfy the guard");
      case Cvc5Solver::Verdict::kUnsatisfiable:
        ++statistics.unsat;
        return unsatisfiable();
      case Cvc5Solver::Verdict::kUnknown:
        ++statistics.unknown;
        if (auto answer = enumerate(guard, near, parent, kManyAssignments)) return *answer;
        return unknown(std::move(result.reason));
    }
    return unknown("no answer");
  }

  std::optional<Answer> enumerate(const Guard& guard, const Assignment& near,
                                  const Assignment* parent, std::uint64_t max_assignments) {
    if (!limits.levels.enumeration) return std::nullopt;
    auto result = enumeration.solve(guard, near, max_assignments, [this] { return is_late(); });
    if (!result) return std::nullopt;
    ++statistics.enumeration;
    return result->model ? accept(std::move(result->model), parent) : unsatisfiable();
  }

  Model validated(const Guard& guard, Assignment assignment) {
    Evaluator evaluator = theory.evaluator(assignment);
    if (!evaluator.holds(guard)) return nullptr;
    return std::make_shared<const Assignment>(std::move(assignment));
  }
};

Solver::Solver(GuardManager& guards, InputTable& inputs, TermTable& terms,
               PredicateTable& predicates, SolverLimits limits)
    : implementation_(
          std::make_unique<Implementation>(Theory{guards, inputs, terms, predicates}, limits)) {}
Solver::~Solver() = default;

Answer Solver::check(const Guard& guard) { return implementation_->check(guard, nullptr); }

Answer Solver::check_near(const Guard& guard, const Assignment& parent) {
  return implementation_->check(guard, &parent);
}

void Solver::set_deadline(std::chrono::steady_clock::time_point deadline) {
  implementation_->deadline = deadline;
  implementation_->library.set_deadline(deadline);
}

const SolverStatistics& Solver::statistics() const { return implementation_->statistics; }

}  // namespace sheaf
