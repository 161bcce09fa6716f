package import Graphics
import Rendering

/// Hand-written programs drawn one after another; each may read the results of those before it.
package final class ProgramSequence: BenchmarkSubject {
  package let name = "by hand"
  private let frames: BenchmarkFrames
  private let lists: [[ProgramSubject]]
  private var next = 0

  /// Creates a sequence of at least one program.
  ///
  /// - Parameter lists: the programs of one frame; several lists follow each other from frame to frame.
  init(_ lists: [[ProgramSubject]], frames: BenchmarkFrames) {
    precondition(!lists.isEmpty && lists.allSatisfy { !$0.isEmpty }, "a sequence has at least one program")
    self.lists = lists
    self.frames = frames
  }

  package var passes: Int { lists[0].count }

  package func drawFrame() throws(RenderingError) {
    frames.advance()
    for program in lists[next] { try program.drawFrame() }
    next = (next + 1) % lists.count
  }

  /// The result of a draw, four bytes per pixel, top row first.
  package func result() throws(RenderingError) -> [UInt8] { try lists[0][lists[0].count - 1].result() }
}
