#pragma once

#include <list>
#include <memory>
#include <unordered_map>

#include "solver/theory.h"

namespace sheaf {

/// A model and what has been evaluated under it.
struct PooledModel {
  PooledModel(const Theory& theory, std::shared_ptr<const Assignment> model)
      : assignment(std::move(model)), evaluator(theory.evaluator(*assignment)) {}

  std::shared_ptr<const Assignment> assignment;
  Evaluator evaluator;
};

/// The models that answered lately, the last one first. Ten do nearly as well as two hundred.
class ModelPool {
 public:
  ModelPool(const Theory& theory, std::size_t capacity) : theory_(theory), capacity_(capacity) {}

  /// A model that satisfies the guard; it moves to the front. Null if there is none.
  std::shared_ptr<const Assignment> find(const Guard& guard);
  void add(std::shared_ptr<const Assignment> model);
  std::list<PooledModel>& models() { return models_; }

 private:
  Theory theory_;
  std::size_t capacity_;
  std::list<PooledModel> models_;
};

/// Guards answered before, the oldest forgotten first. A remembered guard keeps its nodes alive, so
/// the number is bounded.
class GuardMemo {
 public:
  explicit GuardMemo(std::size_t capacity) : capacity_(capacity) {}

  /// The model of a satisfiable guard, a null pointer for an unsatisfiable one.
  const std::shared_ptr<const Assignment>* find(const Guard& guard) const;
  void add(const Guard& guard, std::shared_ptr<const Assignment> model_or_null);

 private:
  std::size_t capacity_;
  std::list<Guard> order_;
  std::unordered_map<Guard, std::shared_ptr<const Assignment>> answers_;
};

}  // namespace sheaf
