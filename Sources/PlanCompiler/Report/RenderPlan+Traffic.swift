import FilterGraph
import Pixels

extension RenderPlan {
  /// An estimate of memory traffic in bytes, for comparing plans.
  package struct Traffic: Hashable, Sendable {
    /// The bytes read, each texel once regardless of cache hits.
    package var read: Double
    /// The bytes written.
    package var written: Double

    /// The sum of both.
    package var total: Double { read + written }
  }

  /// The memory traffic of one frame, all passes together.
  package var traffic: Traffic {
    passes.indices.reduce(into: Traffic(read: 0, written: 0)) { sum, index in
      let pass = traffic(of: index)
      sum.read += pass.read
      sum.written += pass.written
    }
  }

  /// The arithmetic of one frame, all passes together, in the unit of ``Pass/Work/arithmetic``.
  package var arithmetic: Double {
    passes.reduce(0) { $0 + $1.work.arithmetic * Double($1.output.size.area) }
  }

  /// The texture reads of one frame, all passes together.
  package var taps: Double {
    passes.reduce(0) { $0 + $1.work.taps * Double($1.output.size.area) }
  }

  /// The memory traffic of a pass.
  ///
  /// Each texture counts once and in full, or as many texels as the pass reads pixels if those are fewer: a crop
  /// does not read what it cuts off. A texture with mipmaps counts a third more.
  package func traffic(of pass: Int) -> Traffic {
    let pass = passes[pass]
    let taps = max(pass.work.pixels, 1) * Double(pass.output.size.area)
    var seen: Set<TextureBinding.Content> = []
    var read = 0.0
    for texture in pass.textures where seen.insert(texture.content).inserted {
      let (texels, bytes) = extent(of: texture.content)
      read += min(texels ?? taps, taps) * bytes
    }
    return Traffic(read: read, written: pass.outputs.reduce(0) { $0 + Self.bytes(of: $1) })
  }

  /// The number of texels of a texture, nil when it depends on its file, and the bytes per texel.
  private func extent(of content: TextureBinding.Content) -> (texels: Double?, bytes: Double) {
    switch content {
    case .plane(let source, let plane):
      let description = sources[source].description
      let layout = description.format.planes[plane]
      return (Double(layout.size(for: description.size).area), Double(layout.bytesPerTexel))
    case .pass(let index, let number):
      let output = passes[index].outputs[number]
      return (Double(output.size.area), Double(output.kind.bytesPerTexel))
    case .state(let index):
      let state = states[index]
      return (Double(state.size.area), Double(state.target.map { output($0).kind.bytesPerTexel } ?? 8))
    case .image: return (nil, 4)
    // The size of most files.
    case .lookupCube(_, .packedTetrahedra): return (32 * 32 * 32 * 8, 16)
    case .lookupCube(_, .floats): return (33 * 33 * 33, 16)
    case .lookupCube(_, .words): return (33 * 33 * 33, 8)
    case .lookupCube(_, .bytes): return (33 * 33 * 33, 4)
    case .lookupCurves: return (1024, 16)
    case .curves(let curves): return (Double(curves.samples.count), 16)
    }
  }

  private static func bytes(of output: Output) -> Double {
    Double(output.size.area * output.kind.bytesPerTexel) * (output.isMipmapped ? 4.0 / 3 : 1)
  }
}
