import FilterGraph
package import GLSL
import Synchronization

/// The program of one stage of a pass: declarations and functions, each after what it uses.
///
/// What the compiler made is a tree; the code of files stands as their text, so that a driver names its lines. The whole
/// text follows from the parts. Two programs are equal when their texts are.
package struct PassProgram: Hashable, Sendable {
  /// A part of a program.
  package enum Part: Sendable {
    /// A variable of the interface.
    case variable(Variable)
    /// A constant, or a variable of the functions.
    case declaration(DeclarationNode)
    /// A function that the compiler made.
    case function(FunctionNode)
    /// Code that was there: that of a filter's file as one use of the filter needs it, functions that programs share, or
    /// those that are the same in every program but for their names.
    case code(Code)
  }

  /// What a host or another stage gives to a program or gets from it.
  package struct Variable: Sendable {
    /// The words before the type, in one text.
    package let qualifiers: String
    /// The type; of an array, that of its elements.
    package let type: String
    /// The name.
    package let name: String
    /// The number of elements of an array; nil for what is none.
    package var count: Int?

    /// The declaration.
    var declaration: DeclarationNode {
      DeclarationNode(qualifiers.split(separator: " ").map(String.init), type, name, count: count)
    }
  }

  /// Code that was there.
  package struct Code: Sendable {
    /// The code.
    package let text: String
    /// The number of its line breaks.
    let lineBreaks: Int
    /// The index of the file in ``RenderPlan/Pass/files`` and the line on which the text begins; nil where the code is in
    /// none.
    let origin: (file: Int, line: Int)?

    /// What it declares.
    fileprivate var items: [SyntaxTree.Item] {
      let code = Preprocessor.run(text, line: 1, version: 300)
      let tree = SyntaxTree(code.tokens)
      precondition(code.faults.isEmpty && tree.faults.isEmpty, "\(code.faults) \(tree.faults) in '\(text)'")
      return tree.items
    }
  }

  /// The parts in their order.
  package let parts: [Part]
  private let printed = Printed()

  /// Makes a program.
  package init(_ parts: [Part]) { self.parts = parts }

  /// The text, once it was asked for.
  private final class Printed: Sendable {
    let text = Mutex<String?>(nil)
  }

  /// The program, GLSL ES 3.00, which is written when it is asked for first.
  package var text: String {
    printed.text.withLock { known in
      let text = known ?? Self.text(of: parts)
      known = text
      return text
    }
  }

  private static func text(of parts: [Part]) -> String {
    let sizes = parts.lazy.map { if case .code(let code) = $0 { code.text.utf8.count } else { 100 } }
    var printer = Printer(capacity: sizes.reduce(0, +))
    for part in parts {
      switch part {
      case .variable(let variable): printer.write(variable)
      case .declaration(let declaration): printer.write(line: declaration)
      case .function(let function): printer.write(line: function)
      case .code(let code): printer.write(code)
      }
    }
    return printer.text
  }

  /// Everything that the program declares, in order, as a tree. Code that was there is read.
  package var items: [SyntaxTree.Item] {
    parts.flatMap { part -> [SyntaxTree.Item] in
      switch part {
      case .variable(let variable): [.declaration(variable.declaration)]
      case .declaration(let declaration): [.declaration(declaration)]
      case .function(let function): [.function(function)]
      case .code(let code): code.items
      }
    }
  }

  package static func == (left: Self, right: Self) -> Bool {
    left.printed === right.printed || left.text == right.text
  }
  package func hash(into hasher: inout Hasher) { hasher.combine(text) }

  /// What every program begins with.
  static let opening = Part.code(Code(text: openingText, lineBreaks: openingText.lineBreaks, origin: nil))

  private static let openingText = """
    #version 300 es
    precision highp float;
    precision highp int;
    precision highp sampler2D;
    precision highp sampler3D;
    precision highp usampler2D;
    precision highp usampler3D;
    struct Place {
      vec2 position;
      vec2 size;
      vec2 texel;
      ivec2 pixel;
    };

    """
}

extension Printer {
  fileprivate mutating func write(_ variable: PassProgram.Variable) {
    if !variable.qualifiers.isEmpty {
      write(variable.qualifiers)
      write(" ")
    }
    write(variable.type)
    write(" ")
    write(variable.name)
    if let count = variable.count { write("[\(count)]") }
    write(";\n", lineBreaks: 1)
  }

  /// Writes code between directives that say where it stands.
  fileprivate mutating func write(_ code: PassProgram.Code) {
    guard let origin = code.origin else { return write(code.text, lineBreaks: code.lineBreaks) }
    write(directive: origin.line, origin.file)
    write(code.text, lineBreaks: code.lineBreaks)
    if code.text.utf8.last != UInt8(ascii: "\n") { write("\n", lineBreaks: 1) }
    // The number in the directive is that of the line after it.
    write(directive: lineBreaks + 2, 0)
  }

  private mutating func write(directive line: Int, _ file: Int) {
    write("#line ")
    write(line.description)
    write(" ")
    write(file.description)
    write("\n", lineBreaks: 1)
  }
}
