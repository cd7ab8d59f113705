#include "solver/model_pool.h"

namespace sheaf {

std::shared_ptr<const Assignment> ModelPool::find(const Guard& guard) {
  for (auto it = models_.begin(); it != models_.end(); ++it) {
    if (!it->evaluator.holds(guard)) continue;
    models_.splice(models_.begin(), models_, it);
    return models_.front().assignment;
  }
  return nullptr;
}

void ModelPool::add(std::shared_ptr<const Assignment> model) {
  if (capacity_ == 0) return;
  if (models_.size() == capacity_) models_.pop_back();
  models_.emplace_front(theory_, std::move(model));
}

const std::shared_ptr<const Assignment>* GuardMemo::find(const Guard& guard) const {
  const auto found = answers_.find(guard);
  return found == answers_.end() ? nullptr : &found->second;
}

void GuardMemo::add(const Guard& guard, std::shared_ptr<const Assignment> model_or_null) {
  if (capacity_ == 0 || !answers_.emplace(guard, std::move(model_or_null)).second) return;
  order_.push_back(guard);
  if (order_.size() <= capacity_) return;
  answers_.erase(order_.front());
  order_.pop_front();
}

}  // namespace sheaf
