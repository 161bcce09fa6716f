import FilterGraph
import GPU

/// The programs of a context, by their text; and on disk, so that the next start need not compile them.
final class ProgramCache {
  private let context: GPUContext
  private let store: ProgramStore?
  private var programs: [String: Program] = [:]

  init(_ context: GPUContext, store: ProgramStore?) {
    self.context = context
    self.store = store
  }

  /// The program of a pass, compiled when it is not known.
  func program(of pass: RenderPlan.Pass) throws(RenderingError) -> Program {
    let vertex = pass.vertexShader ?? Program.coveringVertexShader
    let source = vertex + pass.fragmentShader
    if let known = programs[source] { return known }
    let program: Program
    if let binary = store?.load(source), let stored = try? Program(context, binary: binary) {
      program = stored
    } else {
      do throws(GPUError) {
        program = try Program.compile(
          context, vertex: Self.withTraceableLines(vertex),
          fragment: Self.withTraceableLines(pass.fragmentShader))
      } catch {
        throw Self.shaderError(error, files: pass.files)
      }
      if let store, let binary = program.binary() { store.save(binary, for: source) }
    }
    programs[source] = program
    return program
  }

  /// The text with `#line LINE FILE` written so that every driver's messages name the file.
  private static func withTraceableLines(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line -> String in
      let words = line.split(separator: " ")
      guard words.count == 3, words[0] == "#line", let number = Int(words[1]), let file = Int(words[2]) else {
        return String(line)
      }
      return ShaderMessage.lineDirective(file: file, line: number)
    }.joined(separator: "\n")
  }

  /// The driver's first message, with the file's name instead of its number.
  private static func shaderError(_ error: GPUError, files: [String]) -> RenderingError {
    guard error.code == .shaderCompile || error.code == .link, let first = error.messages.first else {
      return RenderingError(error)
    }
    let file = first.file.flatMap { files.indices.contains($0) && !files[$0].isEmpty ? files[$0] : nil }
    let place = (file ?? "program") + (first.line.map { ":\($0)" } ?? "")
    return RenderingError(.shader, "\(place): \(first.text)")
  }
}
