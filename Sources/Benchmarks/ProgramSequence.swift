import Rendering

/// Programs that were written by hand, drawn one after the other; each reads what the one before drew.
final class ProgramSequence: BenchmarkSubject {
  let name: String
  private let programs: [ProgramSubject]

  /// Makes a row of at least one program; the frames move on before the first.
  init(_ name: String, _ programs: [ProgramSubject]) {
    precondition(!programs.isEmpty, "a row of programs has at least one")
    self.name = name
    self.programs = programs
  }

  var passes: Int { programs.count }

  func drawFrame() throws(RenderingError) {
    for program in programs { try program.drawFrame() }
  }

  /// The result of the last draw, four bytes a pixel, top row first.
  func result() throws(RenderingError) -> [UInt8] { try programs[programs.count - 1].result() }
}
