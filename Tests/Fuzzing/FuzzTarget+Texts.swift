import CommandLineKit
import Files
import FilterGraph
import Filters
import JSONText
import Pixels
import PlanCompiler

extension FuzzTarget {
  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  private static func graph(_ bytes: [UInt8]) -> Graph? {
    do throws(ChainError) {
      return try Graph(text(bytes))
    } catch {
      checkMessage(error.description, startsWith: "chain:", quoting: text(bytes))
      return nil
    }
  }

  /// A chain, and the chain that its graph writes, which must mean the same.
  static func parseChain(_ bytes: [UInt8]) {
    guard let graph = graph(bytes) else { return }
    let written = graph.description
    do throws(ChainError) {
      let again = try Graph(written)
      precondition(again.description == written, "\(written) became \(again)")
    } catch {
      preconditionFailure("\(written) is no chain: \(error)")
    }
  }

  /// A chain and the plan of it.
  static func compilePlan(_ bytes: [UInt8]) {
    guard let graph = graph(bytes) else { return }
    let frame = PictureDescription(
      format: .nv12, size: PixelSize(width: 640, height: 360), orientation: .left)
    do throws(CompileError) {
      let plan = try RenderPlan.compile(graph, catalog: .standard, frame: frame, options: CompilerOptions())
      precondition(!PlanReport(plan, unfused: plan).text.isEmpty)
    } catch {
      checkMessage(error.description, quoting: text(bytes))
    }
  }

  static func parseLook(_ bytes: [UInt8]) {
    do throws(ChainError) {
      let look = try LookFile(parsing: text(bytes), path: "a.chain", fileName: "a")
      _ = try? look.graph(catalog: .standard, path: "a.chain", inputs: .several)
    } catch {
      checkMessage(error.description, startsWith: "a.chain:", quoting: text(bytes))
    }
  }

  /// A filter's file, with our header.
  static func parseFilterFile(_ bytes: [UInt8]) {
    do throws(FilterFileError) {
      _ = try FilterDefinition.parse(text(bytes), path: "a.glsl")
    } catch {
      checkMessage(String(error.description.prefix { !$0.isNewline }), startsWith: "a.glsl:")
    }
  }

  /// A shader from elsewhere: the file, and behind a zero byte the vertex shader beside it.
  static func parseForeignShader(_ bytes: [UInt8]) {
    let parts = bytes.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
    do throws(FilterFileError) {
      _ = try FilterDefinition.parse(
        text(Array(parts[0])), vertexShader: parts.count > 1 ? text(Array(parts[1])) : nil, path: "a.fs")
    } catch {
      checkMessage(String(error.description.prefix { !$0.isNewline }), startsWith: "a.fs:")
    }
  }

  static func parseFormula(_ bytes: [UInt8]) {
    do throws(ExpressionError) {
      let formula = try Expression(text(bytes), names: ["sigma": 1, "center": 2, "color": 4])
      _ = formula.value(in: .init(["sigma": [2], "center": [0.5, 0.25], "color": [1, 0.5, 0, 1]]))
    } catch {
      checkMessage(error.message, quoting: text(bytes))
      precondition(error.offset >= 0 && error.offset <= text(bytes).unicodeScalars.count)
    }
  }

  /// A value, and the text that it writes, which must mean the same.
  static func parseJSON(_ bytes: [UInt8]) {
    do throws(JSONError) {
      let value = try JSON(parsing: bytes)
      let written = value.text()
      let again = try? JSON(parsing: Array(written.utf8))
      precondition(again?.text() == written, "\(written) became \(again?.text() ?? "nothing")")
    } catch {
      checkMessage(error.description)
    }
  }

  /// A table, and the file that its rows write, which must have the same cells, in UTF-8.
  static func parseCSV(_ bytes: [UInt8]) {
    do throws(FileError) {
      let rows = try CSV(bytes, name: "a.csv").rows.map(\.cells)
      let written = rows.map(CSV.row).joined()
      let again = try? CSV(written.fileNameBytes, name: "a.csv").rows.map(\.cells)
      let shown = rows.map { $0.map(\.showingFileNames) }
      precondition(again == shown, "\(rows) became \(String(describing: again))")
    } catch {
      checkMessage(error.description, startsWith: "a.csv:")
    }
  }
}
