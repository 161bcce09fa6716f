/// The width and height of an image in whole pixels.
public struct PixelSize: Hashable, Sendable, CustomStringConvertible {
  /// The number of columns, at least 1.
  public let width: Int
  /// The number of rows, at least 1.
  public let height: Int

  /// Creates a size; both sides must be at least 1.
  public init(width: Int, height: Int) {
    precondition(width > 0 && height > 0, "an image has at least one pixel, not \(width)x\(height)")
    self.width = width
    self.height = height
  }

  /// Parses text such as `1920x1080`; nil for anything else, or when a side is 0.
  public init?(_ text: some StringProtocol) {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false)
    guard sides.count == 2, let width = Int(sides[0]), let height = Int(sides[1]),
      (1...1_000_000).contains(width), (1...1_000_000).contains(height)
    else { return nil }
    self.init(width: width, height: height)
  }

  /// The number of pixels.
  public var area: Int { width * height }

  /// The size with width and height swapped.
  public var transposed: PixelSize { PixelSize(width: height, height: width) }

  /// The size as text, for example `1920x1080`.
  public var description: String { "\(width)x\(height)" }
}
