// Calls of library functions in generated expressions.
#include "tests/support/program_generator_state.h"

namespace sheaf {

/// A callback for array methods. It sees the element and the index as numbers.
Syntax ProgramGenerator::callback_body(int depth) {
  BodyFrame inner;
  inner.is_function = true;
  inner.cost.steps = frame().cost.steps;
  inner.multiplicity = frame().multiplicity * 4;
  frames_.push_back(inner);
  const std::size_t mark = variables_.size();
  const std::string element = fresh("e");
  const std::string position = fresh("i");
  declare(element, ValueKind::kNumber, false);
  declare(position, ValueKind::kNumber, false);
  Syntax body = random_.chance(60) ? number(depth) : condition(depth);
  leave_scope(mark);
  const double steps = frame().cost.steps;
  frames_.pop_back();
  frame().cost.steps = steps;
  if (random_.chance(30)) {
    return expression("function (" + element + ", " + position + ") { return @; }",
                      std::move(body));
  }
  return expression("(" + element + ", " + position + ") => @", std::move(body));
}

void ProgramGenerator::add_number_library(Choice& choice, int depth) {
  choice.add(1, ProgramFeature::kMath, [this, depth] {
    return expression("Math." + random_.pick({"max", "min"}) + "(@, @)", number(depth - 1),
                      number(depth - 1));
  });
  choice.add(1, ProgramFeature::kMath,
             [this, depth] { return expression("Math.abs(@)", number(depth - 1)); });
  choice.add(1, ProgramFeature::kMath, [this, depth] {
    return expression("Math.floor(@ / " + std::to_string(random_.between(2, 3)) + ")",
                      number(depth - 1));
  });
  choice.add(1, ProgramFeature::kStringMethods, [this, depth] {
    return expression("@" + random_.pick({".length", ".charCodeAt(0)", ".indexOf('b')"}),
                      text(depth - 1));
  });
  choice.add(1, ProgramFeature::kStringMethods, [this, depth] {
    return expression(random_.pick({"Number", "parseInt"}) + "(@)", text(depth - 1));
  });
  if (const Variable* radix = find(ValueKind::kNumber)) {
    const std::string name = radix->name;
    choice.add(2, ProgramFeature::kMath, [name] {
      return expression("parseInt('101', " + name + " > 1 && " + name + " < 9 ? " + name + " : 2)");
    });
  }
  const Variable* variable = find(ValueKind::kArray);
  if (variable == nullptr || !affordable({4, 0})) return;
  const std::string name = variable->name;
  choice.add(1, ProgramFeature::kArrayMethods,
             [this, name] { return expression(name + ".indexOf(@)", number(0)); });
  choice.add(1, ProgramFeature::kArrayMethods,
             [this, name] { return expression(name + ".push(@)", number(0)); });
  choice.add(1, ProgramFeature::kArrayMethods, [this, name] {
    return expression(name + ".reduce((s, t) => @, 0)",
                      expression(random_.pick({"s + t", "s - t", "(s > t ? s : t)"})));
  });
  choice.add(1, ProgramFeature::kArrayMethods, [this, name, depth] {
    return expression(name + "." + random_.pick({"findIndex", "some", "every", "find"}) + "(@)",
                      callback_body(depth - 1));
  });
}

void ProgramGenerator::add_text_library(Choice& choice, int depth) {
  choice.add(1, [this, depth] { return expression("String(@)", any(depth - 1)); });
  choice.add(3, ProgramFeature::kStringMethods, [this, depth] {
    return expression("@." + random_.pick({"charAt(1)", "slice(1)", "substring(0, 2)",
                                           "toUpperCase()", "slice(-1)", "split('').join('-')",
                                           "concat('z')", "toLowerCase()", "trim()"}),
                      text(depth - 1));
  });
  choice.add(1, ProgramFeature::kStringMethods,
             [this, depth] { return expression("(@[@] + '')", text(depth - 1), index(0)); });
  // Natives that go through the values of what they are given.
  if (const Variable* count = find(ValueKind::kNumber)) {
    const std::string name = count->name;
    choice.add(8, ProgramFeature::kStringMethods, [this, name] {
      return expression(random_.pick({"'ab'.repeat(", "(5).toFixed(", "'c'.padEnd("}) + name +
                        " > 0 && " + name + " < 5 ? " + name + " : 1)");
    });
  }
  if (const Variable* variable = find(ValueKind::kArray)) {
    const std::string name = variable->name;
    choice.add(2, ProgramFeature::kArrayMethods, [this, name] {
      return expression(name + random_.pick({".join()", ".join('')"}));
    });
    choice.add(1, ProgramFeature::kJson,
               [name] { return expression("JSON.stringify(" + name + ")"); });
  }
  if (const Variable* variable = find(ValueKind::kObject)) {
    const std::string name = variable->name;
    choice.add(3, ProgramFeature::kJson,
               [name] { return expression("JSON.stringify(" + name + ")"); });
    choice.add(2, [name] { return expression("Object.keys(" + name + ").join()"); });
  }
}

}  // namespace sheaf
