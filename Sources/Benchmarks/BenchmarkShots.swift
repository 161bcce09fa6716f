import Glibc
package import Pixels

extension Image {
  /// A made-up shot of a series from the hand, 8-bit RGBA: the scene is the same in all, and lies a few pixels further in
  /// each.
  ///
  /// - Parameters:
  ///   - index: its number, from 0.
  ///   - stops: its exposure.
  package init(madeUpShot index: Int, size: PixelSize, stops: Double) {
    self.init(packed: .rgba8, size: size)
    let gain = exp2(stops / 2.2)
    let levels = (0..<256).map { UInt8(min(Double($0) * gain, 255)) }
    bytes.withUnsafeMutableBufferPointer { bytes in
      for y in 0..<size.height {
        for x in 0..<size.width {
          let (column, row) = (x + 3 * index, y + 2 * index)
          // Patches of several sizes, so that every step of an alignment has something to hold on to.
          var value = 0
          for side in [4, 16, 64] {
            let patch =
              UInt64(column / side) &* 0x9E37_79B9_7F4A_7C15 ^ UInt64(row / side) &* 0xC2B2_AE3D_27D4_EB4F
            value += Int(((patch ^ patch >> 29) &* 0xBF58_476D_1CE4_E5B9) >> 58)
          }
          let place = (y * size.width + x) * 4
          bytes[place] = levels[value]
          bytes[place + 1] = levels[192 - value]
          bytes[place + 2] = levels[value / 2 + 32]
          bytes[place + 3] = 255
        }
      }
    }
  }
}
