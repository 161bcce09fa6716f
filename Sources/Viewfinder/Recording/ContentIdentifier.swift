/// A number that a photograph and the clip around it share, by which programs find the pair.
public struct ContentIdentifier: Hashable, Sendable {
  private let high, low: UInt64

  /// Creates a new one.
  public init() {
    high = .random(in: 0...UInt64.max)
    low = .random(in: 0...UInt64.max)
  }

  /// 32 hexadecimal digits, as Exif's ImageUniqueID stores it.
  public var digits: String { Self.padded(high) + Self.padded(low) }

  /// The digits in groups as UUIDs are written, as QuickTime's content identifier stores it.
  public var grouped: String {
    let digits = Array(digits.uppercased())
    return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }.joined(separator: "-")
  }

  private static func padded(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
