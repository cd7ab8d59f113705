#include "tests/support/program_generator_state.h"

namespace sheaf {

ProgramGenerator::Statements ProgramGenerator::statements(int count, int depth) {
  const std::size_t mark = variables_.size();
  Statements out;
  for (int i = 0; i < count; ++i) add_statement(out, depth);
  leave_scope(mark);
  return out;
}

Syntax ProgramGenerator::block(int depth) {
  return line_list(statements(random_.between(1, depth > 1 ? 2 : 3), depth));
}

Syntax ProgramGenerator::loop_block(int depth, double iterations) {
  const double outer = frame().multiplicity;
  frame().multiplicity *= iterations;
  ++frame().loop_depth;
  Syntax result = block(depth);
  --frame().loop_depth;
  frame().multiplicity = outer;
  return result;
}

void ProgramGenerator::add_statement(Statements& out, int depth) {
  charge({1, 0});
  const bool top = depth == 0 && !frame().is_function;
  // Without a budget the sizes of nested blocks would multiply.
  const bool nested = depth >= 3 || frame().multiplicity > 8 || --statements_left_ < 0;
  const bool may_define = top && function_count_ < 5;
  Choice choice(*this);
  // Generators that emit several statements put all but the last into `out` themselves.
  const auto several = [&](int weight, ProgramFeature feature, auto add) {
    choice.add(weight, feature, [&out, add] {
      add();
      Syntax last = std::move(out.back());
      out.pop_back();
      return last;
    });
  };
  choice.add(8, [&] { return assignment(); });
  choice.add(5, [&] { return print(); });
  several(top ? 8 : 4, ProgramFeature::kConditionals, [&] { add_declaration(out); });
  choice.add(nested ? 0 : 10, ProgramFeature::kConditionals, [&] { return conditional(depth); });
  if (!nested) {
    several(6, ProgramFeature::kLoops, [&] { add_loop(out, depth); });
    choice.add(4, ProgramFeature::kExceptions, [&] { return try_statement(depth); });
    choice.add(4, ProgramFeature::kSwitch, [&] { return switch_statement(depth); });
    choice.add(4, [&] { return for_each(depth); });
  }
  if (may_define) {
    several(6, ProgramFeature::kFunctions, [&] { add_function(out); });
    several(2, ProgramFeature::kRecursion, [&] { add_recursion(out); });
    several(5, ProgramFeature::kAsync, [&] { add_async(out); });
    several(3, ProgramFeature::kClosures, [&] { add_closures(out); });
    several(3, ProgramFeature::kClosures, [&] { add_counter(out); });
  }
  if (const Variable* callee = find_callable()) {
    choice.add(top ? 6 : 2, [this, function = *callee] {
      return statement("console.log(@);", call(function, 1));
    });
  }
  if (top) several(3, ProgramFeature::kTdz, [&] { add_tdz(out); });
  choice.add(find(ValueKind::kArray) ? 5 : 0, [&] { return array_statement(); });
  choice.add(find(ValueKind::kObject) ? 7 : 0, [&] { return object_statement(); });
  choice.add(find(ValueKind::kInstance) ? 5 : 0, [&] { return instance_statement(); });
  choice.add(find(ValueKind::kClosures) ? 4 : 0, [&] { return closure_statement(); });
  choice.add(find(ValueKind::kGenerator) ? 10 : 0, [&] { return generator_statement(); });
  choice.add(frame().is_generator ? 14 : 0, [&] { return yield_statement(depth); });
  choice.add(3, ProgramFeature::kDestructuring, [&] { return destructuring(); });
  choice.add(depth > 0 ? 4 : 0, [&] { return leave_statement(); });
  choice.add(top ? 1 : 0, ProgramFeature::kExceptions,
             [&] { return statement("if (@) @", condition(1), throw_statement()); });
  if (affordable({40, 0})) {
    const auto rare = [&](int weight, ProgramFeature feature, Syntax (ProgramGenerator::*make)()) {
      choice.add(weight, feature, [this, make, top] {
        charge({40, 0});
        // Most of these are worth more on a part of the paths.
        if (!random_.chance(top ? 65 : 30)) return (this->*make)();
        Syntax test = boolean(0);
        return statement("if (@) @", std::move(test), (this->*make)());
      });
    };
    if (frame().multiplicity <= 4) {
      rare(18, ProgramFeature::kLocalClasses, &ProgramGenerator::local_class);
      rare(10, ProgramFeature::kLocalClosures, &ProgramGenerator::local_closures);
      rare(5, ProgramFeature::kGenerators, &ProgramGenerator::generator_block);
      rare(5, ProgramFeature::kIterators, &ProgramGenerator::iterator_statement);
      rare(3, ProgramFeature::kNamedFunctions, &ProgramGenerator::named_functions);
      rare(7, ProgramFeature::kForIn, &ProgramGenerator::key_walk);
    }
    rare(7, ProgramFeature::kConstAssignment, &ProgramGenerator::const_assignment);
    rare(12, ProgramFeature::kGlobals, &ProgramGenerator::global_statement);
    rare(6, ProgramFeature::kArguments, &ProgramGenerator::arguments_statement);
    rare(12, ProgramFeature::kSpread, &ProgramGenerator::spread_statement);
    rare(5, ProgramFeature::kDispatch, &ProgramGenerator::dispatch_statement);
    rare(12, ProgramFeature::kConditionals, &ProgramGenerator::request_statement);
    rare(18, ProgramFeature::kIntegers, &ProgramGenerator::symbolic_index);
    rare(3, ProgramFeature::kHoles, &ProgramGenerator::hole_statement);
    rare(3, ProgramFeature::kJson, &ProgramGenerator::json_statement);
    rare(3, ProgramFeature::kTypeErrors, &ProgramGenerator::failing_access);
  }
  choice.add(top ? 13 : 2, ProgramFeature::kAssumptions, [&] {
    return random_.chance(65) ? statement("assume(@);", boolean(0))
                              : statement("assert(@, 'm');", boolean(1));
  });
  Syntax made = choice.make();
  out.push_back(std::move(made));
}

// Variables ---------------------------------------------------------------------------------------

void ProgramGenerator::add_declaration(Statements& out) {
  std::vector<ValueKind> kinds{ValueKind::kNumber, ValueKind::kNumber, ValueKind::kString,
                               ValueKind::kBoolean, ValueKind::kAny};
  if (has(ProgramFeature::kObjects)) {
    kinds.insert(kinds.end(), {ValueKind::kObject, ValueKind::kObject, ValueKind::kInstance});
  }
  if (has(ProgramFeature::kArrays))
    kinds.insert(kinds.end(), {ValueKind::kArray, ValueKind::kArray});
  if (has(ProgramFeature::kFunctions) && !frame().is_function && find_callable() != nullptr) {
    kinds.insert(kinds.end(), {ValueKind::kFunction, ValueKind::kFunction});
  }
  const ValueKind kind = random_.pick(kinds);
  const std::string name = fresh("v");
  const std::string word = random_.pick({"let ", "let ", "const ", "var "});
  if (kind == ValueKind::kFunction) {
    // A variable that holds one function or another: the call goes through a summary.
    const Variable first = *find_callable();
    const Variable second = *find_callable();
    out.push_back(
        statement(word + name + " = @ ? " + first.name + " : " + second.name + ";", condition(1)));
    Variable& variable = declare(name, kind, false);
    variable.parameters = first.parameters;
    variable.cost.steps = first.cost.steps + second.cost.steps;
    variable.cost.input_bits = first.cost.input_bits + second.cost.input_bits;
    return;
  }
  out.push_back(statement(word + name + " = @;", value(kind, 2)));
  declare(name, kind, word != "const ");
}

Syntax ProgramGenerator::assignment() {
  const ValueKind kind = random_.pick(
      std::vector<ValueKind>{ValueKind::kNumber, ValueKind::kNumber, ValueKind::kNumber,
                             ValueKind::kAny, ValueKind::kString, ValueKind::kBoolean,
                             ValueKind::kObject, ValueKind::kArray, ValueKind::kInstance});
  const Variable* variable = find_writable(kind);
  if (variable == nullptr) return print();
  const std::string name = variable->name;
  Choice choice(*this);
  if (kind == ValueKind::kString && !runs_once()) {
    // Repeated concatenation of a string with itself would grow exponentially.
    choice.add(2, [&] { return statement(name + " = @;", text_leaf()); });
    choice.add(2, [&] { return statement(name + " += 'k';"); });
    choice.add(4, ProgramFeature::kStringMethods,
               [&] { return statement(name + " = @.slice(0, 5);", text(1)); });
    return choice.make();
  }
  if (kind == ValueKind::kAny && !runs_once()) {
    return statement(name + " = @;", random_.chance(70) ? any_leaf() : number(1));
  }
  choice.add(6, [&] { return statement(name + " = @;", value(kind, 2)); });
  if (kind == ValueKind::kNumber) {
    choice.add(4, [&] { return statement(name + random_.pick({" += @;", " -= @;"}), number(1)); });
    choice.add(1, [&] { return statement(name + random_.pick({" *= 2;", " %= 3;", " *= -1;"})); });
    choice.add(2, [&] { return statement(name + random_.pick({"++;", "--;", "--;"})); });
    choice.add(1, ProgramFeature::kBitOperations, [&] {
      return statement(
          name + random_.pick({" &= 3;", " |= 1;", " ^= 2;", " <<= 1;", " >>= 1;", " >>>= 1;"}));
    });
    choice.add(1, ProgramFeature::kHardIntegers, [&] {
      return statement(name + random_.pick({" *= @;", " /= @;", " %= @;"}), number_leaf());
    });
  }
  if (kind == ValueKind::kAny || kind == ValueKind::kNumber) {
    choice.add(2, ProgramFeature::kLogicalAssignment, [&] {
      return statement(name + random_.pick({" ||= @;", " &&= @;",
                                            " ?"
                                            "?= @;"}),
                       number(1));
    });
  }
  return choice.make();
}

Syntax ProgramGenerator::destructuring() {
  Choice choice(*this);
  const Variable* first = find_writable(ValueKind::kNumber);
  const Variable* second = find_writable(ValueKind::kNumber);
  if (first != nullptr) {
    const std::string one = first->name;
    const std::string two = second->name;
    choice.add(2, [one, two] {
      return statement("[" + one + ", " + two + "] = [" + two + ", " + one + "];");
    });
    choice.add(2, [this, one] {
      return statement("({ " + random_.pick({"p", "q"}) + ": " + one + " = @ } = @);", number(0),
                       object_value(1));
    });
    choice.add(2, [this, one, two] {
      return statement("[" + one + " = @, " + two + " = @] = @;", number(0), number(0),
                       array_value(1));
    });
  }
  const std::string name = fresh("v");
  const std::string other = fresh("v");
  choice.add(3, [this, name, other] {
    Syntax made =
        statement("let { p: " + name + " = @, ..." + other + " } = @;", number(0), object_value(1));
    declare(name, ValueKind::kNumber, true);
    declare(other, ValueKind::kObject, true);
    return made;
  });
  choice.add(3, [this, name, other] {
    Syntax made =
        statement("let [" + name + " = @, ..." + other + "] = @;", number(0), array_value(1));
    declare(name, ValueKind::kNumber, true);
    declare(other, ValueKind::kArray, true);
    return made;
  });
  return choice.make();
}

// Output ------------------------------------------------------------------------------------------

Syntax ProgramGenerator::print() {
  std::vector<Syntax> arguments;
  if (random_.chance(60)) arguments.push_back(fixed("'" + fresh("t") + "'"));
  const int count = random_.between(1, 2);
  for (int i = 0; i < count; ++i) {
    Choice choice(*this);
    choice.add(4, [&] { return number(2); });
    choice.add(4, [&] { return any(2); });
    choice.add(1, [&] { return text(2); });
    choice.add(1, [&] { return boolean(2); });
    choice.add(1, ProgramFeature::kInspection, [&] { return array_value(1); });
    choice.add(1, ProgramFeature::kInspection, [&] { return object_value(1); });
    arguments.push_back(choice.make());
  }
  return statement("console.log(@);", comma_list(std::move(arguments)));
}

Syntax ProgramGenerator::print_variable(const Variable& variable) {
  const std::string start = "console.log('" + variable.name + "', ";
  const std::string& name = variable.name;
  const bool inspects = has(ProgramFeature::kInspection);
  switch (variable.kind) {
    case ValueKind::kObject:
      if (inspects) return statement(start + name + ");");
      return statement(start + "Object.keys(" + name + ").join(), " + name + ".p, " + name +
                       ".q);");
    case ValueKind::kArray:
      if (inspects) return statement(start + name + ");");
      return statement(start + name + ".length, " + name + "[0], " + name + "[1]);");
    case ValueKind::kInstance:
      if (inspects) return statement(start + name + ");");
      return statement(start + name + ".x, " + name + ".v);");
    case ValueKind::kFunction:
      return statement(start + "typeof " + name + ");");
    case ValueKind::kClosures:
      return statement(start + name + ".length);");
    case ValueKind::kGenerator:
      return statement(start + "String(" + name + "), " + name + ".next().done);");
    case ValueKind::kNumber:
    case ValueKind::kString:
    case ValueKind::kBoolean:
    case ValueKind::kAny:
      break;
  }
  return statement(start + name + ");");
}

void ProgramGenerator::add_print_all(Statements& out, std::size_t mark) {
  for (std::size_t i = mark; i < variables_.size(); ++i) {
    if (variables_[i].kind != ValueKind::kFunction) out.push_back(print_variable(variables_[i]));
  }
}

// Control -----------------------------------------------------------------------------------------

Syntax ProgramGenerator::conditional(int depth) {
  if (random_.chance(45)) return statement("if (@) {@}", condition(2), block(depth + 1));
  return statement("if (@) {@} else {@}", condition(2), block(depth + 1), block(depth + 1));
}

Syntax ProgramGenerator::switch_statement(int depth) {
  const bool on_text = random_.chance(30);
  Syntax discriminant = on_text ? text_leaf() : random_.chance(70) ? number_leaf() : any(1);
  std::vector<Syntax> clauses;
  const int count = random_.between(1, 3);
  const int default_position = random_.chance(70) ? random_.between(0, count) : -1;
  ++frame().switch_depth;
  for (int i = 0; i <= count; ++i) {
    Statements body = statements(random_.between(0, 2), depth + 1);
    if (random_.chance(65)) body.push_back(statement("break;"));
    if (i == default_position) {
      clauses.push_back(fixed("default: {@}", line_list(std::move(body))));
    } else if (on_text) {
      clauses.push_back(fixed("case " + random_.pick({"'a'", "'b'", "'x'", "''"}) + ": {@}",
                              line_list(std::move(body))));
    } else {
      clauses.push_back(fixed("case @: {@}", random_.chance(80) ? integer_literal() : number(1),
                              line_list(std::move(body))));
    }
  }
  --frame().switch_depth;
  return statement("switch (@) {@}", std::move(discriminant), line_list(std::move(clauses)));
}

Syntax ProgramGenerator::throw_statement() {
  Choice choice(*this);
  choice.add(4, [&] { return statement("throw new Error(@);", text(1)); });
  choice.add(2, [&] {
    return statement("throw new " + random_.pick({"TypeError", "RangeError"}) + "('e' + @);",
                     number(0));
  });
  choice.add(2, [&] { return statement("throw @;", any(1)); });
  choice.add(1, ProgramFeature::kInspection,
             [&] { return statement("throw { code: @ };", number(0)); });
  // Errors that the language itself raises.
  choice.add(2, ProgramFeature::kTypeErrors, [&] {
    return statement(random_.pick({"undefined.p;", "null.q;", "missing;", "(void 0).r = 1;",
                                   "new Array(-1);", "'p' in 5;", "null.m();", "Math.m();"}));
  });
  return choice.make();
}

Syntax ProgramGenerator::try_statement(int depth) {
  Statements body = statements(random_.between(1, 2), depth + 1);
  const std::size_t place = random_.below(body.size() + 1);
  Syntax thrower = random_.chance(80) ? statement("if (@) @", condition(1), throw_statement())
                                      : throw_statement();
  body.insert(body.begin() + static_cast<std::ptrdiff_t>(place), std::move(thrower));

  const std::string error = fresh("e");
  Statements handler;
  handler.push_back(statement("console.log('" + fresh("c") + "', " + error +
                              " instanceof Error ? " + error + ".name + ': ' + " + error +
                              ".message : " + error + ");"));
  for (Syntax& more : statements(random_.between(0, 1), depth + 1)) {
    handler.push_back(std::move(more));
  }
  if (random_.chance(10)) handler.push_back(statement("throw " + error + ";"));

  if (!has(ProgramFeature::kFinally) || random_.chance(40)) {
    return statement("try {@} catch (" + error + ") {@}", line_list(std::move(body)),
                     line_list(std::move(handler)));
  }
  Statements last = statements(random_.between(1, 2), depth + 1);
  if (random_.chance(20)) last.push_back(leave_statement());
  if (random_.chance(30) && (frame().is_function || random_.chance(40))) {
    return statement("try {@} finally {@}", line_list(std::move(body)), line_list(std::move(last)));
  }
  return statement("try {@} catch (" + error + ") {@} finally {@}", line_list(std::move(body)),
                   line_list(std::move(handler)), line_list(std::move(last)));
}

/// break, continue or return, mostly under a condition.
Syntax ProgramGenerator::leave_statement() {
  std::vector<std::string> ways;
  if (frame().loop_depth > 0) ways.insert(ways.end(), {"break;", "continue;"});
  for (const std::string& label : frame().labels) {
    ways.insert(ways.end(), {"break " + label + ";", "continue " + label + ";"});
  }
  if (frame().is_function) ways.insert(ways.end(), {"return @;", "return @;"});
  if (ways.empty()) return print();
  const std::string way = random_.pick(ways);
  Syntax made = way == "return @;" ? statement(way, number(1)) : statement(way);
  if (random_.chance(20)) return made;
  return statement("if (@) @", condition(1), std::move(made));
}

void ProgramGenerator::add_loop(Statements& out, int depth) {
  const std::string counter = fresh("i");
  const int bound = random_.between(1, 3);
  const std::string limit = std::to_string(bound);
  const std::size_t mark = variables_.size();
  // Names that end in a label may be left from inside nested loops.
  std::string label;
  if (has(ProgramFeature::kLabels) && random_.chance(35)) {
    label = fresh("l");
    frame().labels.push_back(label);
  }
  const std::string prefix = label.empty() ? "" : label + ": ";
  Choice choice(*this);
  choice.add(6, [&] {
    declare(counter, ValueKind::kNumber, false);
    return statement(prefix + "for (let " + counter + " = 0; " + counter + " < " + limit + "; " +
                         counter + "++) {@}",
                     loop_block(depth + 1, bound));
  });
  choice.add(4, [&] {
    Syntax test = condition(1);  // before the counter exists
    declare(counter, ValueKind::kNumber, false);
    return statement(prefix + "for (let " + counter + " = 0; " + counter + " < " + limit +
                         " && @; ++" + counter + ") {@}",
                     std::move(test), loop_block(depth + 1, bound));
  });
  choice.add(4, [&] {
    // A bound that differs between paths.
    Syntax extent = number(1);
    declare(counter, ValueKind::kNumber, false);
    return statement(prefix + "for (let " + counter + " = 0, n" + counter + " = @; " + counter +
                         " < n" + counter + " && " + counter + " < " + limit + "; " + counter +
                         "++) {@}",
                     std::move(extent), loop_block(depth + 1, bound));
  });
  choice.add(3, [&] {
    out.push_back(fixed("let " + counter + " = 0;"));
    declare(counter, ValueKind::kNumber, false);
    return statement(prefix + "while (" + counter + "++ < " + limit + " && @) {@}", condition(1),
                     loop_block(depth + 1, bound));
  });
  choice.add(2, [&] {
    out.push_back(fixed("let " + counter + " = 0;"));
    declare(counter, ValueKind::kNumber, false);
    return statement(prefix + "do {@} while (++" + counter + " < " + limit + " && @);",
                     loop_block(depth + 1, bound), condition(1));
  });
  choice.add(2, [&] {
    declare(counter, ValueKind::kNumber, false);
    return statement(prefix + "for (var " + counter + " = " + limit + "; " + counter + " > 0; " +
                         counter + "--) {@}",
                     loop_block(depth + 1, bound));
  });
  Syntax made = choice.make();
  if (!label.empty()) frame().labels.pop_back();
  leave_scope(mark);
  out.push_back(std::move(made));
}

Syntax ProgramGenerator::for_each(int depth) {
  const std::string name = fresh("k");
  const std::size_t mark = variables_.size();
  Choice choice(*this);
  if (const Variable* object = find(ValueKind::kObject)) {
    const std::string target = object->name;
    choice.add(3, ProgramFeature::kForIn, [&, target] {
      declare(name, ValueKind::kString, false);
      return statement("for (const " + name + " in " + target + ") {@}", loop_block(depth + 1, 4));
    });
  }
  if (const Variable* array = find(ValueKind::kArray)) {
    const std::string target = array->name;
    choice.add(2, ProgramFeature::kForOf, [&, target] {
      const std::string count = fresh("g");
      declare(name, ValueKind::kAny, false);
      // The body may append to the array it walks, so the walk is cut off.
      return statement("{ let " + count + " = 0; for (const " + name + " of " + target +
                           ") { if (" + count + "++ > 4) break; {@} } }",
                       loop_block(depth + 1, 4));
    });
    choice.add(1, ProgramFeature::kForIn, [&, target] {
      declare(name, ValueKind::kString, false);
      return statement("for (let " + name + " in " + target + ") {@}", loop_block(depth + 1, 4));
    });
    choice.add(2, ProgramFeature::kArrayMethods,
               [&, target] { return statement(target + ".forEach(@);", callback_body(2)); });
  }
  choice.add(1, [&] { return conditional(depth); });
  Syntax made = choice.make();
  leave_scope(mark);
  return made;
}

void ProgramGenerator::add_tdz(Statements& out) {
  const std::string variable = fresh("z");
  const std::string function = fresh("f");
  const std::string error = fresh("e");
  out.push_back(statement("function " + function + "() { return " + variable + "; }"));
  out.push_back(statement("try { if (@) console.log(" + function + "()); } catch (" + error +
                              ") { console.log(" + error + ".name, " + error + ".message); }",
                          condition(1)));
  out.push_back(statement(random_.pick({"let ", "const "}) + variable + " = @;", number(1)));
  declare(variable, ValueKind::kNumber, false);
  out.push_back(statement("console.log(" + function + "());"));
}

}  // namespace sheaf
