// Forms that are too rare in ordinary statements: each is a block of its own that defines what it
// needs, so that definitions, too, run on a part of the paths.
#include "tests/support/program_generator_state.h"

namespace sheaf {

/// Generates with the frame of a function that is called from somewhere: no inputs, no return.
Syntax ProgramGenerator::inside_function(const std::function<Syntax()>& make) {
  BodyFrame inner;
  inner.is_function = true;
  frames_.push_back(inner);
  const std::size_t mark = variables_.size();
  Syntax made = make();
  leave_scope(mark);
  frames_.pop_back();
  return made;
}

/// A member of a local class. Its expressions see `this.x`.
Syntax ProgramGenerator::class_member(bool derived) {
  Choice choice(*this);
  const auto n = [this] { return number(1); };
  choice.add(3, [&] { return fixed("y = @;", n()); });
  choice.add(3, [&] { return fixed("[@] = @;", key(), n()); });
  choice.add(2, [&] { return fixed("g = () => this.x;"); });
  choice.add(2, [&] { return fixed("[@] = () => this.x;", key()); });
  choice.add(1, [&] { return fixed("static t = @;", n()); });
  choice.add(1, [&] { return fixed("static { this.u = @; }", n()); });
  choice.add(2, [&] { return fixed("[@](n) { return n; }", key()); });
  choice.add(2, ProgramFeature::kAccessors, [&] {
    return fixed("get v() { return @; } set v(n) { this.x = n; }",
                 expression(random_.pick({"this.x", "this.x + 1", "this.y"})));
  });
  if (derived) {
    choice.add(16, [&] {
      return fixed(
          "m(n) { " +
          random_.pick({"super.x = n; return this.x;", "return super.m(n) + 1;",
                        "super['y'] = this.x; return super.v;", "super.v = n; return this.y;",
                        "if (this.x > 1) { super.y = n; return super.m(n); } return super.x;",
                        "if (this.x < 2) super[n ? 'x' : 'y'] = n; return super['m'](this.y);",
                        "super.x += n; return super['m'](n);",
                        "if (n) super.x = n; super.y = 2; return this.y;",
                        "if (n > 1) super.x = 4; return super.m?.(n);"}) +
          " }");
    });
  } else {
    choice.add(4, [&] { return fixed("m(n) { return @; }", n()); });
  }
  return choice.make();
}

Syntax ProgramGenerator::local_class() {
  const std::string name = fresh("C");
  const std::string instance = fresh("v");
  const bool derived = random_.chance(75);
  std::string heritage;
  if (derived && classes_.empty()) {
    heritage =
        " extends class { constructor(n) { this.x = n; } m(n) { return this.y; } set v(n) { this.z "
        "= n; } }";
  } else if (derived) {
    const std::string first = random_.pick(classes_);
    const std::string second = random_.pick(classes_);
    heritage = random_.chance(60) ? " extends " + first
                                  : " extends (" + name + "c ? " + first + " : " + second + ")";
  }
  std::vector<Syntax> members;
  if (random_.chance(75)) {
    members.push_back(inside_function([&] {
      declare("n", ValueKind::kNumber, true);
      if (!derived) {
        return fixed("constructor(n) { this.x = @; if (@) this.w = new.target === " + name + "; }",
                     number(1), condition(1));
      }
      Choice choice(*this);
      choice.add(2, [&] {
        return fixed("constructor(...r) { super(...r); this.w = @; }", number_leaf());
      });
      choice.add(5, [&] {
        return fixed("constructor(n) { if (@) super(@); else super(...[@, 2]); this.w = n; }",
                     boolean(0), number(1), number(0));
      });
      choice.add(1, [&] { return fixed("constructor(n) { if (@) super(n); }", condition(1)); });
      choice.add(4, [&] {
        return fixed(
            "constructor(n) { if (@) super(...[n, @]); else super(n); if (@) super(1); this.w = 1; "
            "}",
            boolean(0), number(0), condition(1));
      });
      return choice.make();
    }));
  }
  const int count = random_.between(2, 4);
  for (int i = 0; i < count; ++i) {
    members.push_back(inside_function([&] { return class_member(derived); }));
  }
  Syntax make = random_.chance(50)   ? expression("(@ ? new " + name + "(@) : new " + name + "(2))",
                                                  boolean(0), number(0))
                : random_.chance(50) ? expression("new " + name + "(@)", number(1))
                                     : expression("new " + name + "(...@)", array_value(0));
  const std::string shown = has(ProgramFeature::kInspection)
                                ? "console.log(" + instance + ");"
                                : "console.log(" + instance + ".x, " + instance +
                                      ".y, Object.keys(" + instance + ").join());";
  const std::string call = "console.log(" + instance + ".m?.(1), " + instance + ".v);";
  return statement("{ const " + name + "c = @; class " + name + heritage + " {@} const " +
                       instance + " = @; " + call + " " + instance + ".v = @; " + shown + " }",
                   condition(1), line_list(std::move(members)), std::move(make), number(0));
}

/// Closures over the variable of each iteration, made and called at once.
Syntax ProgramGenerator::local_closures() {
  const std::string list = fresh("h");
  const std::string counter = fresh("i");
  Syntax body = inside_function([&] {
    declare(counter, ValueKind::kNumber, true);
    return number(2);
  });
  return statement("{ const " + list + " = []; for (let " + counter + " = 0; " + counter +
                       " < 3; ++" + counter + ") { if (@) " + list + ".push(() => @); " +
                       random_.pick(std::vector<std::string>{
                           "", counter + " += " + list + ".length; ", "continue; "}) +
                       "} console.log(" + list + ".length, " + list + "[0]?.(), " + list +
                       "[1]?.()); }",
                   condition(1), std::move(body));
}

Syntax ProgramGenerator::const_assignment() {
  const std::string name = fresh("k");
  const std::string error = fresh("e");
  const std::string store = random_.pick({" = 1;", "++;", " += 1;", " ||= 2;", " &&= 3;"});
  const std::string form = random_.pick(std::vector<std::string>{
      "if (@) " + name + store, "if (@) [" + name + "] = [1];",
      "if (@) for (" + name + " of [1, 2]) console.log('in');",
      "if (@) (() => { " + name + store + " })();", "console.log(@ ? (" + name + " = 1) : 2);"});
  return statement("{ const " + name + " = @; try { " + form + " console.log('kept', " + name +
                       "); } catch (" + error + ") { console.log(" + error + ".message); } }",
                   number(1), condition(1));
}

/// Properties of the global object as variables; few names, so that they meet.
Syntax ProgramGenerator::global_statement() {
  const std::string name = random_.pick({"G1", "G2"});
  const std::string error = fresh("e");
  Choice choice(*this);
  const auto guarded = [&](Syntax body) {
    return statement("try { @ } catch (" + error + ") { console.log(" + error + ".message); }",
                     std::move(body));
  };
  choice.add(
      4, [&] { return guarded(statement("if (@) " + name + " = @;", condition(1), number(1))); });
  choice.add(3, [&] { return guarded(statement(name + " = @;", any(1))); });
  choice.add(2, [&] { return statement("console.log(typeof " + name + ", typeof G2);"); });
  choice.add(4, [&] {
    return statement("if (@) console.log(typeof " + name + ", typeof G2);", boolean(0));
  });
  choice.add(3, [&] { return guarded(statement("console.log(" + name + ");")); });
  choice.add(1, [&] { return guarded(statement(name + random_.pick({"++;", " += 'g';"}))); });
  choice.add(2, [&] { return statement("if (@) delete globalThis." + name + ";", condition(1)); });
  choice.add(
      1, [&] { return statement("globalThis[@] = @;", expression("'" + name + "'"), number(0)); });
  return choice.make();
}

/// Objects with an iterator of their own, which also says when it is closed.
Syntax ProgramGenerator::iterator_statement() {
  const std::string name = fresh("q");
  const std::string error = fresh("e");
  Syntax bound = inside_function([&] { return number(1); });
  const std::string made =
      "{ const " + name + "n = @; const " + name +
      " = { [Symbol.iterator]() { let i = 0; return { next() { return i < 3 && i < " + name +
      "n ? { done: false, value: i++ } : { done: true, value: 9 }; }, return() { "
      "console.log('closed', i); return {}; } }; } }; ";
  Choice choice(*this);
  choice.add(3, [&] {
    return statement(made + "for (const k of " + name + ") { console.log(k); if (@) break; } }",
                     std::move(bound), condition(1));
  });
  choice.add(2, [&] {
    return statement(made + "const [s, t = @] = " + name + "; console.log(s, t); }",
                     std::move(bound), number(0));
  });
  choice.add(2, [&] {
    return statement(
        made + "console.log([..." + name + ", @].join(), Math.max(0, ..." + name + ")); }",
        std::move(bound), number(0));
  });
  choice.add(2, [&] {
    return statement(made + "try { for (const k of " + name + ") if (@) @ } catch (" + error +
                         ") { console.log('thrown'); } }",
                     std::move(bound), condition(1), throw_statement());
  });
  return choice.make();
}

/// Functions named by their keys, which may differ between paths.
Syntax ProgramGenerator::named_functions() {
  const std::string name = fresh("o");
  const auto function = [&] {
    return expression(random_.pick({"() => 1", "function () {}", "class {}"}));
  };
  return statement("{ const " + name +
                       " = { [@]: @, [@]: @, ['m' + @]() {} }; console.log(Object.keys(" + name +
                       ").map((k) => k + ' ' + " + name + "[k].name).join()); }",
                   key(), function(), key(), function(), any_leaf());
}

/// Calls whose number of arguments differs between paths.
Syntax ProgramGenerator::spread_statement() {
  const std::string name = fresh("f");
  const std::string list = fresh("v");
  Choice choice(*this);
  const auto arguments = [&] {
    Choice kind(*this);
    kind.add(5, [&] { return expression("(@ ? [1] : [@, 2, 3])", boolean(0), number(0)); });
    kind.add(1, [&] { return array_value(1); });
    return kind.make();
  };
  choice.add(3, [&] {
    return statement("{ const " + name +
                         " = (a, b = 7, ...c) => [a, b, c.length, c[0]].join(); "
                         "console.log(" +
                         name + "(...@)); }",
                     arguments());
  });
  choice.add(7, [&] {
    return statement("{ const " + name +
                         " = function (a) { return [arguments.length, arguments[1], "
                         "[].slice.call(arguments, 1).join()].join(' '); }; console.log(" +
                         name + "(...@), " + name + "(@, 4)); }",
                     arguments(), number(0));
  });
  choice.add(2, [&] {
    return statement("console.log(Math.max(...@), String.fromCharCode(65, ...@.slice(0, 0)));",
                     arguments(), arguments());
  });
  choice.add(4, [&] {
    return statement(
        "{ const " + list + " = new Array(...@.concat('e')); console.log(" + list + ".length); }",
        arguments());
  });
  return choice.make();
}

/// Parameters that are assigned, and `arguments`, which sees it in sloppy functions only.
Syntax ProgramGenerator::arguments_statement() {
  const std::string name = fresh("f");
  Syntax body = inside_function([&] {
    declare("a", ValueKind::kNumber, true);
    declare("b", ValueKind::kNumber, true);
    return fixed("if (@) a = @; b " + random_.pick({"+= a; ", "= 3; ", "-= 1; "}) +
                     random_.pick({"", "[a, b] = [b, a]; ", "delete arguments[0]; b = a; "}),
                 boolean(0), number(1));
  });
  return statement("{ const " + name + " = function (a, b) { @" +
                       random_.pick({"", "const g = () => a; g(); "}) +
                       "return [arguments.length, arguments[0], arguments[1], a].join(); }; "
                       "console.log(" +
                       name + "(@, 2), " + name + "(...(@ ? [1] : [2, 3]))); }",
                   std::move(body), number(0), boolean(0));
}

/// for-in over an object whose keys differ between paths, and change on the way.
Syntax ProgramGenerator::key_walk() {
  const std::string name = fresh("o");
  return statement("{ const " + name + " = { p: 1, [@]: 2, r: @ }; if (@) delete " + name +
                       ".p; if (@) " + name + ".s = 3; for (const k in " + name +
                       ") { if (@) delete " + name + ".r; console.log(k, " + name +
                       "[k]); } const { p, ...rest } = " + name + "; console.log(p, { ..." + name +
                       ", t: 1 }.t, Object.keys(rest).join()); }",
                   key(), number(0), boolean(0), boolean(0), boolean(0));
}

/// Calls of one function or another, on one receiver or another.
Syntax ProgramGenerator::dispatch_statement() {
  const std::string first = fresh("o");
  const std::string second = fresh("o");
  const std::string variable = fresh("c");
  if (random_.chance(50)) {
    return statement("{ const " + first + " = (s) => (n) => (s += n), " + second + " = " + first +
                         "(@), " + variable + " = @ ? " + second + " : " + first +
                         "(4); console.log(" + variable + "(1), " + variable + "(@), " + second +
                         "(0)); }",
                     number(0), boolean(0), number(0));
  }
  return statement(
      "{ let " + variable + " = @; const " + first + " = { x: 1, m(n) { return this.x + n; } }, " +
          second + " = { x: 2, m(...r) { " + variable +
          " += r.length; return this.x; } }, f = @ ? " + first + " : " + second +
          "; console.log(f.m(@), (@ ? f.m : " + first + ".m).call(f, 1, 2), " + variable + "); }",
      number(1), boolean(0), number(0), boolean(0));
}

/// Positions given by an integer input.
Syntax ProgramGenerator::symbolic_index() {
  const std::string list = fresh("v");
  const std::string position = fresh("i");
  for (const InputSource& source : inputs_) {
    if (!source.text.starts_with("int(") || !affordable({0, source.bits})) continue;
    charge({0, source.bits});
    return statement("{ const " + position + " = @, " + list + " = [1, @, 3]; " + list + "[" +
                         position + random_.pick({"", " + 1", " - 1"}) + "] = @; " + list + "[" +
                         position + "]++; console.log(" + list + "[" + position + "], " + list +
                         ".length, " + list + "[1]); }",
                     expression(source.text), number(0), number(0));
  }
  return print();
}

Syntax ProgramGenerator::hole_statement() {
  const std::string list = fresh("v");
  return statement("{ const " + list + " = @ ? [@, , 3] : [, @]; console.log(" + list +
                       ".length, 0 in " + list + ", 1 in " + list + ", [, ..." + list +
                       "].map((e) => 1).join()); }",
                   boolean(0), number(0), number(0));
}

/// Texts of values whose shape differs between paths.
Syntax ProgramGenerator::json_statement() {
  const std::string name = fresh("o");
  return statement(
      "{ const " + name + " = { p: @, q: @ ? [1, { r: @ }] : 'x', r: { s: [] } }; if (@) delete " +
          name + ".p; if (@) " + name + ".r.s.push(" + name + ".q); console.log(JSON.stringify(" +
          name + "), JSON.stringify([" + name + ".q]) === JSON.stringify([" + name + ".r])); }",
      any(0), boolean(0), number(0), boolean(0), boolean(0));
}

/// A request of an input on some paths, then on all.
Syntax ProgramGenerator::request_statement() {
  const InputSource& source = random_.pick(inputs_);
  if (!affordable({0, 2 * source.bits})) return print();
  charge({0, 2 * source.bits});
  return statement("{ if (@) console.log(@); console.log(@); }", boolean(0),
                   expression(source.text), expression(source.text));
}

/// An access that fails on some paths.
Syntax ProgramGenerator::failing_access() {
  const std::string name = fresh("o");
  const std::string error = fresh("e");
  const std::string access = random_.pick({".p", ".p.q", ".m(1)", ".p()", ".p = 2"});
  return statement("{ const " + name + " = @ ? " + random_.pick({"undefined", "null", "5"}) +
                       " : { p: @, m(n) { return n; } }; try { console.log(" + name + access +
                       "); } catch (" + error + ") { console.log(" + error + ".message); } }",
                   boolean(0), number(0));
}

/// An object that converts by running code.
Syntax ProgramGenerator::converting_object() {
  Choice choice(*this);
  choice.add(3, [&] {
    return expression("{ valueOf() { return @; } }", inside_function([&] { return number(1); }));
  });
  choice.add(2, [&] {
    return expression("{ toString() { return @; } }", inside_function([&] { return text(1); }));
  });
  choice.add(1, [&] { return expression("[@]", number(0)); });
  choice.add(
      1, [&] { return expression("{ valueOf() { return {}; }, toString() { return '4'; } }"); });
  return choice.make();
}

void ProgramGenerator::add_conversions(Choice& choice, int depth) {
  choice.add(2, ProgramFeature::kConversions, [this, depth] {
    return expression("((@) " + random_.pick({"-", "&", "|", "<<", ">>>", "^", ">>"}) + " @)",
                      converting_object(), number(depth - 1));
  });
  choice.add(1, ProgramFeature::kConversions, [this, depth] {
    return expression("((@ ? @ : (@)) - 1)", condition(depth - 1), any(depth - 1),
                      converting_object());
  });
  choice.add(1, ProgramFeature::kConversions,
             [this] { return expression("((@) ** 2)", converting_object()); });
  choice.add(1, ProgramFeature::kConversions, [this] {
    return expression("(" + random_.pick({"+", "-", "~"}) + "(@))", converting_object());
  });
}

}  // namespace sheaf
