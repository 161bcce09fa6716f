import Cameras
import Glibc
import Pixels

/// Resamples a shot so that it lies on the reference.
enum Resampling {
  /// The kernel's taps a side, and its places between two pixels.
  private static let taps = 6, phases = 256

  /// Lanczos's window of three lobes at each place between two pixels; each row adds up to 1.
  private static let kernel: [Float] = (0...phases).flatMap { phase -> [Float] in
    let part = Double(phase) / Double(phases)
    let weights = (0..<taps).map { tap -> Double in
      let way = (Double(tap - 2) - part) * .pi
      return abs(way) < 1e-9 ? 1 : abs(way) >= 3 * .pi ? 0 : sin(way) / way * sin(way / 3) / (way / 3)
    }
    let sum = weights.reduce(0, +)
    return weights.map { Float($0 / sum) }
  }

  /// The shot as 16-bit RGBA; where it shows nothing of the reference's picture, its alpha is 0.
  static func apply(_ motion: ShotMotion, to shot: ShotPixels) -> Image {
    var result = Image(packed: .rgba16, size: shot.image.size)
    let (width, height) = (shot.width, shot.height)
    let half = Double(width) / 2
    let (centerX, centerY) = (Double(width - 1) / 2, Double(height - 1) / 2)
    let (a, b, c) = motion.rows
    let scale: Float = shot.isDeep ? 1 : 257
    result.bytes.withUnsafeMutableBytes { target in
      let target = target.baseAddress!.assumingMemoryBound(to: UInt16.self)
      shot.image.bytes.withUnsafeBytes { source in
        let bytes = source.baseAddress!.assumingMemoryBound(to: UInt8.self)
        let words = shot.isDeep ? source.baseAddress!.assumingMemoryBound(to: UInt16.self) : nil
        kernel.withUnsafeBufferPointer { kernel in
          concurrentBands(0..<height) { rows in
            for y in rows {
              let v = (Double(y) - centerY) / half
              for x in 0..<width {
                let u = (Double(x) - centerX) / half
                let depth = c.x * u + c.y * v + c.z
                let px = (a.x * u + a.y * v + a.z) / depth * half + centerX
                let py = (b.x * u + b.y * v + b.z) / depth * half + centerY
                guard px >= -0.5, py >= -0.5, px <= Double(width) - 0.5, py <= Double(height) - 0.5 else {
                  continue
                }
                let (column, line) = (Int(px.rounded(.down)), Int(py.rounded(.down)))
                let across = kernel.baseAddress! + Int((px - Double(column)) * Double(phases) + 0.5) * taps
                let down = kernel.baseAddress! + Int((py - Double(line)) * Double(phases) + 0.5) * taps
                var (red, green, blue): (Float, Float, Float) = (0, 0, 0)
                for j in 0..<taps {
                  let sy = line + j - 2
                  let start = (sy < 0 ? 0 : sy < height ? sy : height - 1) * width
                  for i in 0..<taps {
                    let sx = column + i - 2
                    let place = (start + (sx < 0 ? 0 : sx < width ? sx : width - 1)) * 4
                    let weight = down[j] * across[i]
                    if let words {
                      red += Float(words[place]) * weight
                      green += Float(words[place + 1]) * weight
                      blue += Float(words[place + 2]) * weight
                    } else {
                      red += Float(bytes[place]) * weight
                      green += Float(bytes[place + 1]) * weight
                      blue += Float(bytes[place + 2]) * weight
                    }
                  }
                }
                let pixel = target + (y * width + x) * 4
                pixel[0] = UInt16(unit: red * scale * (1 / 65535))
                pixel[1] = UInt16(unit: green * scale * (1 / 65535))
                pixel[2] = UInt16(unit: blue * scale * (1 / 65535))
                pixel[3] = .max
              }
            }
          }
        }
      }
    }
    return result
  }
}
