import Foundation
import Testing

/// Several processes that share one shader cache.
struct SharedCacheTests {
  private static let chains = ["gaussian-blur=2,sepia", "sobel-edge-detection", "unsharp-mask,vignette"]

  /// Writes 1-0.png … 4-2.png: four programs at a time draw every chain, each beginning with another one.
  private static let fourAtOnce = """
    export XDG_CACHE_HOME="$PWD/cache"
    draw() { "$viewfinder" render a.png -f "${chains[$2]}" -o "$1-$2.png"; }
    chains=(\(chains.map { "'\($0)'" }.joined(separator: " ")))
    for program in 1 2 3 4; do
      (for step in 0 1 2; do draw $program $(((program + step) % 3)) || exit 1; done) &
      programs+=($!)
    done
    for program in "${programs[@]}"; do wait $program || exit 1; done
    """

  @Test func severalProcessesFillOneFolder() throws {
    let scratch = try Scratch()
    try scratch.writePicture("a.png", width: 33, height: 21)
    let result = try scratch.shell(Self.fourAtOnce)
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    for chain in Self.chains.indices {
      let pictures = try (1...4).map { try Data(contentsOf: scratch.url("\($0)-\(chain).png")) }
      #expect(Set(pictures).count == 1, "\(Self.chains[chain])")
    }
    let saved = try Self.expectSound(scratch)
    #expect(saved.count >= Self.chains.count)
    #expect(try scratch.files.count { $0.hasPrefix("cache/viewfinder/programs/") } == saved.count)

    // The next one takes what they left, and so writes nothing.
    let again = try scratch.run(
      ["render", "a.png", "-f", Self.chains[0], "-o", "again.png"],
      environment: ["XDG_CACHE_HOME": scratch.path + "/cache"])
    #expect(again.status == 0 && again.errors.isEmpty, "\(again.errors)")
    #expect(
      try Data(contentsOf: scratch.url("again.png")) == Data(contentsOf: scratch.url("1-0.png")))
    #expect(try Self.expectSound(scratch) == saved)
  }

  /// Whenever a writer is killed, what is in the folder is whole, and the next program draws with it.
  @Test func killedWritersLeaveNothingHalfWritten() throws {
    let scratch = try Scratch()
    try scratch.writePicture("a.png", width: 33, height: 21)
    // Each has a folder of its own, since the others would mend its files, and is killed when something appears in it.
    let killed = try scratch.shell(
      """
      for round in 1 2 3 4; do
        export XDG_CACHE_HOME="$PWD/cache-$round"
        "$viewfinder" render a.png -f '\(Self.chains[0])' -o "$round.png" &
        until compgen -G "$XDG_CACHE_HOME/viewfinder/programs/*" >/dev/null; do
          kill -0 $! 2>/dev/null || { compgen -G "$XDG_CACHE_HOME/viewfinder/programs/*" >/dev/null && break; exit 1; }
        done
        kill -KILL $!
        wait $!
      done 2>/dev/null
      """)
    // One that ended before the signal came is as good.
    #expect([0, 128 + 9].contains(killed.status))
    for round in 1...4 {
      try Self.expectSound(scratch, cache: "cache-\(round)")
      let next = try scratch.run(
        ["render", "a.png", "-f", Self.chains[0], "-o", "next-\(round).png"],
        environment: ["XDG_CACHE_HOME": scratch.path + "/cache-\(round)"])
      #expect(next.status == 0 && next.errors.isEmpty, "\(next.errors)")
      #expect(try !Self.expectSound(scratch, cache: "cache-\(round)").isEmpty)
    }
  }

  /// The programs in the folder by name, with the number of each file, which a new one changes.
  ///
  /// Each must be what the format says: a name of it, three parts with their lengths in front, and an FNV-1a checksum.
  @discardableResult
  private static func expectSound(
    _ scratch: Scratch, cache: String = "cache"
  ) throws -> [String: UInt64] {
    let folder = scratch.url(cache + "/viewfinder/programs")
    var numbers: [String: UInt64] = [:]
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    for name in names {
      // What a killed writer was about to write has another name, and is never read.
      guard name.wholeMatch(of: /[0-9a-f]{32}\.bin\.[0-9A-Za-z]{6}/) == nil else { continue }
      #expect(name.wholeMatch(of: /[0-9a-f]{32}\.bin/) != nil, "\(name)")
      let url = folder.appendingPathComponent(name)
      let bytes = try [UInt8](Data(contentsOf: url))
      func number(at place: Int) -> UInt64 {
        guard place + 8 <= bytes.count else { return .max }
        return (0..<8).reduce(0) { $0 | UInt64(bytes[place + $1]) << (8 * $1) }
      }
      #expect(bytes.starts(with: Array("VFPROG2\n".utf8)), "\(name)")
      var place = 8
      for _ in 0..<3 {
        let length = number(at: place)
        guard length <= UInt64(bytes.count) else {
          place = -1
          break
        }
        place += 8 + Int(length)
      }
      #expect(place == bytes.count - 8, "\(name)")
      let checksum = bytes.dropLast(8).reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
        ($0 ^ UInt64($1)) &* 0x100_0000_01b3
      }
      #expect(number(at: bytes.count - 8) == checksum, "\(name)")
      numbers[name] = try FileManager.default.attributesOfItem(atPath: url.path)[.systemFileNumber] as? UInt64
    }
    return numbers
  }
}
