import Foundation
import Testing

/// A program may end while a session draws: it ends as it says, without a trap.
struct ProcessExitTests {
  @Test(arguments: ["return", "exit", "draw"])
  func aProgramMayEndWhileASessionRuns(way: String) throws {
    let folder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    // The end meets another moment of a frame each time.
    for frames in [1, 2, 5] {
      let process = Process()
      process.executableURL = folder.appendingPathComponent("ExitHarness")
      process.arguments = [way, "\(frames)"]
      let (output, errors) = (Pipe(), Pipe())
      (process.standardOutput, process.standardError) = (output, errors)
      try process.run()
      let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      let complaints = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      #expect(
        process.terminationReason == .exit && process.terminationStatus == 0, "\(complaints.prefix(300))")
      #expect(said == "measured\n")
    }
  }
}
