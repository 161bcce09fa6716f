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
    let arguments = [
      "live", "-d", "simulated:size=640x480", "--headless", "-f", "endless", "--filters", "endless.glsl",
    ]
    let result = try scratch.run(arguments, environment: LiveProgram.environment(scratch)) { program in
      program.waitUntilItCatchesInterrupts()
      program.wait(forProcessorSeconds: 2)
      #expect(!LiveProgram.sockets(scratch).isEmpty)
      program.send(SIGTERM)
    }
    #expect(result.status == 128 + SIGTERM, "\(result)")
    #expect(LiveProgram.sockets(scratch).isEmpty)
  }

  /// What a script learns of a series that was ended in the middle: each still is written or counted.
  @Test(arguments: [
    ["--burst", "500", "-o", "a{index:3}.png"], ["--count", "500", "-o", "a{index:3}.jpg"],
    ["--bracket", "-4,-3,-2,-1,0,1,2,3,4", "-o", "a{index}.jpg"],
    ["--focus-bracket", "50", "-o", "a{index}.jpg"],
    ["--interval", "100ms", "--count", "50", "-o", "a{index}.jpg"],
  ])
  func anInterruptedSeriesIsCounted(options: [String]) throws {
    let scratch = try Scratch()
    let result = try scratch.run(["capture", "-d", "simulated:size=320x240:seed=5", "--json"] + options) {
      program in
      waitUntil { try !scratch.files.isEmpty }
      program.send(SIGINT)
    }
    #expect(result.status == 130, "\(result.errors)")
    let report = try result.json
    let (outputs, failures) = (try objects(report, "outputs"), try objects(report, "failures"))
    #expect(try Set(outputs.compactMap { $0["output"] as? String }) == Set(scratch.files))
    try #require(failures.count == 1 && failures[0]["code"] as? Int == 130, "\(failures)")
    let words = (failures[0]["message"] as? String ?? "").split(separator: " ")
    #expect(words.dropFirst().joined(separator: " ").hasSuffix("not taken before the interrupt"))
    guard !options.contains("--interval") else { return }
    let asked = options[0] == "--bracket" ? 9 : Int(options[1])
    #expect(words.first.flatMap { Int($0) }.map { $0 + outputs.count } == asked, "\(words)")
  }
}
