import Pixels

/// Writes PFM files: floats of light, in lines from the bottom to the top, as P. Debevec has defined them.
enum FloatMap {
  /// The file of a picture of light in floats; what is transparent stands before black.
  static func encode(_ light: Image) -> [UInt8] {
    precondition(light.layout.format == .rgbaFloat)
    let size = light.size, plane = light.layout.planes[0]
    // Below 0, the scale says that the floats are little-endian.
    let header = Array("PF\n\(size.width) \(size.height)\n-1.0\n".utf8)
    let count = header.count + size.area * 12
    return light.bytes.withUnsafeBytes { source in
      [UInt8](unsafeUninitializedCapacity: count) { file, written in
        let file = UnsafeMutableRawBufferPointer(file)
        file.copyBytes(from: header)
        var place = header.count
        for row in (0..<size.height).reversed() {
          let start = plane.offset + row * plane.stride
          for pixel in stride(from: start, to: start + 16 * size.width, by: 16) {
            let alpha = source.loadUnaligned(fromByteOffset: pixel + 12, as: Float.self)
            for channel in stride(from: pixel, to: pixel + 12, by: 4) {
              let value = alpha * source.loadUnaligned(fromByteOffset: channel, as: Float.self)
              file.storeBytes(of: value.bitPattern.littleEndian, toByteOffset: place, as: UInt32.self)
              place += 4
            }
          }
        }
        written = count
      }
    }
  }
}
