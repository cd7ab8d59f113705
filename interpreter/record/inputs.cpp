#include "interpreter/record/inputs.h"

#include "bdd/fault.h"
#include "interpreter/context.h"

namespace sheaf {

void request_input(Context& context, const Guard& guard, const std::string& name, InputType type,
                   std::int64_t minimum, std::int64_t maximum,
                   const std::function<void(const Guard&, const Input&)>& use) {
  // The symbol is (name, k): the k-th request of that name on each path.
  auto [entry, is_first] = context.record.request_counts.try_emplace(name, Value::number(0));
  const Slot count = entry->second;
  if constexpr (kCountsHits) {
    context.hits.add(GuardedOperation::kRequestOnPart, !(guard == context.live_run));
    context.hits.add(GuardedOperation::kGuardedRequestCount, restrict(count, guard).is_summary());
  }
  SummaryBuilder increased;
  for_each_alternative(count, guard, [&](const Guard& part, Value k) {
    const auto request = static_cast<std::uint32_t>(k.as_number());
    increased.add(part, Value::number(fault_active(Fault::kRepeatedRequest) ? 0 : request + 1));
    bool is_new = false;
    const Input& input = context.inputs.request(name, request, type, minimum, maximum, &is_new);
    const InputId id = input.id;
    if (context.options.inputs) {
      // Concrete run: the next value of the list.
      if (context.record.next_input < context.options.inputs->size()) {
        context.record.concrete.set(id, (*context.options.inputs)[context.record.next_input].value);
        ++context.record.next_input;
      }
    }
    context.record.requests.emplace_back(part, id);
    use(part, context.inputs.at(id));
  });
  entry->second = update(count, guard, increased.finish(), context.true_guard);
}

}  // namespace sheaf
