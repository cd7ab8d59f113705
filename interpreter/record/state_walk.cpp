#include "interpreter/record/state_walk.h"

namespace sheaf {

ContentNumbers::Content ContentNumbers::of(Value value) {
  if (value.is_heap()) return {Kind::kCell, value.as_heap()->id};
  if (!value.is_string()) return {Kind::kSimple, value.bits()};
  const std::u16string text(value.as_string()->text());
  return {Kind::kText, texts_.emplace(text, texts_.size()).first->second};
}

ContentNumbers::Content ContentNumbers::of(const Layout& layout) {
  return {Kind::kLayout, layouts_.emplace(layout, layouts_.size()).first->second};
}

std::uint32_t ContentNumbers::of_key(Value key) {
  const auto next = static_cast<std::uint32_t>(keys_.size());
  return keys_.emplace(of(key), next).first->second;
}

ContentNumbers::Layout layout_of(ContentNumbers& numbers, const Object& object) {
  ContentNumbers::Layout layout;
  for (const Property& property : object.properties) {
    layout.emplace_back(numbers.of_key(property.key), property.attributes);
  }
  return layout;
}

void StateWalk::run(const std::vector<Realm*>& realms, const std::vector<HeapCell*>& roots) {
  for (HeapCell* root : roots) reach(root);
  for (Realm* realm : realms) {
    --owner_;
    ordinals_[0] = ordinals_[1] = 0;
    realm->trace_visible(*this);
  }
  while (!pending_.empty()) {
    HeapCell* cell = pending_.back();
    pending_.pop_back();
    look_at(cell);
  }
}

void StateWalk::look_at(HeapCell* cell) {
  if (cell->kind == CellKind::kActivation) {
    obstacle = "a generator or an async function is under way";
  }
  object_ = is_object(Value::heap(cell)) ? static_cast<Object*>(cell) : nullptr;
  if (object_ != nullptr) object_->properties.settle_order(cell->domain);
  owner_ = cell->id;
  ordinals_[0] = ordinals_[1] = 0;
  cells.push_back(cell);
  cell->trace(*this);
}

void StateWalk::visit_slot(Slot& slot, SlotRole role) {
  if (key_) {
    const Location location{owner_, kPropertyRole, numbers_.of_key(*key_)};
    // A key may have several places in the order of properties, on different paths.
    if (const auto [known, is_new] = locations.emplace(location, slot); !is_new) {
      known->second = object_->properties.get(*key_, guard_);
    }
    key_.reset();
  } else {
    const auto number = static_cast<std::uint8_t>(role);
    locations.emplace(Location{owner_, number, ordinals_[number]++}, slot);
  }
  for_each_alternative(slot, guard_, [&](const Guard&, Value value) {
    if (value.is_term()) obstacle = "a value is a term over inputs";
    if (value.is_heap()) reach(value.as_heap());
  });
}

void StateWalk::visit_value(Value value) {
  if (value.is_heap()) reach(value.as_heap());
  if (object_ != nullptr) key_ = value;
}

}  // namespace sheaf
