import Rendering

/// Hand-written programs drawn in sequence; each reads the previous one's result.
final class ProgramSequence: BenchmarkSubject {
  let name: String
  private let programs: [ProgramSubject]

  /// Creates a sequence of at least one program; the frames advance before the first.
  init(_ name: String, _ programs: [ProgramSubject]) {
    precondition(!programs.isEmpty, "a sequence has at least one program")
    self.name = name
    self.programs = programs
  }

  var passes: Int { programs.count }

  func drawFrame() throws(RenderingError) {
    for program in programs { try program.drawFrame() }
  }

  /// The result of the last draw, four bytes per pixel, top row first.
  func result() throws(RenderingError) -> [UInt8] { try programs[programs.count - 1].result() }
}
