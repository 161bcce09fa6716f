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
    let samples = BrightnessSamples(layout)
    let step = samples.step
    let down = format.model == .bayer ? 2 : 1
    let levels = encoding.range.levels(bits: format.bitsPerChannel)
    let black = Int(levels.lowerBound * Double(1 << format.bitsPerChannel - 1))
    return withBytes { bytes in
      var (gradients, brightness) = (0.0, 0.0)
      for y in stride(from: 0, to: layout.size.height - down, by: 4) {
        var (edges, light) = (0, 0)
        for x in samples.offsets(row: y) {
          let here = samples.value(bytes, x)
          let right = samples.value(bytes, x + step) - here
          let below = samples.value(bytes, x + down * place.stride) - here
          edges += right * right + below * below
          light += (here - black) * (here - black)
        }
        gradients += Double(edges)
        brightness += Double(light)
      }
      return brightness > 0 ? gradients / brightness : 0
    }
  }
}
