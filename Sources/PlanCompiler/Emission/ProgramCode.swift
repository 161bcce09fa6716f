import FilterGraph
import GLSL

/// The functions and constants of a program while it is written, and the files that its code is from.
struct ProgramCode {
  private let shared: SharedCode
  private var parts: [PassProgram.Part] = []
  /// The files that `#line` directives number; file 0 is the program itself.
  private(set) var files: [String] = [""]
  private var begun: Set<String> = []
  /// The shared code that the parts call.
  private var needs: Set<Int> = []

  /// Begins a program.
  ///
  /// - Parameter files: the files of the pass's other program.
  init(_ shared: SharedCode, files: [String] = [""]) { (self.shared, self.files) = (shared, files) }

  /// Numbers the files as the pass's other program does, which has more.
  mutating func takeFiles(of other: Self) { files = other.files }

  /// Whether a name is new: what declares it is to follow.
  mutating func begins(_ name: String) -> Bool { begun.insert(name).inserted }

  /// Appends a constant or a variable.
  mutating func append(_ declaration: DeclarationNode) { parts.append(.declaration(declaration)) }

  /// Appends a function.
  mutating func append(_ function: FunctionNode) {
    call(from: function)
    parts.append(.function(function))
  }

  /// Appends a function in lines of text, which calls no shared code.
  mutating func append(plain text: String) {
    parts.append(.code(.init(text: text + "\n", lineBreaks: text.lineBreaks + 1, origin: nil)))
  }

  /// Appends a filter's code.
  mutating func append(_ text: String, lineBreaks: Int, of filter: FilterDefinition) {
    needs.formUnion(shared.calls(of: filter).needs)
    let file = files.firstIndex(of: filter.path) ?? files.count
    if file == files.count { files.append(filter.path) }
    parts.append(.code(.init(text: text, lineBreaks: lineBreaks, origin: (file, filter.bodyLine))))
  }

  /// Takes in what a function calls.
  mutating func call(from function: FunctionNode) {
    function.forEachCall { name in if let entry = shared.entry(declaring: name) { needs.insert(entry) } }
  }

  /// The parts, and before them the shared code that they call, each entry after those that it calls.
  mutating func withSharedCode() -> [PassProgram.Part] {
    shared.closure(of: needs).map { index in
      let entry = shared.entries[index]
      if !entry.path.isEmpty { files.append(entry.path) }
      return .code(
        .init(
          text: entry.text, lineBreaks: entry.lineBreaks,
          origin: entry.path.isEmpty ? nil : (files.count - 1, 1)))
    } + parts
  }
}
