import Filters
import Pixels
import TestSupport
import Testing

import FilterGraph
import GLSL

/// For any text, parsing ends quickly, with a value or with an error at a position inside the text.
///
/// `VIEWFINDER_RUNS` multiplies the number of texts, and `VIEWFINDER_SEED` sets the first seed.
struct FuzzTests {
  private static let chains = [
    "exposure=0.5,contrast=1.2,saturation=1.1", "gaussian-blur=sigma=4,vignette=color=navy:center=0.5|0.25",
    "split[a][b];[a]gaussian-blur=8[c];[b][c]screen-blend", "[in]sepia[s];[in][s]alpha-blend=mix=0.3",
    "image=logo.png[l];[in][l]normal-blend", "lookup='my: look, 1.cube':0.5 # warm\n,\n  sepia",
    "false-color=0x102040:#ffcc88@0.9", "[b]sepia[out];color-invert[b]", "focus-peaking=lime:0.7:mode=gray",
    "split=3[a][b][c];[b]nullsink;[c]nullsink;[a]GPUImageSepiaFilter",
    "crop=0.1|0.2|0.3|0.4,transform=1|0|0|1|0|0",
  ]

  private static let words = [
    "[in]", "[out]", "split=64", "image=x", "=", "::", ";;", ",,", "'", "\\", "$sigma", "-1e999", "nan", "0x",
    "@",
    "|||", "#", "\r\n", "\u{2028}", "e\u{301}", String(repeating: "[", count: 300),
  ]

  @Test func chains() throws {
    var parsed = 0
    for seed in RandomRuns(5000) {
      var mutations = Mutations(seed: seed, pieces: Self.words)
      let text = mutations.changed(Self.chains[Int(seed) % Self.chains.count], with: Self.chains)
      do throws(ChainError) {
        let graph = try Graph(parsing: text, catalog: .standard)
        #expect((try? Graph(parsing: graph.description, catalog: .standard)) != nil, "\(text)")
        parsed += 1
      } catch {
        expectPlace(error.line, error.column, in: text, seed: seed)
        #expect(!error.message.isEmpty)
      }
    }
    #expect(parsed > 100)
  }

  private static let filterFiles: [String] = FilterCatalog.standard.filters.map { filter in
    // The header as far as it matters here, and the code.
    var lines = ["//! filter \(filter.id)", "//! summary S."]
    let inputs = filter.inputs.map(\.name).joined(separator: " ")
    if !inputs.isEmpty { lines.append("//! inputs \(inputs)") }
    lines += ["//! param part float 0.5 0..1 \"P\"", "//! let twice = max(2 * part, 1) > 1 ? part : pi"]
    lines.append("//! kind \(filter.kind.name)" + (filter.kind.isStencil ? " ceil(part) + 4" : ""))
    return lines.joined(separator: "\n") + "\n" + filter.body
  }

  private static let code = [
    "tap(1, 0)", "at(p)", "along(-i)", "texture(", "param.part", "param.", "lookupColor(", "{", "}", "(", ")",
    "/*",
    "*/", "//", "//! ", "//! kind warp\n", "//! let a = ", "#define A ", "#if 1\n",
    "for (int i = 0; i < 9; i++) ",
    "if (x) ", "return", "0x", "1e", ".5", "? :", "<<=", "gl_FragCoord", "\\\n",
    "float f(float x) { return f(x); }",
    String(repeating: "(", count: 400), String(repeating: "-", count: 400),
    String(repeating: "a?", count: 300),
    String(repeating: "{", count: 400), String(repeating: "+1", count: 3000),
    String(repeating: "x[0].y", count: 300),
    "for(int i=0;i<9;i++)for(int j=0;j<9;j++)tap(i,j);",
  ]

  @Test func filterFiles() {
    let files = Self.filterFiles
    var parsed = 0
    for seed in RandomRuns(6000) {
      var mutations = Mutations(seed: seed, pieces: Self.code)
      let text = mutations.changed(files[Int(seed) % files.count], with: files)
      do throws(FilterFileError) {
        let filter = try FilterDefinition.parse(text, path: "x.glsl")
        _ = filter.code
        parsed += 1
      } catch {
        expectPlace(error.line, error.column, in: text, seed: seed)
        #expect(!error.message.isEmpty && !error.message.contains("\n"), "\(error.message)")
      }
    }
    #expect(parsed > 50)
  }

  @Test func formulas() {
    let formulas = [
      "ceil(3 * sigma)", "a ? b : c", "clamp(x, 0, 1) == 1 && !(y < 2)", "cropRegion[2] * color.r % 7",
      "min(128, max(-1e-3, .5)) / (1 - 2)", "-(-(x))", "mix(x, y, 0.5) >= pi || false",
    ]
    let pieces = [
      "(", ")", "[", "]", "?", ":", "1e999", "[99999999999999999999]", "[1e300]", "[nan]", ".", "..", "-",
      "!", "pow(",
      String(repeating: "(", count: 300), String(repeating: "!", count: 300),
      String(repeating: "1+", count: 20_000),
      String(repeating: "1?", count: 300),
    ]
    let names = ["sigma": 1, "a": 1, "b": 1, "c": 1, "x": 1, "y": 1, "cropRegion": 4, "color": 4]
    var environment = Expression.Environment()
    for (name, count) in names { environment.define(name, Array(repeating: 0.5, count: count)) }
    var parsed = 0
    for seed in RandomRuns(15_000) {
      var mutations = Mutations(seed: seed, pieces: pieces)
      let text = mutations.changed(formulas[Int(seed) % formulas.count], with: formulas)
      do throws(ExpressionError) {
        _ = try Expression(text, names: names).value(in: environment)
        parsed += 1
      } catch {
        #expect((0...text.unicodeScalars.count).contains(error.offset), "\(text)")
      }
    }
    #expect(parsed > 100)
  }

  @Test func tokensStandWhereTheyAre() {
    let files = FilterCatalog.standard.filters.map(\.body) + FilterCatalog.standard.common.map(\.text)
    for seed in RandomRuns(3000) {
      var mutations = Mutations(seed: seed, pieces: Self.code)
      let text = mutations.changed(files[Int(seed) % files.count], with: files)
      let bytes = Array(text.utf8)
      var end = 0
      for piece in Lexer.pieces(of: text) {
        #expect(piece.bytes.lowerBound >= end && !piece.bytes.isEmpty)
        #expect(piece.token.text == String(decoding: bytes[piece.bytes], as: UTF8.self))
        end = piece.bytes.upperBound
      }
    }
  }

  /// A long chain is refused before it costs anything that grows faster than it.
  @Test func longChains() throws {
    let most = try Graph(parsing: String(repeating: "sepia,", count: 1023) + "sepia", catalog: .standard)
    #expect(most.nodes.count == 1025)
    let row = String(repeating: "sepia,", count: 100_000) + "sepia"
    let error = #expect(throws: ChainError.self) { try Graph(parsing: row, catalog: .standard) }
    #expect(error?.description == "chain:1:6145: a chain has at most 1024 steps")
    let labels = (0..<20_000).map { "[l\($0 + 1)]sepia[l\($0)]" }.joined(separator: ";")
    #expect(throws: ChainError.self) { try Graph(parsing: labels, catalog: .standard) }
  }

  private func expectPlace(_ line: Int, _ column: Int, in text: String, seed: UInt64) {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isLineBreak)
    #expect((1...lines.count).contains(line), "seed \(seed): line \(line) of \(lines.count)")
    guard lines.indices.contains(line - 1) else { return }
    // One behind the end is where something is missing; code counts scalars.
    let width = max(lines[line - 1].count, lines[line - 1].unicodeScalars.count)
    #expect(
      (1...width + 2).contains(column), "seed \(seed): column \(column) of line \(line), which has \(width)")
  }
}
