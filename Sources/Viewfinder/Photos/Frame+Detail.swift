import Cameras
import Pixels

extension Frame {
  /// How much fine detail the frame has: the energy of its gradients over that of its brightness, so that two frames of
  /// one scene compare whatever their exposure. Without a unit, and not for comparing formats.
  ///
  /// Cost: a quarter of the rows of the first plane, on the CPU.
  var detail: Double {
    let layout = layout
    let place = layout.planes[0]
    let format = layout.format
    let plane = format.planes[0]
    let width = plane.size(for: layout.size).width * plane.bytesPerTexel
    // The byte of a texel that carries the brightness, and how far the next of its kind is.
    let (first, step) =
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
    let isWord = format.bitsPerChannel > 8
    let down = format.model == .bayer ? 2 : 1
    return withBytes { bytes in
      func value(_ offset: Int) -> Int {
        isWord ? Int(bytes[offset]) | Int(bytes[offset + 1]) << 8 : Int(bytes[offset])
      }
      var (gradients, brightness) = (0.0, 0.0)
      for y in stride(from: 0, to: layout.size.height - down, by: 4) {
        let row = place.offset + y * place.stride
        var (edges, light) = (0, 0)
        for x in stride(from: row + first, to: row + width - step - (isWord ? 1 : 0), by: step) {
          let here = value(x)
          let (right, below) = (value(x + step) - here, value(x + down * place.stride) - here)
          edges += right * right + below * below
          light += here * here
        }
        gradients += Double(edges)
        brightness += Double(light)
      }
      return brightness > 0 ? gradients / brightness : 0
    }
  }
}
