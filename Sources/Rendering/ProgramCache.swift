import PlanCompiler
import FilterGraph
import GPU

/// The programs of a context that were used lately, by their text; and on disk, so that the next start need not compile
/// them.
final class ProgramCache {
  /// Compiles a program, if the driver can in the background; tests put a slow compiler here.
  var startBuild: (GPUContext, _ vertex: String, _ fragment: String) -> any ProgramBuilding = {
    ProgramBuild($0, vertex: $1, fragment: $2)
  }

  private let context: GPUContext
  let store: ProgramStore?
  private var programs: RecentPrograms
  private var builds: [String: WeakBuild] = [:]

  /// How many programs are kept.
  var count: Int { programs.count }

  private struct WeakBuild {
    weak var value: PendingProgram?
  }

  /// - Parameter limit: how many programs are kept, unless plans hold more.
  init(_ context: GPUContext, store: ProgramStore?, limit: Int = RecentPrograms.standardLimit) {
    self.context = context
    self.store = store
    programs = RecentPrograms(limit: limit)
  }

  /// The program of a pass, or its build, which begins unless it is under way.
  func begin(_ pass: RenderPlan.Pass, lifetime: Renderer.ProgramLifetime = .stored) -> PendingProgram {
    begin(
      vertex: pass.vertexShader ?? Program.coveringVertexShader, fragment: pass.fragmentShader,
      files: pass.files, lifetime: lifetime)
  }

  /// The program of two shaders, or its build.
  ///
  /// - Parameter files: the names of the files that `#line` directives number.
  func begin(
    vertex: String = Program.coveringVertexShader, fragment: String, files: [String] = [],
    lifetime: Renderer.ProgramLifetime = .stored
  ) -> PendingProgram {
    let source = vertex + fragment
    if let known = programs.program(for: source) { return PendingProgram(known) }
    if let build = builds[source]?.value { return build }
    if lifetime == .stored, let binary = store?.load(source),
      let stored = try? Program(context, binary: binary)
    {
      programs.keep(stored, for: source)
      return PendingProgram(stored)
    }
    let build = startBuild(
      context, Self.withTraceableLines(vertex), Self.withTraceableLines(fragment))
    let program = PendingProgram(build, files: files) { [weak self] program in
      self?.keep(program, source, lifetime)
    }
    builds[source] = WeakBuild(value: program)
    return program
  }

  private func keep(_ program: Program, _ source: String, _ lifetime: Renderer.ProgramLifetime) {
    programs.keep(program, for: source)
    // The builds that were given up go with it.
    builds = builds.filter { $0.key != source && $0.value.value != nil }
    if lifetime == .stored, let store, let binary = program.binary() { store.save(binary, for: source) }
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
}
