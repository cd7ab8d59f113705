#include "tests/support/program_generator_state.h"

namespace sheaf {

Syntax ProgramGenerator::value(ValueKind kind, int depth) {
  switch (kind) {
    case ValueKind::kNumber:
      return number(depth);
    case ValueKind::kString:
      return text(depth);
    case ValueKind::kBoolean:
      return boolean(depth);
    case ValueKind::kArray:
      return array_value(depth);
    case ValueKind::kObject:
      return object_value(depth);
    case ValueKind::kInstance:
      return instance_value(depth);
    case ValueKind::kAny:
    case ValueKind::kFunction:
    case ValueKind::kClosures:
    case ValueKind::kGenerator:
      break;
  }
  return any(depth);
}

// Numbers -----------------------------------------------------------------------------------------

Syntax ProgramGenerator::integer_literal() {
  return expression(std::to_string(random_.between(0, 5)));
}

Syntax ProgramGenerator::number_leaf() {
  Choice choice(*this);
  choice.add(3, [&] { return integer_literal(); });
  choice.add(1, [&] { return expression("(-" + std::to_string(random_.between(1, 3)) + ")"); });
  choice.add(1, ProgramFeature::kMixedTypes, [&] {
    return expression(random_.pick({"(-0)", "NaN", "0.5", "Infinity", "1e21"}));
  });
  choice.add(2, [&] { return input_or(ValueKind::kNumber, [&] { return integer_literal(); }); });
  if (const Variable* variable = find(ValueKind::kNumber)) {
    const std::string name = variable->name;
    choice.add(12, [name] { return expression(name); });
  }
  return choice.make();
}

/// Mostly a position inside a short array.
Syntax ProgramGenerator::index(int depth) {
  if (random_.chance(50)) return expression(std::to_string(random_.between(0, 3)));
  return number(depth);
}

Syntax ProgramGenerator::number(int depth) {
  if (depth <= 0) return number_leaf();
  Choice choice(*this);
  choice.add(6, [&] { return number_leaf(); });
  choice.add(6, [&] {
    return expression("(@ " + random_.pick({"+", "-"}) + " @)", number(depth - 1),
                      number(depth - 1));
  });
  choice.add(2, [&] {
    return expression("(@ * " + std::to_string(random_.between(-2, 3)) + ")", number(depth - 1));
  });
  choice.add(1, [&] {
    return expression("(@ % " + std::to_string(random_.between(2, 4)) + ")", number(depth - 1));
  });
  choice.add(2, [&] { return expression("(-@)", number(depth - 1)); });
  choice.add(2, [&] {
    return expression("(@ ? @ : @)", condition(depth - 1), number(depth - 1), number(depth - 1));
  });
  choice.add(1, [&] { return expression("(@ && @)", condition(depth - 1), number(depth - 1)); });
  choice.add(1, [&] { return expression("(@ || @)", number(depth - 1), number(depth - 1)); });
  choice.add(1, ProgramFeature::kNullish,
             [&] { return expression("(@ ?? @)", any(depth - 1), number(depth - 1)); });
  choice.add(1, ProgramFeature::kHardIntegers, [&] {
    return expression("(@ " + random_.pick({"*", "%", "/", "/"}) + " @)", number(depth - 1),
                      number_leaf());
  });
  // Only powers that are exact: the language leaves the last bit of others to the implementation.
  choice.add(2, ProgramFeature::kHardIntegers, [&] {
    return expression("(@ ** 2)", random_.chance(50) ? integer_literal() : any_leaf());
  });
  choice.add(1, ProgramFeature::kMixedTypes, [&] {
    return expression("(@ " + random_.pick({"*", "-", "%"}) + " @)", any(depth - 1),
                      integer_literal());
  });
  choice.add(1, ProgramFeature::kMixedTypes, [&] { return expression("(+@)", any(depth - 1)); });
  choice.add(8, ProgramFeature::kBitOperations, [&] {
    return expression(
        "(@ " + random_.pick({"& 3", "& 1", "| 0", "^ 1", "<< 1", ">> 1", ">>> 1"}) + ")",
        number(depth - 1));
  });
  choice.add(2, ProgramFeature::kBitOperations,
             [&] { return expression("(~@)", number(depth - 1)); });
  if (const Variable* variable = find_writable(ValueKind::kNumber)) {
    const std::string name = variable->name;
    choice.add(1, [this, name] {
      return expression(random_.pick({"(--", "(++", "(--"}) + name + ")");
    });
    choice.add(1, [name] { return expression("(" + name + "++)"); });
    choice.add(1,
               [this, name, depth] { return expression("(" + name + " = @)", number(depth - 1)); });
  }
  if (const Variable* variable = find(ValueKind::kArray)) {
    const std::string name = variable->name;
    choice.add(2, [name] { return expression(name + ".length"); });
    choice.add(3, [this, name] { return expression(name + "[@]", index(0)); });
  }
  if (const Variable* variable = find(ValueKind::kObject)) {
    const std::string name = variable->name;
    choice.add(3, [this, name] { return expression(name + "." + random_.pick({"p", "q", "r"})); });
    choice.add(1, [this, name] { return expression(name + "[@]", key()); });
  }
  if (const Variable* variable = find(ValueKind::kInstance)) {
    const std::string name = variable->name;
    choice.add(3, [this, name] { return expression(name + random_.pick({".x", ".v"})); });
    if (affordable({20, 0})) {
      choice.add(2, [this, name, depth] {
        charge({20, 0});
        return expression(name + ".m(@)", number(depth - 1));
      });
    }
  }
  if (const Variable* variable = find_callable()) {
    const Variable callee = *variable;
    choice.add(5, [this, callee, depth] { return call(callee, depth - 1); });
  }
  add_number_library(choice, depth);
  add_conversions(choice, depth);
  return choice.make();
}

Syntax ProgramGenerator::call(const Variable& function, int depth) {
  if (!affordable(function.cost)) return integer_literal();
  charge(function.cost);
  std::vector<Syntax> arguments;
  for (std::uint32_t i = 0; i < function.parameters; ++i) {
    if (random_.chance(5)) break;  // missing arguments are undefined
    arguments.push_back(random_.chance(80) ? number(depth) : any(depth));
  }
  if (has(ProgramFeature::kSpread) && random_.chance(8)) {
    return expression(function.name + "(...@)", array_literal(0));
  }
  if (has(ProgramFeature::kOptional) && random_.chance(6)) {
    return expression(function.name + "?.(@)", comma_list(std::move(arguments)));
  }
  return expression(function.name + "(@)", comma_list(std::move(arguments)));
}

// Strings -----------------------------------------------------------------------------------------

Syntax ProgramGenerator::text_leaf() {
  Choice choice(*this);
  choice.add(3, [&] {
    return expression(random_.pick({"'a'", "'b'", "''", "'ab'", "'x'", "'5'", "'Zz'"}));
  });
  choice.add(2, [&] { return input_or(ValueKind::kString, [&] { return expression("'s'"); }); });
  if (const Variable* variable = find(ValueKind::kString)) {
    const std::string name = variable->name;
    choice.add(9, [name] { return expression(name); });
  }
  return choice.make();
}

Syntax ProgramGenerator::text(int depth) {
  if (depth <= 0) return text_leaf();
  Choice choice(*this);
  choice.add(6, [&] { return text_leaf(); });
  choice.add(3, [&] { return expression("(@ + @)", text(depth - 1), any(depth - 1)); });
  choice.add(2, [&] { return expression("(@ + @)", number(depth - 1), text(depth - 1)); });
  choice.add(2, [&] {
    return expression("(@ ? @ : @)", condition(depth - 1), text(depth - 1), text(depth - 1));
  });
  choice.add(2, [&] { return expression("(typeof @)", any(depth - 1)); });
  choice.add(2, ProgramFeature::kTemplates,
             [&] { return expression("`${@}-${@}`", any(depth - 1), number(depth - 1)); });
  add_text_library(choice, depth);
  return choice.make();
}

// Booleans ----------------------------------------------------------------------------------------

Syntax ProgramGenerator::boolean(int depth) {
  Choice choice(*this);
  choice.add(depth <= 0 ? 3 : 2, [&] {
    // A comparison rather than a constant when no input is left: constant conditions test little.
    return input_or(ValueKind::kBoolean, [&] {
      return expression("(@ " + random_.pick({"<", ">", "===", ">="}) + " @)", number_leaf(),
                        integer_literal());
    });
  });
  if (const Variable* variable = find(ValueKind::kBoolean)) {
    const std::string name = variable->name;
    choice.add(9, [name] { return expression(name); });
  }
  const int next = depth - 1;
  choice.add(4, [&, next] {
    return expression("(@ " + random_.pick({"<", "<=", ">", ">=", "===", "!=="}) + " @)",
                      number(next), number(0));
  });
  if (depth > 0) {
    choice.add(2, [&, next] { return expression("(!@)", condition(next)); });
    choice.add(2, [&, next] {
      return expression("(@ " + random_.pick({"&&", "||"}) + " @)", boolean(next), boolean(next));
    });
    choice.add(1, [&, next] {
      return expression("(@ " + random_.pick({"===", "!=="}) + " @)", text(next), text(next));
    });
    choice.add(1, [&, next] {
      return expression("(typeof @ === @)", any(next),
                        expression(random_.pick({"'number'", "'string'", "'undefined'"})));
    });
    choice.add(2, ProgramFeature::kConversions, [&, next] {
      return expression("((@) " + random_.pick({"==", "!=", "<", ">", "<=", ">="}) + " @)",
                        converting_object(), any(next));
    });
    choice.add(3, ProgramFeature::kMixedTypes, [&, next] {
      return expression("(@ " + random_.pick({"==", "==", "!=", "!=", "<", ">=", "==="}) + " @)",
                        any(next), any(next));
    });
    if (const Variable* variable = find(ValueKind::kObject)) {
      const std::string name = variable->name;
      choice.add(2, [this, name] { return expression("(@ in " + name + ")", key()); });
      if (const Variable* other = find(ValueKind::kObject)) {
        const std::string second = other->name;
        choice.add(1, [name, second] { return expression("(" + name + " === " + second + ")"); });
      }
    }
    if (const Variable* variable = find(ValueKind::kArray)) {
      const std::string name = variable->name;
      choice.add(1, ProgramFeature::kArrayMethods,
                 [this, name] { return expression(name + ".includes(@)", number(0)); });
      choice.add(1, ProgramFeature::kHoles,
                 [this, name] { return expression("(@ in " + name + ")", index(0)); });
    }
    if (const Variable* variable = find(ValueKind::kInstance); variable && !classes_.empty()) {
      const std::string name = variable->name;
      choice.add(2, [this, name] {
        return expression("(" + name + " instanceof " + random_.pick(classes_) + ")");
      });
    }
  }
  return choice.make();
}

/// What an `if` tests: any value will do.
Syntax ProgramGenerator::condition(int depth) {
  Choice choice(*this);
  choice.add(8, [&] { return boolean(depth); });
  choice.add(1, [&] { return number(depth); });
  choice.add(1, [&] { return any(depth); });
  return choice.make();
}

// Anything ----------------------------------------------------------------------------------------

Syntax ProgramGenerator::any_leaf() {
  Choice choice(*this);
  choice.add(2, [&] { return number_leaf(); });
  choice.add(2, [&] { return text_leaf(); });
  choice.add(1, [&] { return expression(random_.pick({"true", "false"})); });
  choice.add(1, [&] { return expression(random_.pick({"undefined", "null"})); });
  choice.add(2, [&] { return input_or(ValueKind::kAny, [&] { return integer_literal(); }); });
  if (const Variable* variable = find(ValueKind::kAny)) {
    const std::string name = variable->name;
    choice.add(8, [name] { return expression(name); });
  }
  return choice.make();
}

Syntax ProgramGenerator::any(int depth) {
  if (depth <= 0) return any_leaf();
  Choice choice(*this);
  choice.add(6, [&] { return any_leaf(); });
  choice.add(3, [&] { return number(depth); });
  choice.add(2, [&] { return text(depth); });
  choice.add(2, [&] { return boolean(depth); });
  choice.add(2, [&] {
    return expression("(@ ? @ : @)", condition(depth - 1), any(depth - 1), any(depth - 1));
  });
  choice.add(2, [&] {
    return expression("(@ " + random_.pick({"&&", "||"}) + " @)", any(depth - 1), any(depth - 1));
  });
  choice.add(1, ProgramFeature::kMixedTypes,
             [&] { return expression("(@ + @)", any(depth - 1), any(depth - 1)); });
  choice.add(1, ProgramFeature::kConversions,
             [&] { return expression("((@) + @)", converting_object(), any(depth - 1)); });
  if (const Variable* variable = find(ValueKind::kArray)) {
    const std::string name = variable->name;
    choice.add(1, [this, name] { return expression(name + "[@]", index(0)); });
    choice.add(1, ProgramFeature::kArrayMethods, [this, name] {
      return expression(name + random_.pick({".pop()", ".shift()"}));
    });
  }
  if (const Variable* variable = find(ValueKind::kObject)) {
    const std::string name = variable->name;
    choice.add(2, [this, name] { return expression(name + "[@]", key()); });
    choice.add(2, ProgramFeature::kOptional, [this, name] {
      return expression(name + random_.pick({"?.p?.q", ".r?.length", "?.q", ".p?.x.y"}));
    });
  }
  return choice.make();
}

/// A property key; sometimes one that differs between paths.
Syntax ProgramGenerator::key() {
  Choice choice(*this);
  choice.add(5, [&] { return expression(random_.pick({"'p'", "'q'", "'r'", "'s'"})); });
  choice.add(1, [&] { return expression(random_.pick({"1", "0", "2"})); });
  choice.add(2, [&] {
    return expression("(@ ? @ : @)", condition(0), expression(random_.pick({"'p'", "'q'"})),
                      expression(random_.pick({"'r'", "'s'", "1"})));
  });
  choice.add(1, [&] { return text_leaf(); });
  choice.add(1, ProgramFeature::kConversions, [&] {
    return expression("{ toString() { return @; } }", expression(random_.pick({"'p'", "'q'"})));
  });
  return choice.make();
}

// Objects -----------------------------------------------------------------------------------------

Syntax ProgramGenerator::array_literal(int depth) {
  std::vector<Syntax> elements;
  const int count = random_.between(0, 4);
  for (int i = 0; i < count; ++i) {
    // Once only: in a loop, an array that spreads itself would grow exponentially.
    if (has(ProgramFeature::kSpread) && runs_once() && random_.chance(10)) {
      if (const Variable* variable = find(ValueKind::kArray)) {
        elements.push_back(fixed("..." + variable->name));
        continue;
      }
    }
    // A hole must not be last: the separator of the list would then be a trailing comma.
    if (has(ProgramFeature::kHoles) && i + 1 < count && random_.chance(20)) {
      elements.push_back(fixed(""));
      continue;
    }
    elements.push_back(random_.chance(80) ? number(depth) : any(depth));
  }
  return expression("[@]", comma_list(std::move(elements)));
}

Syntax ProgramGenerator::array_value(int depth) {
  Choice choice(*this);
  choice.add(4, [&] { return array_literal(depth); });
  if (const Variable* variable = find(ValueKind::kArray)) {
    const std::string name = variable->name;
    choice.add(2, ProgramFeature::kAliases, [name] { return expression(name); });
    choice.add(2, ProgramFeature::kAliases, [this, name] {
      return expression("(@ ? " + name + " : @)", condition(1), array_literal(0));
    });
    choice.add(3, ProgramFeature::kArrayMethods, [this, name] {
      return expression(name + random_.pick({".slice()", ".slice(1)", ".concat([7])", ".reverse()",
                                             ".slice(-2)", ".splice(1, 1)", ".concat(3, [])"}));
    });
    choice.add(2, ProgramFeature::kArrayMethods, [this, name] {
      return expression(name + "." + random_.pick({"map", "filter"}) + "(@)", callback_body(1));
    });
    choice.add(2, ProgramFeature::kSort, [this, name] {
      return expression(name + ".slice().sort((s, t) => @)",
                        expression(random_.pick({"s - t", "t - s", "(s < t ? -1 : 1)"})));
    });
  }
  if (const Variable* variable = find(ValueKind::kObject)) {
    const std::string name = variable->name;
    choice.add(2, [name] { return expression("Object.keys(" + name + ")"); });
  }
  return choice.make();
}

Syntax ProgramGenerator::object_literal(int depth) {
  std::vector<Syntax> properties;
  if (has(ProgramFeature::kPrototypeLiterals) && random_.chance(75)) {
    const Variable* parent = find(ValueKind::kObject);
    properties.push_back(parent != nullptr && random_.chance(70)
                             ? fixed("__proto__: @ ? " + parent->name + " : null", condition(0))
                             : fixed("__proto__: @", any(0)));
  }
  const int count = random_.between(0, 3);
  for (int i = 0; i < count; ++i) {
    Choice choice(*this);
    choice.add(6, [&] {
      return fixed(random_.pick({"p", "q", "r", "s"}) + ": @",
                   random_.chance(75) ? number(depth) : any(depth));
    });
    choice.add(1, [&] { return fixed("[@]: @", key(), number(depth)); });
    choice.add(1, [&] { return fixed("p: @", array_literal(0)); });
    choice.add(1, [&] { return fixed("r: { q: @ }", number(0)); });
    if (const Variable* variable = find(ValueKind::kObject)) {
      const std::string name = variable->name;
      choice.add(5, ProgramFeature::kSpread, [name] { return fixed("..." + name); });
    }
    properties.push_back(choice.make());
  }
  return expression("{ @ }", comma_list(std::move(properties)));
}

Syntax ProgramGenerator::object_value(int depth) {
  Choice choice(*this);
  choice.add(4, [&] { return expression("(@)", object_literal(depth)); });
  if (const Variable* variable = find(ValueKind::kObject)) {
    const std::string name = variable->name;
    const std::string second = find(ValueKind::kObject)->name;
    choice.add(2, ProgramFeature::kAliases, [name] { return expression(name); });
    choice.add(4, ProgramFeature::kAliases, [this, name, second] {
      return expression("(@ ? " + name + " : " + second + ")", condition(1));
    });
    choice.add(1, ProgramFeature::kPrototypes,
               [name] { return expression("Object.create(" + name + ")"); });
    choice.add(1, [this, name] {
      return expression("Object.assign({}, " + name + ", @)", object_literal(0));
    });
  }
  return choice.make();
}

Syntax ProgramGenerator::instance_value(int depth) {
  Choice choice(*this);
  choice.add(3, [&] {
    return expression("{ x: @, v: @, m(n) { return @; } }", number(depth), number(0),
                      expression(random_.pick({"this.x + n", "(this.x += n)", "n", "this.v"})));
  });
  choice.add(2, ProgramFeature::kAccessors, [&] {
    return expression(
        "{ x: @, get v() { return @; }, set v(n) { this.x = @; }, m(n) { return this.v; } }",
        number(depth), expression(random_.pick({"this.x", "this.x + 1", "(this.x = 2)"})),
        expression(random_.pick({"n", "n + 1", "this.x + n"})));
  });
  if (!classes_.empty()) {
    choice.add(6,
               [&] { return expression("new " + random_.pick(classes_) + "(@)", number(depth)); });
  }
  if (const Variable* variable = find(ValueKind::kInstance)) {
    const std::string name = variable->name;
    const std::string second = find(ValueKind::kInstance)->name;
    choice.add(4, ProgramFeature::kAliases, [this, name, second] {
      return expression("(@ ? " + name + " : " + second + ")", condition(1));
    });
    choice.add(1, ProgramFeature::kPrototypes,
               [name] { return expression("Object.create(" + name + ")"); });
  }
  return choice.make();
}

}  // namespace sheaf
