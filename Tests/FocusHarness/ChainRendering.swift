import FilterGraph
import Filters
import Graphics
import PlanCompiler
import Pixels
import Rendering
import TestSupport

/// Runs chains on the pictures of stdin. Cost: a plan for each chain whenever size or reference change, and a readback for
/// each result.
enum ChainRendering {
  static func run(chains: [String]) throws {
    try withRenderer { renderer in
      var last: (size: PixelSize, reference: Float, stream: PictureStream)?
      while let header = Pipe.readHeader() {
        let size = PixelSize(width: Int(header.width), height: Int(header.height))
        let stream: PictureStream
        if let last, last.size == size, last.reference == header.reference {
          stream = last.stream
        } else {
          let graphs = try chains.map {
            try Graph(
              parsing: $0.replacing("$reference", with: "\(header.reference)"), catalog: renderer.catalog)
          }
          stream = try PictureStream(renderer, graphs, size)
          last = (size, header.reference, stream)
        }
        guard stream.image.bytes.withUnsafeMutableBytes({ Pipe.read(into: $0) }) else { return }
        try stream.render(following: header.follows != 0) { floats in
          Pipe.write(stride(from: 0, to: floats.count, by: 4).map { floats[$0] })
        }
      }
    }
  }
}

/// The plans of all chains for one size of picture, and their histories.
private final class PictureStream {
  var image: Image
  private let renderer: Renderer
  private let textures: FrameTextures
  private let plans: [PreparedPlan]
  private var histories: [FrameHistory] = []

  init(_ renderer: Renderer, _ graphs: [Graph], _ size: PixelSize) throws {
    self.renderer = renderer
    image = Image(packed: .rgba8, size: size)
    textures = try FrameTextures(renderer.device, format: .rgba8, size: size)
    var options = renderer.options(parameters: .live, output: .rgba32f)
    options.history = .following
    plans = try graphs.map {
      try renderer.prepare($0, frame: PictureDescription(format: .rgba8, size: size), options: options)
    }
  }

  /// Gives the floats of each chain's result, four a pixel.
  func render(following: Bool, _ body: ([Float]) -> Void) throws {
    if !following || histories.isEmpty { histories = plans.map { _ in FrameHistory() } }
    textures.upload(image)
    for (plan, history) in zip(plans, histories) {
      history.beginFrame()
      let result = try renderer.run(plan, on: textures, history: history)
      body(try renderer.device.readFloats(of: result.view))
    }
  }
}
