package import Graphics

/// A program that is ready, or that several plans may be waiting for.
package final class PendingProgram {
  private enum State {
    case building(any ProgramBuild)
    case ready(Program)
    case failed(RenderingError)
  }

  private var state: State
  private let files: [String]
  private let keep: (Program) -> Void

  /// Wraps a program that is ready.
  init(_ program: Program) {
    state = .ready(program)
    files = []
    keep = { _ in }
  }

  /// Wraps a program that is being compiled.
  ///
  /// - Parameters:
  ///   - keep: given the program when it is there.
  init(_ build: any ProgramBuild, files: [String], keep: @escaping (Program) -> Void) {
    state = .building(build)
    self.files = files
    self.keep = keep
  }

  /// Whether `finish()` returns without waiting.
  var isComplete: Bool {
    if case .building(let build) = state { build.isComplete } else { true }
  }

  /// The program; waits for it if necessary.
  package func finish() throws(RenderingError) -> Program {
    switch state {
    case .ready(let program): return program
    case .failed(let error): throw error
    case .building(let build):
      let program: Program
      do throws(RenderingError) {
        program = try build.finish()
      } catch {
        let failure = RenderingError(error, files: files)
        state = .failed(failure)
        throw failure
      }
      state = .ready(program)
      keep(program)
      return program
    }
  }
}

extension RenderingError {
  /// The driver's first message that is not a warning, with the file's name instead of its number.
  fileprivate init(_ error: RenderingError, files: [String]) {
    guard error.code == .shader,
      let first = error.messages.first(where: { !$0.text.hasPrefix("warning") }) ?? error.messages.first
    else {
      // Without a message nothing says that the filter's code is to blame.
      self.init(error.code == .shader ? .gpu : error.code, error.description)
      return
    }
    let file = first.file.flatMap { files.indices.contains($0) && !files[$0].isEmpty ? files[$0] : nil }
    let place = (file ?? "program") + (first.line.map { ":\($0)" } ?? "")
    self.init(.shader, "\(place): \(first.text)")
  }
}
