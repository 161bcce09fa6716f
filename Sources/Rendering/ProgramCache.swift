import PlanCompiler
import FilterGraph
package import Graphics

/// The recently used programs of a device by source text, also stored on disk so that the next start need
/// not compile them.
package final class ProgramCache {
  /// Starts compiling a program, in the background if the driver can; tests substitute a slow compiler.
  package var startBuild: (any GraphicsDevice, _ vertex: String, _ fragment: String) -> any ProgramBuild = {
    $0.beginProgram(vertex: $1, fragment: $2)
  }

  private let device: any GraphicsDevice
  let store: ProgramStore?
  private var programs: RecentPrograms
  private var builds: [String: WeakBuild] = [:]

  /// The number of cached programs.
  package var count: Int { programs.count }

  private struct WeakBuild {
    weak var value: PendingProgram?
  }

  /// - Parameter limit: the number of programs to keep, not counting more that plans hold.
  package init(_ device: any GraphicsDevice, store: ProgramStore?, limit: Int = RecentPrograms.standardLimit)
  {
    self.device = device
    self.store = store
    programs = RecentPrograms(limit: limit)
  }

  /// The program of a pass, or its build, which is started unless it is in progress.
  func begin(_ pass: RenderPlan.Pass, lifetime: Renderer.ProgramLifetime = .stored) -> PendingProgram {
    begin(
      vertex: pass.vertexShader ?? Program.coveringVertexShader, fragment: pass.fragmentShader,
      files: pass.files, lifetime: lifetime)
  }

  /// The program of two shaders, or its build.
  ///
  /// - Parameter files: the names of the files that `#line` directives number.
  package func begin(
    vertex: String = Program.coveringVertexShader, fragment: String, files: [String] = [],
    lifetime: Renderer.ProgramLifetime = .stored
  ) -> PendingProgram {
    let source = vertex + fragment
    if let known = programs.program(for: source) { return PendingProgram(known) }
    if let build = builds[source]?.value { return build }
    if lifetime == .stored, let binary = store?.load(source),
      let stored = device.makeProgram(binary)
    {
      programs.keep(stored, for: source)
      return PendingProgram(stored)
    }
    let build = startBuild(
      device, Self.withTraceableLines(vertex), Self.withTraceableLines(fragment))
    let program = PendingProgram(build, files: files) { [weak self] program in
      self?.keep(program, source, lifetime)
    }
    builds[source] = WeakBuild(value: program)
    return program
  }

  private func keep(_ program: Program, _ source: String, _ lifetime: Renderer.ProgramLifetime) {
    programs.keep(program, for: source)
    // Also drops abandoned builds.
    builds = builds.filter { $0.key != source && $0.value.value != nil }
    if lifetime == .stored, let store, let binary = program.binary() { store.save(binary, for: source) }
  }

  /// Rewrites `#line LINE FILE` so that the messages of every driver name the file.
  private static func withTraceableLines(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line -> String in
      let words = line.split(separator: " ")
      guard words.count == 3, words[0] == "#line", let number = Int(words[1]), let file = Int(words[2]) else {
        return String(line)
      }
      return ShaderMessage.lineDirective(file: file, line: number)
    }.joined(separator: "\n")
  }
}
