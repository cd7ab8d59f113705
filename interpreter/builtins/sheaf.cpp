// The harness API: require('sheaf'). Longer than most files, since every kind of input is here: its
// checks, its request and its values, all over one way to ask.

#include <cmath>
#include <limits>

#include "interpreter/builtins/builtins.h"
#include "interpreter/builtins/harness_use.h"
#include "interpreter/builtins/observe.h"
#include "interpreter/record/inputs.h"
#include "interpreter/semantics/doubles.h"
#include "interpreter/semantics/text.h"

namespace sheaf {

namespace {

constexpr std::int64_t kMinInt32 = -2147483648LL, kMaxInt32 = 2147483647LL;

/// Asks for an input; the path of a concrete run ends if the value that it was given does not fit.
void request(NativeCall& call, const Guard& guard, const InputRequest& wanted,
             const std::function<void(const Guard&, const Input&)>& use) {
  if (request_input(call.context, guard, wanted, use)) return;
  call.end_paths(guard, OutcomeKind::kDropped, Value::undefined());
  call.result.ended.push_back(guard);
}

void give_integer(NativeCall& call, const Guard& paths, const InputRequest& wanted) {
  Context& context = call.context;
  request(call, paths, wanted, [&](const Guard& guard, const Input& input) {
    if (context.options.inputs) {
      call.result.values.add(
          guard, Value::number(static_cast<double>(context.record.concrete.value(input))));
    } else {
      call.result.values.add(guard, context.terms.input(input.id));
    }
  });
}

void sheaf_int(NativeCall& call) {
  HarnessUse use(call);
  if (!use.take_name(InputType::kInteger)) return;
  use.check_options({"min", "max"});
  use.refuse_arguments_from(2, "it takes a name and an object with min and max, nothing else");
  // A range may depend on the path, and on inputs: each range makes an input of its own.
  use.for_each_integer("min", use.right(), kMinInt32, [&](const Guard& part, std::int64_t low) {
    use.for_each_integer("max", part, kMaxInt32, [&](const Guard& paths, std::int64_t high) {
      if (low > high) {
        use.refuse(paths, "min is greater than max: " + std::to_string(low) + " > " +
                              std::to_string(high));
      } else {
        give_integer(call, paths, {use.name(), InputType::kInteger, low, high});
      }
    });
  });
}

void sheaf_read_input(NativeCall& call) {
  HarnessUse use(call);
  use.refuse_arguments_from(0, "it takes no arguments");
  // Unnamed: the call site is the name.
  const CodePlace place = call.place();
  const SourcePosition position =
      call.context.modules.source(place.module).position_of(place.offset);
  give_integer(
      call, use.right(),
      {"readInput@" + std::to_string(position.line) + ":" + std::to_string(position.column),
       InputType::kInteger, kMinInt32, kMaxInt32, /*is_named=*/false});
}

void sheaf_boolean(NativeCall& call) {
  HarnessUse use(call);
  if (!use.take_name(InputType::kBoolean)) return;
  use.refuse_arguments_from(1, "it takes a name, nothing else");
  Context& context = call.context;
  request(call, use.right(), {use.name(), InputType::kBoolean, 0, 1},
          [&](const Guard& guard, const Input& input) {
            if (context.options.inputs) {
              call.result.values.add(guard,
                                     Value::boolean(context.record.concrete.value(input) != 0));
              return;
            }
            const Guard truth = guard & context.predicates.boolean_input(input.id);
            call.result.values.add(truth, Value::boolean(true));
            call.result.values.add(guard.minus(truth), Value::boolean(false));
          });
}

void sheaf_one_of(NativeCall& call) {
  HarnessUse use(call);
  if (!use.take_name(InputType::kChoice)) return;
  if (!is_array(call.argument(1))) {
    use.refuse(use.right(), "the second argument must be an array of values, not " +
                                std::string(kind_of_value(call.argument(1))));
    return;
  }
  use.refuse_arguments_from(2, "it takes a name and an array of values, nothing else");
  Context& context = call.context;
  ArrayObject* values = as_array(call.argument(1));
  const Guard paths = use.right();
  for_each_alternative(values->length, paths, [&](const Guard& guard, Value length) {
    const auto count = static_cast<std::int64_t>(length.as_number());
    if (count == 0) {
      use.refuse(guard, "the array of values is empty");
      return;
    }
    const auto give = [&](const Guard& part, std::int64_t index) {
      if (part.is_false()) return;
      get_element(call, part, call.argument(1), Value::number(static_cast<double>(index)));
    };
    request(call, guard, {use.name(), InputType::kChoice, 0, count - 1},
            [&](const Guard& part, const Input& input) {
              note_choices(context, part, input, values->elements);
              if (context.options.inputs) {
                give(part, context.record.concrete.value(input));
                return;
              }
              Guard rest = part;
              for (std::int64_t i = 0; i + 1 < count; ++i) {
                const Guard here =
                    rest & context.predicates.choice_input(input.id, static_cast<std::uint32_t>(i));
                rest = rest.minus(here);
                give(here, i);
              }
              give(rest, count - 1);
            });
  });
}

constexpr std::int64_t kDefaultLength = 8, kMaxLength = 10'000;

/// The units that a text may have, as ranges without gaps between them; all if there is no
/// alphabet.
using UnitRanges = std::vector<std::pair<std::int64_t, std::int64_t>>;

UnitRanges ranges_of(std::u16string units) {
  std::sort(units.begin(), units.end());
  UnitRanges ranges;
  for (const char16_t unit : units) {
    if (!ranges.empty() && unit <= ranges.back().second + 1) {
      ranges.back().second = unit;
    } else {
      ranges.emplace_back(unit, unit);
    }
  }
  return ranges;
}

/// Paths on which a text input has this length, if it is not shorter. Up to a few dozen lengths
/// each has a comparison of its own, which stands beside the unit that the text then lacks: a guard
/// about a text is read like the text, up to its end. Of long texts there would be too many.
Guard length_is(Context& context, const Input& text, std::int64_t length) {
  constexpr std::int64_t kMaxCompared = 48;
  if (text.maximum > kMaxCompared) {
    return context.predicates.choice_input(text.id, static_cast<std::uint32_t>(length));
  }
  return context.predicates.less_equal(context.terms.input(text.id),
                                       Value::number(static_cast<double>(length)));
}

/// One text input on the paths of `guard`: a vector of units for each length.
void give_text_input(NativeCall& call, const Guard& guard, const Input& input,
                     const UnitRanges& ranges) {
  Context& context = call.context;
  if (context.options.inputs) {
    const std::u16string text = text_of(context.inputs, input, context.record.concrete);
    call.result.values.add(guard, Value::string(context.strings.make(text)));
    return;
  }
  std::vector<Value> units;
  Guard rest = guard, outside = context.false_guard;
  for (std::int64_t length = 0; length <= input.maximum; ++length) {
    Guard here = length == input.maximum ? rest : rest & length_is(context, input, length);
    rest = rest.minus(here);
    // An alphabet with gaps: what lies in them is no input of this program.
    if (length > 0 && ranges.size() > 1) {
      const Value unit = units.back();
      Guard inside = context.false_guard;
      for (const auto& [low, high] : ranges) {
        inside |= unit_part(context, unit, static_cast<int>(low), static_cast<int>(high), guard);
      }
      outside |= (here | rest).minus(inside);
    }
    here = here.minus(outside);
    call.result.values.add(here, context.terms.text_of_units(units, context.strings));
    if (length < input.maximum) {
      units.push_back(context.terms.input(input.units[static_cast<std::size_t>(length)]));
    }
  }
  if (outside.is_false()) return;
  call.end_paths(outside, OutcomeKind::kAssumptionFailed, Value::undefined());
  call.result.ended.push_back(outside);
}

void sheaf_string(NativeCall& call) {
  HarnessUse use(call);
  if (!use.take_name(InputType::kText)) return;
  use.check_options({"maxLength", "alphabet"});
  use.refuse_arguments_from(
      2, "it takes a name and an object with maxLength and alphabet, nothing else");
  const std::optional<Value> alphabet = use.constant_option("alphabet");
  if (!alphabet) return;
  UnitRanges ranges{{0, 0xffff}};
  if (!alphabet->is_undefined()) {
    if (!alphabet->is_string() || alphabet->as_string()->length() == 0) {
      use.refuse(use.right(), "alphabet must be a string that is not empty");
      return;
    }
    ranges = ranges_of(std::u16string(alphabet->as_string()->text()));
  }
  use.for_each_integer(
      "maxLength", use.right(), kDefaultLength, [&](const Guard& paths, std::int64_t longest) {
        if (longest < 0 || longest > kMaxLength) {
          use.refuse(paths, "maxLength must lie between 0 and " + std::to_string(kMaxLength));
          return;
        }
        const InputRequest wanted{use.name(),           InputType::kText,    0, longest, true,
                                  ranges.front().first, ranges.back().second};
        request(call, paths, wanted, [&](const Guard& guard, const Input& input) {
          give_text_input(call, guard, input, ranges);
        });
      });
}

/// One number input on the paths of `guard`: a symbolic double, and what is none of the finite
/// ones.
void give_number_input(NativeCall& call, const Guard& guard, const Input& input, double low,
                       double high) {
  Context& context = call.context;
  if (context.options.inputs) {
    call.result.values.add(
        guard, Value::number(number_of(context.inputs, input, context.record.concrete)));
    return;
  }
  Guard rest = guard;
  const auto give = [&](NumberKind kind, double value) {
    const auto code = static_cast<std::int64_t>(kind);
    if (code > input.maximum) return;
    const Guard here =
        rest & context.predicates.choice_input(input.id, static_cast<std::uint32_t>(code));
    rest = rest.minus(here);
    call.result.values.add(here, Value::number(value));
  };
  const double infinity = std::numeric_limits<double>::infinity();
  give(NumberKind::kNegativeZero, -0.0);
  give(NumberKind::kNotANumber, std::numeric_limits<double>::quiet_NaN());
  give(NumberKind::kInfinity, infinity);
  give(NumberKind::kNegativeInfinity, -infinity);
  const Value number = context.terms.ordered(context.terms.input(input.units[0]),
                                             context.terms.input(input.units[1]));
  const double greatest = std::numeric_limits<double>::max();
  const Guard inside = *compare_ordered(context, ir::Opcode::kGreaterEqual, rest, number,
                                        Value::number(std::max(low, -greatest))) &
                       *compare_ordered(context, ir::Opcode::kLessEqual, rest, number,
                                        Value::number(std::min(high, greatest)));
  call.result.values.add(inside, number);
  const Guard outside = rest.minus(inside);
  if (outside.is_false()) return;
  // Places that belong to no number of the range are no input of this program.
  call.end_paths(outside, OutcomeKind::kAssumptionFailed, Value::undefined());
  call.result.ended.push_back(outside);
}

void sheaf_number(NativeCall& call) {
  HarnessUse use(call);
  if (!use.take_name(InputType::kNumber)) return;
  use.check_options({"min", "max"});
  use.refuse_arguments_from(2, "it takes a name and an object with min and max, nothing else");
  const double infinity = std::numeric_limits<double>::infinity();
  double bounds[] = {-infinity, infinity};
  for (const bool is_max : {false, true}) {
    const char* const option = is_max ? "max" : "min";
    const std::optional<Value> bound = use.constant_option(option);
    if (!bound) return;
    if (bound->is_undefined()) continue;
    if (!bound->is_number() || !std::isfinite(bound->as_number())) {
      use.refuse(use.right(), std::string(option) + " must be a finite number");
      return;
    }
    bounds[is_max ? 1 : 0] = bound->as_number() == 0 ? 0 : bound->as_number();
  }
  if (bounds[0] > bounds[1]) {
    use.refuse(use.right(), "min is greater than max: " + number_to_text(bounds[0]) + " > " +
                                number_to_text(bounds[1]));
    return;
  }
  InputRequest wanted{use.name(), InputType::kNumber};
  wanted.lowest = bounds[0];
  wanted.highest = bounds[1];
  request(call, use.right(), wanted, [&](const Guard& guard, const Input& input) {
    give_number_input(call, guard, input, bounds[0], bounds[1]);
  });
}

/// A condition is left out by mistake; undefined is one that fails.
bool has_condition(NativeCall& call) {
  if (!call.arguments.empty()) return true;
  HarnessUse use(call);
  use.refuse(use.right(), "the condition is missing");
  return false;
}

void sheaf_assume(NativeCall& call) {
  if (!has_condition(call)) return;
  Context& context = call.context;
  const Guard holds = truthy(context, call.argument_slot(0), call.guard);
  const Split sides = split(context, call.guard, holds);
  if (!sides.when_true.is_false()) call.result.values.add(sides.when_true, Value::undefined());
  if (!sides.when_false.is_false()) {
    call.end_paths(sides.when_false, OutcomeKind::kAssumptionFailed, Value::undefined());
    call.result.ended.push_back(sides.when_false);
  }
}

/// A text is made of the message as of that of any error; objects are converted by the library,
/// which calls again.
void throw_assertion(NativeCall& call, const Guard& guard, const Slot& message,
                     const char* fallback, bool is_assert) {
  Context& context = call.context;
  const auto fail = [&](const Guard& part, const Slot& text) {
    Object* error = new_object(context, part, Value::heap(call.realm.assertion_error_prototype));
    error->object_class = ObjectClass::kError;
    context.record.error_places[error->id] = call.place();
    context.record.assertion_errors.insert(error->id);
    define_own(context, part, error, context.names.key_message, text, kWritable | kConfigurable);
    define_stack(call.realm, part, error);
    call.result.throws.emplace_back(part, Value::heap(error));
  };
  for_each_alternative(message, guard, [&](const Guard& part, Value value) {
    if (value.is_undefined()) {
      fail(part, Value::string(context.strings.make_ascii(fallback)));
    } else if (is_object(value)) {
      call_library(call, part, u"assertionOfObject",
                   {Value::heap(call.callee), Value::boolean(is_assert), value});
    } else {
      Guard named = part;
      const Slot text = to_texts(call, value, named);
      for_each_alternative(text, named,
                           [&](const Guard& piece, Value shown) { fail(piece, shown); });
    }
  });
}

void sheaf_assert(NativeCall& call) {
  if (!has_condition(call)) return;
  Context& context = call.context;
  const Split sides =
      split(context, call.guard, truthy(context, call.argument_slot(0), call.guard));
  if (!sides.when_true.is_false()) call.result.values.add(sides.when_true, Value::undefined());
  if (!sides.when_false.is_false()) {
    throw_assertion(call, sides.when_false, call.argument_slot(1), "Assertion failed", true);
  }
}

void sheaf_unreachable(NativeCall& call) {
  throw_assertion(call, call.guard, call.argument_slot(0), "Unreachable code reached", false);
}

const NativeEntry kSheaf[] = {
    {"int", sheaf_int, 2, expand_argument(0) | expand_argument(1)},
    {"boolean", sheaf_boolean, 1, expand_argument(0)},
    {"oneOf", sheaf_one_of, 2, expand_argument(0) | expand_argument(1)},
    {"readInput", sheaf_read_input, 0, kExpandNothing},
    {"number", sheaf_number, 2, expand_argument(0) | expand_argument(1)},
    {"string", sheaf_string, 2, expand_argument(0) | expand_argument(1)},
    {"assume", sheaf_assume, 1, kExpandNothing},
    {"assert", sheaf_assert, 2, kExpandNothing},
    {"unreachable", sheaf_unreachable, 1, kExpandNothing},
};

/// Written in JavaScript (stdlib/harness.js), over the intrinsics below.
constexpr std::string_view kStructures[] = {"array", "object", "any"};

FunctionObject* structure(Realm& realm, std::string_view name) {
  return realm.library_function(realm.context.strings.intern_ascii("sheaf$" + std::string(name)));
}

/// __refuseUse(title, why)
void refuse_use(NativeCall& call) {
  HarnessUse use(call, to_utf8(call.argument(0).as_string()->text()));
  use.refuse(use.right(), to_utf8(call.argument(1).as_string()->text()));
}

/// __isHarnessFunction(value)
void is_harness_function(NativeCall& call) {
  const auto is_ours = [&](Value value) {
    if (!is_callable(value)) return false;
    const FunctionObject* function = as_function(value);
    if (function->native != nullptr) {
      return function->native >= std::begin(kSheaf) && function->native < std::end(kSheaf);
    }
    return std::any_of(std::begin(kStructures), std::end(kStructures), [&](std::string_view name) {
      return function == structure(call.realm, name);
    });
  };
  call.give(Value::boolean(is_ours(call.argument(0))));
}

const NativeEntry kIntrinsics[] = {
    {"__refuseUse", refuse_use, 2, kExpandAll},
    {"__isHarnessFunction", is_harness_function, 1, kExpandAll},
};

}  // namespace

void install_sheaf(Realm& realm) {
  install_observe(realm);
  realm.sheaf_module =
      new_object(realm.context, realm.context.true_guard, Value::heap(realm.object_prototype));
  for (const NativeEntry& entry : kSheaf) {
    FunctionObject* function = realm.define_native(realm.sheaf_module, entry);
    if (entry.name == "int") realm.add_intrinsic("__intInput", function);
    if (entry.name == "boolean") realm.add_intrinsic("__booleanInput", function);
    if (entry.name == "oneOf") realm.add_intrinsic("__choiceInput", function);
    if (entry.name == "number") realm.add_intrinsic("__numberInput", function);
    if (entry.name == "string") realm.add_intrinsic("__stringInput", function);
  }
  for (const std::string_view name : kStructures) {
    realm.define(realm.sheaf_module, name, Value::heap(structure(realm, name)));
  }
  realm.add_intrinsics(kIntrinsics, std::size(kIntrinsics));
  realm.assertion_error_prototype =
      new_object(realm.context, realm.context.true_guard, Value::heap(realm.error_prototypes[0]));
  realm.define(realm.assertion_error_prototype, "name",
               Value::string(realm.context.strings.intern_ascii("AssertionError")));
}

}  // namespace sheaf
