import FilterGraph
package import Graphics
import Pixels
package import Rendering
import Viewfinder

/// One scope: a small picture of what was counted, drawn by the filters that draw scopes over pictures.
///
/// Use it on its context's thread. Drawing costs the passes of its filters at the size of the panel.
package final class ScopePanel {
  private let pipeline: LivePipeline
  private var counts = ScopeCounts()
  /// What the pipeline's graph was made for.
  private var drawing: (kind: ScopeCounts.Kind, settings: ScopeSettings)?
  private var image = Image(packed: .rgbaFloat, size: PixelSize(width: 1, height: 1))
  private var ground: PixelSize?
  private var drawn: Box<TextureLease>?

  package init(_ renderer: Renderer) {
    pipeline = LivePipeline(renderer: renderer)
    pipeline.sourceNames = [ScopeSettings.inputs.counts, ScopeSettings.inputs.ground]
  }

  /// The scope as it was drawn last, opaque on black; nil before the first time.
  package var picture: TextureView? { drawn?.value.view }

  /// Counts pixels and draws the scope.
  ///
  /// - Parameters:
  ///   - kind: what is counted.
  ///   - settings: how it is drawn.
  ///   - samples: the pixels.
  ///   - size: that of the panel.
  /// - Throws: `RenderingError` when the scope cannot be drawn.
  package func draw(
    _ kind: ScopeCounts.Kind, with settings: ScopeSettings, _ samples: ScopeSamples, size: PixelSize
  ) throws(RenderingError) {
    counts.count(kind, samples.bytes.span.bytes, grid: samples.grid, panel: size)
    if image.size != counts.size { image = Image(packed: .rgbaFloat, size: counts.size) }
    image.fill(with: counts.values)
    if ground != size {
      ground = size
      var black = Image(packed: .rgba8, size: size)
      for pixel in 0..<size.area { black.bytes[4 * pixel + 3] = 255 }
      try pipeline.show(black, of: 1)
    }
    try pipeline.show(image)
    if drawing?.kind != kind || drawing?.settings != settings {
      try pipeline.use(settings.graph(of: kind, pipeline.renderer.catalog))
      drawing = (kind, settings)
    }
    if let lease = try pipeline.render() { drawn = Box(lease) }
  }
}

extension Image {
  /// Copies the values of its pixels.
  fileprivate mutating func fill(with values: [SIMD4<Float>]) {
    var memory = bytes.mutableBytes()
    memory.copy(values.span.bytes)
  }
}
