#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "tests/support/program_generator.h"
#include "tests/support/program_generator_random.h"

namespace sheaf {

/// What a variable mostly holds. Generated code is loosely typed: enough that most operations make
/// sense, with leaks, so that conversions and errors happen too.
enum class ValueKind {
  kNumber,
  kString,
  kBoolean,
  kAny,        // any primitive
  kArray,      // of primitives
  kObject,     // keys among a few names
  kFunction,   // of at most three numbers
  kClosures,   // array of functions without parameters
  kInstance,   // has x, m(n), and v as accessor or data
  kGenerator,  // an iterator that a generator function made
};

/// What one call costs at most: statements run, and binary logarithm of the assignments it adds.
struct CallCost {
  double steps = 0;
  double input_bits = 0;
};

struct Variable {
  std::string name;
  ValueKind kind = ValueKind::kNumber;
  bool writable = false;
  /// It starts as an input: conditions on it go both ways.
  bool from_input = false;
  /// A function declaration: calling it from another function cannot become a recursion.
  bool fixed_function = false;
  std::uint32_t parameters = 0;
  CallCost cost;
};

/// One named input; every use of it is a further request.
struct InputSource {
  std::string text;  // the call
  ValueKind kind = ValueKind::kBoolean;
  double bits = 1;
};

/// A generator function of the program.
struct GeneratorSource {
  std::string callee;
  CallCost cost;  // of one generator, run to its end
};

/// Whether `this.x` is a number in a generator's body.
enum class GeneratorThis { kNone, kHasX };

/// Bookkeeping of the function whose body is being generated.
struct BodyFrame {
  bool is_function = false;
  bool is_generator = false;  // yield is a statement
  double multiplicity = 1;    // how often the current statement runs per call, at most
  CallCost cost;
  double input_limit = 0;
  int loop_depth = 0;
  int switch_depth = 0;
  std::vector<std::string> labels;
};

/// Generates one program. Termination: loops count up to a small bound, functions call only
/// functions declared before them, recursion counts down; costs are added up to bound the product.
class ProgramGenerator {
 public:
  explicit ProgramGenerator(const GeneratorOptions& options);
  Syntax program();

 private:
  struct Option {
    int weight;
    std::function<Syntax()> make;
  };
  /// A weighted choice among what the features allow.
  class Choice {
   public:
    explicit Choice(ProgramGenerator& generator) : generator_(generator) {}
    void add(int weight, std::function<Syntax()> make) {
      if (weight > 0) options_.push_back({weight, std::move(make)});
    }
    void add(int weight, ProgramFeature feature, std::function<Syntax()> make) {
      if (generator_.has(feature)) add(weight, std::move(make));
    }
    Syntax make();

   private:
    ProgramGenerator& generator_;
    std::vector<Option> options_;
  };

  bool has(ProgramFeature feature) const { return features_.has(feature); }
  BodyFrame& frame() { return frames_.back(); }
  /// Outside loops and functions.
  bool runs_once() { return !frame().is_function && frame().multiplicity == 1; }
  std::string fresh(std::string_view prefix) {
    return std::string(prefix) + std::to_string(++names_);
  }

  // Scopes.
  const Variable* find(ValueKind kind);
  const Variable* find_writable(ValueKind kind);
  const Variable* find_callable();
  Variable& declare(std::string name, ValueKind kind, bool writable);
  void leave_scope(std::size_t mark);
  bool affordable(const CallCost& cost);
  void charge(const CallCost& cost);

  // Inputs.
  void make_inputs();
  Syntax input_or(ValueKind kind, const std::function<Syntax()>& otherwise);

  // Expressions.
  Syntax value(ValueKind kind, int depth);
  Syntax number(int depth);
  Syntax number_leaf();
  Syntax integer_literal();
  Syntax index(int depth);
  Syntax text(int depth);
  Syntax text_leaf();
  Syntax boolean(int depth);
  Syntax condition(int depth);
  Syntax any(int depth);
  Syntax any_leaf();
  Syntax key();
  Syntax array_literal(int depth);
  Syntax object_literal(int depth);
  Syntax array_value(int depth);
  Syntax object_value(int depth);
  Syntax instance_value(int depth);
  Syntax call(const Variable& function, int depth);
  Syntax callback_body(int depth);
  void add_number_library(Choice& choice, int depth);
  void add_text_library(Choice& choice, int depth);

  // Statements; a generator of one statement may need to put others before it.
  using Statements = std::vector<Syntax>;
  Statements statements(int count, int depth);
  Syntax block(int depth);
  Syntax loop_block(int depth, double iterations);
  void add_statement(Statements& out, int depth);
  void add_declaration(Statements& out);
  void add_loop(Statements& out, int depth);
  void add_tdz(Statements& out);
  void add_print_all(Statements& out, std::size_t mark);
  Syntax assignment();
  Syntax print();
  Syntax print_variable(const Variable& variable);
  Syntax conditional(int depth);
  Syntax switch_statement(int depth);
  Syntax try_statement(int depth);
  Syntax throw_statement();
  Syntax leave_statement();
  Syntax for_each(int depth);
  Syntax array_statement();
  Syntax object_statement();
  Syntax instance_statement();
  Syntax closure_statement();
  Syntax destructuring();

  // Functions and classes.
  Syntax function_parts(std::uint32_t parameters, int depth, CallCost& cost);
  void add_function(Statements& out);
  void add_recursion(Statements& out);
  void add_async(Statements& out);
  void add_closures(Statements& out);
  void add_counter(Statements& out);
  void add_class(Statements& out);
  void add_constructor_function(Statements& out);
  Syntax method_body();

  // Generators.
  Syntax split();
  Syntax generator_parts(CallCost& cost, GeneratorThis its_this);
  void add_generator(Statements& out);
  void add_generator_variable(Statements& out);
  Syntax generator_call();
  Syntax generator_reference();
  Syntax delegate();
  Syntax yield_statement(int depth);
  Syntax generator_statement();
  Syntax generator_operation();
  Syntax generator_block();

  // Rare forms, each a block of its own.
  Syntax inside_function(const std::function<Syntax()>& make);
  Syntax class_member(bool derived);
  Syntax local_class();
  Syntax local_closures();
  Syntax const_assignment();
  Syntax global_statement();
  Syntax iterator_statement();
  Syntax named_functions();
  Syntax spread_statement();
  Syntax arguments_statement();
  Syntax key_walk();
  Syntax dispatch_statement();
  Syntax request_statement();
  Syntax failing_access();
  Syntax symbolic_index();
  Syntax hole_statement();
  Syntax json_statement();
  Syntax converting_object();
  void add_conversions(Choice& choice, int depth);

  ProgramFeatures features_;
  Random random_;
  std::vector<Variable> variables_;
  std::vector<BodyFrame> frames_;
  std::vector<InputSource> inputs_;
  std::vector<std::string> classes_;
  std::vector<GeneratorSource> generators_;
  std::uint32_t names_ = 0;
  std::uint32_t function_count_ = 0;
  int statements_left_ = 0;
};

}  // namespace sheaf
