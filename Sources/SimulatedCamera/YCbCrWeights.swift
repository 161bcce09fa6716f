import Cameras
import Pixels

/// The weights of red, green and blue in luma, in fixed point with 15 fractional bits.
struct LumaWeights {
  private let red: Int32
  private let green: Int32
  private let blue: Int32
  private let offset: Int32
  private let fullRed: Int32
  private let fullBlue: Int32

  /// The weights of an encoding.
  init(_ encoding: ColorEncoding) {
    let scale = (encoding.range == .limited ? 219.0 / 255 : 1) * 32768
    let kr = encoding.matrix.redWeight, kb = encoding.matrix.blueWeight
    red = Int32((kr * scale).rounded())
    blue = Int32((kb * scale).rounded())
    // White must be exact.
    green = Int32(scale.rounded()) - red - blue
    offset = ((encoding.range == .limited ? 16 : 0) &<< 21) + (1 &<< 20)
    fullRed = Int32((kr * 32768).rounded())
    fullBlue = Int32((kb * 32768).rounded())
  }

  /// 8-bit luma, from display values in 1/64 of a step.
  @inline(__always)
  func luma(_ r: Int32, _ g: Int32, _ b: Int32) -> UInt8 {
    UInt8(truncatingIfNeeded: (r &* red &+ g &* green &+ b &* blue &+ offset) &>> 21)
  }

  /// Full-range luma in 1/64 of a step.
  @inline(__always)
  func fine(_ r: Int32, _ g: Int32, _ b: Int32) -> Int32 {
    (r &* fullRed &+ g &* (32768 &- fullRed &- fullBlue) &+ b &* fullBlue &+ 16384) &>> 15
  }
}

/// The weights of red, green and blue in the colour differences, in fixed point with 14 fractional bits.
struct ChromaWeights {
  private let half: Int32
  private let redInBlue: Int32
  private let blueInRed: Int32

  /// The weights of an encoding.
  init(_ encoding: ColorEncoding) {
    let scale = (encoding.range == .limited ? 224.0 / 255 : 1) * 16384
    let kr = encoding.matrix.redWeight, kb = encoding.matrix.blueWeight
    half = Int32((scale / 2).rounded())
    redInBlue = Int32((scale * kr / (2 * (1 - kb))).rounded())
    blueInRed = Int32((scale * kb / (2 * (1 - kr))).rounded())
  }

  /// The blue difference of a sum of `1 << shift` pixels in 1/64 of a step.
  @inline(__always)
  func blue(_ r: Int32, _ g: Int32, _ b: Int32, shift: Int32) -> UInt8 {
    // Grey must be exact, so green's weight is derived from the others.
    scaled(b &* half &- r &* redInBlue &- g &* (half &- redInBlue), shift)
  }

  /// The red difference of a sum of `1 << shift` pixels in 1/64 of a step.
  @inline(__always)
  func red(_ r: Int32, _ g: Int32, _ b: Int32, shift: Int32) -> UInt8 {
    scaled(r &* half &- b &* blueInRed &- g &* (half &- blueInRed), shift)
  }

  @inline(__always)
  private func scaled(_ sum: Int32, _ shift: Int32) -> UInt8 {
    let bits = 20 &+ shift
    let value = (sum &+ (128 &<< bits) &+ (1 &<< (bits &- 1))) &>> bits
    return UInt8(truncatingIfNeeded: max(0, min(255, value)))
  }
}
