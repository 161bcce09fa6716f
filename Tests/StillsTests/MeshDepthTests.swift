import Files
import Stills
import Testing

/// The bits of the numbers in `.3dl` files, which only a `Mesh` line states.
struct MeshDepthTests {
  /// A cube whose brightest result is a share of white.
  private static func cube(brightest: Float, size: Int = 5) -> ColorLookup {
    ColorLookup(
      cube: .init(size: size, values: ColorLookup.Cube.identity(size: size).values.map { $0 * brightest }))
  }

  private static func text(
    _ table: ColorLookup, _ settings: LookupSettings = .init()
  ) throws(FileError) -> String {
    String(decoding: try table.encoded(for: "a.3dl", settings), as: UTF8.self)
  }

  /// A file of 4 entries along an edge whose largest number is in its last row.
  private static func table(largest: Int, positions: String = "0 341 682 1023") throws -> ColorLookup {
    let rows = String(repeating: "0 0 0\n", count: 63) + "0 0 \(largest)\n"
    return try ColorLookup(decoding: Array("\(positions)\n\(rows)".utf8), name: "a.3dl")
  }

  @Test(
    arguments: [
      (1, LookupSettings()), (0.5, .init()), (0.499, .init()), (0.1768, .init()), (0.126, .init()),
      (0.1768, .init(bits: 16)), (0.01, .init(dialect: .lustre)), (0.1768, .init(bits: 10, dialect: .lustre)),
    ] as [(Float, LookupSettings)])
  func tablesComeBackAsBrightAsTheyWere(brightest: Float, settings: LookupSettings) throws {
    let written = try Self.text(Self.cube(brightest: brightest), settings)
    let back = try ColorLookup(decoding: Array(written.utf8), name: "a.3dl")
    #expect(abs(back.color([1, 1, 1]).x - Double(brightest)) < 0.51 / 1023)
  }

  /// OpenColorIO and others take the bits from the largest number alone: 2048 to 8191 are of 12, and 8192 and more of 16.
  @Test(arguments: [1, 0.5, 0.4, 0.1768, 0.126] as [Float])
  func readersThatGuessFindTheBits(brightest: Float) throws {
    let lines = try Self.text(Self.cube(brightest: brightest)).split(separator: "\n")
    let largest = lines.map { $0.split(separator: " ").compactMap { Int($0) } }.filter { $0.count == 3 }
      .joined().max()
    let full = try #require(largest) < 8192 ? 4095 : 65_535
    #expect(abs(Float(try #require(largest)) / Float(full) - brightest) < 0.51 / 4095)
    #expect(lines.contains("Mesh 2 16") == (brightest < 0.5))
  }

  @Test func whatWouldBeTakenForFewerBitsIsRefused() throws {
    for (table, settings, words) in [
      (Self.cube(brightest: 0.12), LookupSettings(), "choose --dialect lustre"),
      (Self.cube(brightest: 0.4), .init(dialect: .flame), "1638 of 4095, would be taken for one of 10 bits"),
      (
        Self.cube(brightest: 0.4), .init(bits: 12),
        "choose --dialect lustre, which states the bits, or --bits 16"
      ),
      (Self.cube(brightest: 0.4, size: 6), .init(), "choose one of them with --size"),
    ] {
      let error = stillsError { () throws(FileError) in _ = try Self.text(table, settings) }
      #expect(error?.code == .unsupported && error?.description.contains(words) == true, "\(error as Any)")
    }
  }

  /// Positions to 1023 are of 10 bits, and results have no fewer.
  @Test(arguments: [
    (4095, "0 341 682 1023", 12, true), (65_535, "0 341 682 1023", 16, true),
    (1023, "0 341 682 1023", 10, true), (200, "0 341 682 1023", 10, false),
    (724, "0 341 682 1023", 10, false), (3000, "0 341 682 1023", 12, false), (255, "0 85 170 255", 8, true),
    (42_060, "0 21845 43690 65535", 16, false), (4095, "0 21845 43690 65535", 16, false),
  ])
  func aGuessIsTold(largest: Int, positions: String, bits: Int, isCertain: Bool) throws {
    let table = try Self.table(largest: largest, positions: positions)
    #expect(abs(table.color([1, 1, 1]).z - Double(largest) / Double((1 << bits) - 1)) < 1e-6)
    #expect((table.notice == nil) == isCertain)
    if let notice = table.notice {
      #expect(notice.hasPrefix("the bits of its numbers are a guess: \(bits), as the largest is \(largest)"))
    }
  }

  @Test func aMeshLineLeavesNothingToGuess() throws {
    let rows = String(repeating: "0 0 0\n", count: 26) + "0 0 200\n"
    let table = try ColorLookup(decoding: Array("Mesh 1 12\n\(rows)".utf8), name: "a.3dl")
    #expect(table.notice == nil && abs(table.color([1, 1, 1]).z - 200.0 / 4095) < 1e-6)
  }
}
