import PlanCompiler
import FilterGraph
import Graphics
import Pixels
import Rendering
import Stills

extension Renderer {
  /// Runs a chain on a picture and reads its results as numbers, in the order of the chain's results.
  ///
  /// The picture is measured whole, so it must not be larger than the GPU takes.
  ///
  /// - Parameters:
  ///   - graph: the chain.
  ///   - forms: how each of its results is read.
  ///   - image: the picture.
  ///   - frame: what the picture is.
  func measure(
    _ graph: Graph, as forms: [MeasurementForm], on image: Image, _ frame: PictureDescription
  ) throws(RenderingError) -> [PictureMeasurement] {
    var options = self.options()
    // Without float targets colours are measured to 8 bits; what counts points is refused.
    options.output = options.accumulation ?? .rgba8
    let prepared = try prepare(graph, frame: frame, options: options)
    let planes = try takeFrame(format: frame.format, size: frame.size)
    defer { keepFrame(planes) }
    planes.value.upload(image)
    var results = LeaseSlots(count: forms.count)
    try run(prepared, on: planes.value, into: &results)
    var measurements: [PictureMeasurement] = []
    for (index, form) in forms.enumerated() {
      let view = results.view(at: index)!
      measurements.append(
        PictureMeasurement(form, size: view.size, floats: try device.readFloats(of: view)))
    }
    return measurements
  }
}

extension StillImage {
  /// What a plan is to know of the picture.
  var frame: PictureDescription {
    PictureDescription(
      format: image.layout.format, size: image.size, encoding: image.encoding, orientation: orientation,
      isKnownOpaque: isKnownOpaque)
  }
}
