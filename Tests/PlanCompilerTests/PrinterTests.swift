import FilterGraph
import Filters
import GLSL
import Pixels
import PlanCompiler
import TestSupport
import Testing

/// The printer of the shading language: reading what it writes gives the same tree.
struct PrinterTests {
  private static func tree(_ text: some StringProtocol) -> SyntaxTree {
    let code = Preprocessor.run(text, line: 1, version: 300, by: .compiler)
    #expect(code.faults.isEmpty, "\(code.faults)")
    return SyntaxTree(code.tokens)
  }

  /// Expects that printing and reading again gives the same tree.
  private static func expectKept(_ text: some StringProtocol, _ what: @autoclosure () -> String) {
    let tree = Self.tree(text)
    let printed = Printer.text(of: tree)
    let (before, after) = (outline(tree.items), outline(Self.tree(printed).items))
    #expect(before == after, "\(what()): \(text)\nis printed as:\n\(printed)")
  }

  /// A text of all that a tree says, without where it stands in the code and the parentheses there.
  private static func outline(_ items: [SyntaxTree.Item]) -> String {
    var text = ""
    func write(_ value: Any) {
      if let expression = value as? ExpressionNode { return write(expression.plain.form) }
      if let token = value as? Token { return text += token.text }
      let mirror = Swift.Mirror(reflecting: value)
      text += "\(mirror.subjectType) "
      if mirror.children.isEmpty { text += "\(value)" }
      text += "("
      for child in mirror.children where !(child.value is Range<Int> || child.value is SourcePlace) {
        if ["nameIndex", "valueRange"].contains(child.label) { continue }
        text += "\(child.label ?? "") "
        write(child.value)
      }
      text += ")"
    }
    for item in items { write(item) }
    return text
  }

  @Test func everyFilterOfTheCatalogue() {
    let catalog = FilterCatalog.standard
    var count = 0
    for filter in catalog.filters where !filter.isGroup {
      Self.expectKept(filter.body, filter.id)
      count += 1
    }
    for entry in catalog.shared.entries { Self.expectKept(entry.text, entry.path) }
    #expect(count > 100)
  }

  @Test func everyPassOfManyChains() {
    let catalog = FilterCatalog.standard
    let picture = PictureDescription(format: .nv12, size: PixelSize(width: 50, height: 41))
    var passes = 0
    for seed in RandomRuns(60, seed: 900_000) {
      var generator = GraphGenerator(seed: seed, filters: catalog.filters)
      let graph = generator.graph(depth: 8)
      let format = generator.one(of: PixelFormat.allCases)
      let options = CompilerOptions(
        parameters: generator.one(of: [.fixed, .live]), extent: generator.one(of: [.whole, .tiles]))
      let plan = try? RenderPlan.compile(
        graph, catalog: catalog, frame: generator.source(sides: 1...64),
        results: [.init(as: .pixels(format, .jpeg)), .init(as: .window())],
        images: Dictionary(uniqueKeysWithValues: GraphGenerator.pictures.map { ($0, picture) }),
        options: options)
      for pass in plan?.passes ?? [] {
        for program in [pass.fragment, pass.vertex].compactMap(\.self) {
          Self.expectKept(program.text, "seed \(seed)")
          // What the compiler made says what its text says.
          let isSame = Self.outline(program.items) == Self.outline(Self.tree(program.text).items)
          #expect(isSame, "seed \(seed): \(program.text)")
        }
        passes += 1
      }
    }
    #expect(passes > 100)
  }

  @Test(arguments: [
    "a - (b - c)", "a - b - c", "-(-a)", "- -a", "-(--a)", "+(++a)", "!(a && b) || c ^^ d", "(a + b) * c",
    "-(a + b).x", "(-a).x", "a = b = c", "a += (b, c)", "(a = b) + c", "a ? b : c ? d : e",
    "(a ? b : c) ? d : e", "a ? (b, c) : (d = e)", "f((a, b), c)", "float[2](1.0, 2.0).length()",
    "float[](1.0).length()", "a[b, c].xy[1]++", "(a++).x", "(1.5).x", "a & b | c ^ d << 2 >> 1u",
    "a % b / c * d", "a / (b * c)", "(a < b) == (c >= d)", "f()", ".5e-3 + 0x1Fu + 1.",
  ])
  func operators(expression: String) {
    Self.expectKept("void f() { \(expression); }", expression)
  }

  @Test func numbersThatAreMade() {
    let numbers: [ExpressionNode] = [0.0, .init(floatLiteral: -0.0), 1.0, -1.5, .init(-2), .init(Float(0.1))]
    #expect(numbers.map(\.description) == ["0.0", "-0.0", "1.0", "-1.5", "-2", "0.1"])
  }

  @Test func statements() {
    let text = """
      precision highp float;
      layout(location = 1) out vec4 result;
      flat in vec2 one, two[3];
      uniform float list[9];
      struct Pair {
        vec2 first;
        float second[2];
      } pair, pairs[2];
      const float part = 0.5;
      float[2] both(const in vec2 a, inout highp float b[2], out int);
      void main() {
        const int count = 3, other = (1, 2);
        for (int i = 0; i < count; i++) {
          if (i == 1)
            continue;
          else if (i == 2) {
            break;
          }
          else
            discard;
        }
        for (;;) {
        }
        while (part > 0.0)
          return;
        do
          --list[0];
        while (true);
        switch (count) {
          case 1:
          b = a;
          default:
          return;
        }
      }

      """
    Self.expectKept(text, "statements")
    let printed = Printer.text(of: Self.tree(text))
    #expect(printed.contains("  for (int i = 0; i < count; i++) {\n    if (i == 1)"))
  }

  /// No word is lost: what is printed is what was read, but for line breaks and blanks.
  @Test(arguments: [
    "const struct Pair { float a ; } pair = Pair ( 1.0 ) ;",
    "uniform struct Pair { float a ; } pair , pairs [ 2 ] ;",
    "highp float f ( ) { return 1.0 ; }", "highp float [ 2 ] f ( ) ;",
    "struct Pair { highp float a , b ; mediump vec2 c [ 2 ] ; } ;",
    "void f ( ) { precision mediump float ; float a = 1.0 ; }", "void f ( ) { float a = 1.0 b ; return ; }",
    "void f ( ) { float a b ; return ; }", "void f ( ) { float a , ; return ; }",
    "void f ( ) { const struct Pair { float a ; } pair ; pair . a ; }", "void f ( ) { float [ 2 ] ; }",
  ])
  func everyWord(text: String) {
    func words(_ text: String) -> [String] { Self.tree(text).tokens.map(\.text) }
    #expect(words(Printer.text(of: Self.tree(text))) == words(text))
    Self.expectKept(text, "words")
  }

  /// An array's length before the name is each name's.
  @Test func lengthsBeforeNames() throws {
    let text =
      "const int N = 2; struct Pair { float[2] a, b[3]; }; void f(const float[N] c, inout float d[N]) {}"
    let tree = Self.tree(text)
    let members = try #require(tree.structures.first).members
    #expect(members.map { $0.length.map(\.text).joined() } == ["[2]", "[2][3]"])
    let parameters = try #require(tree.functions.first).parameters
    #expect(parameters.map(\.name) == ["c", "d"])
    #expect(parameters.map { $0.length.map(\.text).joined() } == ["[N]", "[N]"])
    Self.expectKept(text, "lengths")
  }

  /// What declares nothing is an error, not a declaration of something else.
  @Test(arguments: [
    ("float a b;", "expected ';' before 'b'"), ("float a, ;", "expected a name before ';'"),
    ("float a", "expected ';' after 'a'"), ("struct S { float; };", "expected a name before ';'"),
    ("struct S { float a };", "expected ';' after 'a'"), ("struct S { 1; };", "expected a type before '1'"),
    ("void f(float a b) { ; }", "expected ',' before 'b'"),
    ("void f(float a,) {}", "expected a type after ','"),
    ("void f() 1;", "expected '{' before '1'"),
  ])
  func faults(text: String, message: String) {
    #expect(Self.tree(text).faults.map(\.message) == [message])
  }

  /// What is no statement is written as its words.
  @Test func wordsThatAreNoStatement() {
    let printed = Printer.text(of: Self.tree("void main() { float a = 1.0 2.0; return; }"))
    #expect(printed == "void main() {\n  float a = 1.0 2.0 ;\n  return;\n}\n")
  }
}
