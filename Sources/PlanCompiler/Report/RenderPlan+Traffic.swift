import FilterGraph
import Pixels

extension RenderPlan {
  /// Bytes that go through memory: an estimate, made to compare plans.
  package struct Traffic: Hashable, Sendable {
    /// What is read, each texel once however often caches are asked for it.
    package var read: Double
    /// What is written.
    package var written: Double

    /// Both together.
    package var total: Double { read + written }
  }

  /// What one frame moves through memory, all passes together.
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

  /// The reads of textures of one frame, all passes together.
  package var taps: Double {
    passes.reduce(0) { $0 + $1.work.taps * Double($1.output.size.area) }
  }

  /// What a pass moves through memory.
  ///
  /// Each texture that it reads counts once and whole, or as many texels as the pass has taps where those are fewer: a
  /// crop does not read what it cuts off. A texture with mipmaps is a third larger.
  package func traffic(of pass: Int) -> Traffic {
    let pass = passes[pass]
    let taps = max(pass.work.taps, 1) * Double(pass.output.size.area)
    var seen: Set<TextureBinding.Content> = []
    var read = 0.0
    for texture in pass.textures where seen.insert(texture.content).inserted {
      let (texels, bytes) = extent(of: texture.content)
      read += min(texels ?? taps, taps) * bytes
    }
    return Traffic(read: read, written: pass.outputs.reduce(0) { $0 + Self.bytes(of: $1) })
  }

  /// The texels of a texture, nil when only its file tells, and the bytes of each.
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
    // As most files have them.
    case .lookupCube: return (33 * 33 * 33, 8)
    case .lookupCurves: return (1024, 16)
    case .curves(let curves): return (Double(curves.samples.count), 16)
    }
  }

  private static func bytes(of output: Output) -> Double {
    Double(output.size.area * output.kind.bytesPerTexel) * (output.isMipmapped ? 4.0 / 3 : 1)
  }
}
