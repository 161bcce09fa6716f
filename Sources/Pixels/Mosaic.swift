/// The arrangement of the colours in a Bayer mosaic: the top row of its 2x2 cell, then the bottom row.
public enum Mosaic: String, Hashable, Sendable, CaseIterable {
  case bggr, gbrg, grbg, rggb

  /// The colours of the cell, row by row: 0 red, 1 green, 2 blue.
  public var channels: [Int] {
    switch self {
    case .bggr: [2, 1, 1, 0]
    case .gbrg: [1, 2, 0, 1]
    case .grbg: [1, 0, 2, 1]
    case .rggb: [0, 1, 1, 2]
    }
  }
}
