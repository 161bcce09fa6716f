import Cameras
import Glibc
import Pixels

extension Frame {
  /// The mean light of the frame, 1 for a full sensor; for comparing frames of one stream.
  ///
  /// Cost: at most a twelfth of the first plane's rows, on the CPU, or 60 of them where there are fewer than 720.
  var light: Double {
    let layout = layout
    let samples = BrightnessSamples(layout)
    let isLinear = encoding.transfer == .linear
    let greatest = (1 << layout.format.bitsPerChannel) - 1
    // The top bits of a sample, which are enough for a mean of many.
    let shift = max(0, layout.format.bitsPerChannel - 8)
    let levels = encoding.range.levels(bits: layout.format.bitsPerChannel)
    let (black, white) = (levels.lowerBound * 255, levels.upperBound * 255)
    return withBytes { bytes in
      var counts = [Int](repeating: 0, count: 256)
      var (sum, count) = (0.0, 0)
      // Each row stands for those around it: of a light from below, the lowest rows get the most.
      let step = max(1, min(12, layout.size.height / 60))
      for y in stride(from: step / 2, to: layout.size.height, by: step) {
        for offset in samples.offsets(row: y) {
          let value = samples.value(bytes, offset)
          if isLinear {
            sum +=
              (Double(value) / Double(greatest) - levels.lowerBound) / (levels.upperBound - levels.lowerBound)
          } else {
            counts[min(value >> shift, 255)] += 1
          }
          count += 1
        }
      }
      guard count > 0 else { return 0 }
      if !isLinear {
        for (value, number) in counts.enumerated() where number > 0 {
          sum += pow(max(0, Double(value) - black) / (white - black), 2.2) * Double(number)
        }
      }
      return sum / Double(count)
    }
  }
}

/// The samples of a frame's first plane that carry its brightness.
struct BrightnessSamples {
  /// From one sample to the next of its kind, in bytes.
  let step: Int
  /// Whether a sample is a word of 16 bits.
  let isWord: Bool
  private let place: FrameLayout.Plane
  private let first: Int
  private let width: Int

  init(_ layout: FrameLayout) {
    let format = layout.format
    let plane = format.planes[0]
    place = layout.planes[0]
    width = plane.size(for: layout.size).width * plane.bytesPerTexel
    isWord = format.bitsPerChannel > 8
    // The byte of a texel that carries the brightness, and how far the next of its kind is.
    (first, step) =
      switch format {
      case .yuyv, .yvyu: (0, 2)
      case .uyvy, .vyuy: (1, 2)
      case .rgba16, .rgbaHalf: (2, 8)
      case .rgbaFloat: (4, 16)
      default:
        format.model == .bayer
          ? (0, plane.bytesPerTexel * 2)
          : (plane.bytesPerTexel >= 3 ? 1 : 0, plane.bytesPerTexel)
      }
  }

  /// The places of a row's samples, all of which have one more to their right.
  func offsets(row: Int) -> StrideTo<Int> {
    let start = place.offset + row * place.stride
    return stride(from: start + first, to: start + width - step - (isWord ? 1 : 0), by: step)
  }

  /// A sample at an offset of ``offsets(row:)``, or at its neighbour's.
  @inline(__always)
  func value(_ bytes: RawSpan, _ offset: Int) -> Int {
    isWord
      ? Int(bytes[unchecked: offset]) | Int(bytes[unchecked: offset + 1]) << 8
      : Int(bytes[unchecked: offset])
  }
}
