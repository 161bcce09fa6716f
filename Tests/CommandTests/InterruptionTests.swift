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

  /// A grey JPEG of 64 megapixels and 170 kB whose 499 scans take ten seconds to decode: each is a pass over the picture in
  /// which nothing changes.
  private static let slowJPEG: [UInt8] = {
    func segment(_ marker: UInt8, _ bytes: [UInt8]) -> [UInt8] {
      [0xFF, marker, UInt8((bytes.count + 2) >> 8), UInt8((bytes.count + 2) & 255)] + bytes
    }
    /// A table with one code, the bit 0, for one symbol.
    func codes(_ kind: UInt8, _ symbol: UInt8) -> [UInt8] {
      segment(0xC4, [kind, 1] + [UInt8](repeating: 0, count: 15) + [symbol])
    }
    func scan(_ band: UInt8, _ bits: UInt8, _ data: [UInt8]) -> [UInt8] {
      segment(0xDA, [1, 1, 0, band, band, bits]) + data
    }
    let blocks = 1000 * 1000
    // The code of the longest run of blocks without coefficients, and its 14 bits.
    let run = [false] + [Bool](repeating: true, count: 14)
    var bits = (0..<(blocks + 32766) / 32767).flatMap { _ in run }
    while bits.count % 8 > 0 { bits.append(true) }
    let runs = stride(from: 0, to: bits.count, by: 8).flatMap { place -> [UInt8] in
      let byte = bits[place..<place + 8].reduce(UInt8(0)) { $0 << 1 | ($1 ? 1 : 0) }
      return byte == 0xFF ? [byte, 0] : [byte]
    }
    var file: [UInt8] = [0xFF, 0xD8] + segment(0xDB, [0] + [UInt8](repeating: 1, count: 64))
    // 8000x8000 pixels of one component, progressive.
    file += segment(0xC2, [8, 0x1F, 0x40, 0x1F, 0x40, 1, 1, 0x11, 0])
    file += codes(0, 0) + codes(0x10, 0xE0)
    file += scan(0, 0, [UInt8](repeating: 0, count: blocks / 8))
    for number in 0..<498 {
      // Of each band the bits from the 7th down to the lowest.
      let (band, bit) = (UInt8(1 + number / 8), UInt8(7 - number % 8))
      file += scan(band, (bit == 7 ? 0 : (bit + 1) << 4) | bit, runs)
    }
    return file + [0xFF, 0xD9]
  }()

  /// What is ended in order reports that it has ended; what is cut off does not.
  @Test func aSlowDecodingIsCutOff() throws {
    let scratch = try Scratch()
    try scratch.write(Self.slowJPEG, to: "a.jpg")
    let result = try scratch.run(["render", "a.jpg", "-o", "out/b.png", "--json-lines"]) { program in
      program.waitUntilItCatchesInterrupts()
      // Starting takes less than that, and decoding much more.
      program.wait(forProcessorSeconds: 1)
      program.send(SIGINT)
    }
    #expect(result.status == 128 + SIGINT, "\(result)")
    #expect(result.output == "{\"event\": \"start\", \"version\": 1, \"photographs\": 1}\n", "\(result)")
    #expect(try scratch.files == ["a.jpg"])
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
    ["--interval", "100ms", "--count", "5000", "-o", "a{index}.jpg"],
  ])
  func anInterruptedSeriesIsCounted(options: [String]) throws {
    let scratch = try Scratch()
    let capture = ["capture", "-d", "simulated:size=320x240:seed=5:rate=2", "--json"]
    let result = try scratch.run(capture + options) { program in
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
