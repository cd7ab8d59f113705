#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "frontend/ir/ir.h"
#include "frontend/ir/serialize.h"
#include "frontend/syntax/cst.h"
#include "interpreter/record/run_result.h"
#include "interpreter/run.h"
#include "summaries/cell_visitor.h"
#include "summaries/js_string.h"
#include "summaries/summary.h"

namespace sheaf {

/// A function ready to run: its IR with constants turned into slots. Of a library function only
/// the head is there until it is called for the first time (Modules::make_ready).
struct CompiledFunction {
  const ir::Function* ir = nullptr;
  std::vector<Slot> constants;
  ModuleIndex module = 0;
  std::uint32_t index = 0;  // in its program
  bool is_library = false;
  /// Has `arguments` or a rest parameter: all arguments are kept, not only the named ones.
  bool reads_all_arguments = false;
  /// First arm number of each Branch is looked up through the module's program.
  const ir::Program* program = nullptr;
  /// Some path has called it, so it is ready; set by the scheduler, for which code is otherwise
  /// constant.
  mutable bool was_called = false;
};

/// A program text that is loaded: once for the run, whatever realms and paths run it.
struct LoadedModule {
  std::string path;
  std::shared_ptr<const ir::Program> program;
  std::vector<std::unique_ptr<CompiledFunction>> functions;
};

/// The code of a run: the modules of the program and the library.
class Modules {
 public:
  Modules(StringTable& strings, ModuleLoader& loader);

  ModuleIndex add(std::string path, std::shared_ptr<const ir::Program> program);
  std::size_t size() const { return loaded_.size(); }
  const LoadedModule& operator[](ModuleIndex index) const { return *loaded_[index]; }
  /// The module of this path, or size().
  ModuleIndex find(const std::string& path) const;
  const SourceFile& source(ModuleIndex index) const { return *loaded_[index]->program->source; }
  /// The syntax of a module, for messages; kept until that of another is asked for. Null if `stop`
  /// said so.
  const cst::Tree* syntax(ModuleIndex index, const StopRequest& stop);
  ModuleLoader& loader() const { return loader_; }

  /// Library functions by name, in the order of their names.
  const std::vector<std::pair<const JsString*, std::uint32_t>>& library_entries() const {
    return library_entries_;
  }
  const CompiledFunction* library_function(const JsString* name);
  /// Before the first call of a function.
  void make_ready(const CompiledFunction& function);
  /// Function number `index` of the program that `from` belongs to.
  const CompiledFunction* function_of(const CompiledFunction& from, std::int32_t index);

  /// Constants of all code.
  void trace(CellVisitor& visitor) const;

 private:
  const CompiledFunction* library_code(std::uint32_t index);

  StringTable& strings_;
  ModuleLoader& loader_;
  std::vector<std::unique_ptr<LoadedModule>> loaded_;
  std::unique_ptr<const cst::Tree> syntax_;
  ModuleIndex syntax_of_ = 0;
  std::unique_ptr<ir::SerializedProgram> library_program_;
  std::vector<std::unique_ptr<CompiledFunction>> library_;
  std::unordered_map<const JsString*, std::uint32_t> library_index_;
  std::vector<std::pair<const JsString*, std::uint32_t>> library_entries_;
};

}  // namespace sheaf
