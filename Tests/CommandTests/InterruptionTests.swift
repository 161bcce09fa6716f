import Foundation
import Testing

/// Signals that come while something is done that cannot stop by itself.
@Suite(.timeLimit(.minutes(10))) struct InterruptionTests {
  /// A pass that takes hours, by a filter whose loop no compiler can leave out.
  private static let endless = """
    //! filter endless
    //! category effects
    //! summary Takes hours.
    //! kind pixel
    vec4 filter(vec4 color, Place place) {
      float sum = color.r;
      for (int turn = 0; turn < 2000000000; turn++) sum = fract(sum * 1.37 + 0.123 + color.g);
      return vec4(sum, color.gb, 1.0);
    }
    """

  private func scratch() throws -> Scratch {
    let scratch = try Scratch()
    try scratch.write(Self.endless.utf8, to: "endless.glsl")
    try scratch.writePicture("a.png", width: 640, height: 480)
    return scratch
  }

  @Test(arguments: [SIGINT, SIGTERM]) func aSlowPassIsCutOff(signal: Int32) throws {
    let scratch = try scratch()
    let before = try scratch.files
    let result = try scratch.run([
      "render", "a.png", "-f", "endless", "--filters", "endless.glsl", "-o", "out/deep/b.png",
    ]) { program in
      program.waitUntilItCatchesInterrupts()
      // Starting takes less than that.
      program.wait(forProcessorSeconds: 2)
      program.send(signal)
    }
    #expect(result.status == 128 + signal, "\(result)")
    #expect(try scratch.files == before)
  }

  @Test func aSlowPassOfALiveSessionIsCutOff() throws {
    let scratch = try scratch()
    let result = try scratch.run([
      "live", "-d", "simulated:size=640x480", "--headless", "-f", "endless", "--filters", "endless.glsl",
    ]) { program in
      program.waitUntilItCatchesInterrupts()
      program.wait(forProcessorSeconds: 2)
      program.send(SIGTERM)
    }
    #expect(result.status == 128 + SIGTERM, "\(result)")
  }
}
