/// The value that a sensor gives without light, in proportion to samples of any depth.
///
/// It is below the middle of the values, so that there is always a range above it.
public struct BlackLevel: Hashable, Sendable {
  /// The code in samples of 16 bits, 1 to 32767.
  private let code: Int

  /// Creates a black level from a code in samples of a depth of 1 to 16 bits; nil for 0, which is no black level,
  /// and for codes that are not in the lower half.
  public init?(_ code: Int, bits: Int) {
    guard (1...16).contains(bits), code > 0, code < 1 << (bits - 1) else { return nil }
    self.code = code << (16 - bits)
  }

  /// The code in samples of a depth, rounded down: 64 of 10 bits is 16 of 8 and 256 of 12.
  public func code(bits: Int) -> Int { bits < 16 ? code >> (16 - bits) : code << (bits - 16) }
}
