import FilterGraph
import GLSL
import Pixels

/// Programs that compute a tile: they read parts of pictures as if each were whole.
///
/// A sampler interpolates with weights derived from the position in its texture, and clamps at the texture's
/// edges; both would differ from tile to tile. So these programs fetch single texels by their index in the
/// whole picture minus the part's origin, and compute weights from whole-picture coordinates, which gives the
/// same floats in every tile.
extension PassEmitter {
  /// A sampler read at a position in its picture.
  func sample(_ sampler: String, at position: ExpressionNode) -> ExpressionNode {
    extent == .tiles
      ? .call("\(sampler)_sampled", position) : .call("texture", .init(sampler), position)
  }

  /// One texel of a sampler's picture by index.
  func texel(_ sampler: String, at place: ExpressionNode) -> ExpressionNode {
    extent == .tiles
      ? .call("\(sampler)_texel", place) : .call("texelFetch", .init(sampler), place, .init(0))
  }

  /// The number of columns and rows of a sampler's picture.
  func texelCounts(of sampler: String) -> ExpressionNode {
    extent == .tiles
      ? .call("ivec2", "\(sampler)_texels") : .call("textureSize", .init(sampler), .init(0))
  }

  /// Adds the functions that read part of a picture. Files that parameters name are always whole and read
  /// as usual.
  mutating func bindTile(_ binding: RenderPlan.TextureBinding) {
    guard let size = size(of: binding.content) else { return }
    let name = binding.name
    bindings.add(.init(name: "\(name)_texels", kind: .vec2, values: [Float(size.width), Float(size.height)]))
    let color = samplerType(binding) == "usampler2D" ? "uvec4" : "vec4"
    let place = partPlace(binding)
    code.append(
      plain: """
        \(color) \(name)_texel(ivec2 p) {
          return texelFetch(\(name), \(place("clamp(p, ivec2(0), ivec2(\(name)_texels) - 1)")), 0);
        }
        """)
    switch binding.sampling {
    // Integer texels are not interpolated.
    case _ where color == "uvec4": break
    case .nearest:
      code.append(
        plain: """
          vec4 \(name)_sampled(vec2 position) {
            vec2 p = clamp(position * \(name)_texels, vec2(0.0), \(name)_texels - 1.0);
            return texelFetch(\(name), \(place("ivec2(p)")), 0);
          }
          """)
    case .linear, .trilinear:
      code.append(
        plain: """
          vec4 \(name)_sampled(vec2 position) {
            vec2 last = \(name)_texels - 1.0;
            vec2 p = clamp(position * \(name)_texels - 0.5, vec2(0.0), last);
            vec2 low = floor(p);
            vec2 part = p - low;
            ivec2 a = ivec2(low);
            ivec2 b = ivec2(min(low + 1.0, last));
            return mix(
                mix(texelFetch(\(name), \(place("a")), 0), texelFetch(\(name), \(place("ivec2(b.x, a.y)")), 0), part.x),
                mix(texelFetch(\(name), \(place("ivec2(a.x, b.y)")), 0), texelFetch(\(name), \(place("b")), 0), part.x),
                part.y);
          }
          """)
    }
  }

  /// Adds the mapping from a texel index of the whole picture to the texture.
  private mutating func partPlace(_ binding: RenderPlan.TextureBinding) -> (String) -> String {
    guard let fold = value(of: binding.content).flatMap({ program.folds[$0] }) else {
      return { "\($0) - \(binding.originName)" }
    }
    let function = "\(binding.name)_place"
    code.append(plain: fold.function(named: function))
    return { "\(function)(\($0))" }
  }

  /// The value that an earlier pass stored in a texture.
  private func value(of content: RenderPlan.TextureBinding.Content) -> Int? {
    guard case .pass(let index, let output) = content else { return nil }
    let target = RenderPlan.Target(index, output: output)
    return context.targets.first { $0.value == target }?.key
  }

  /// The size of the whole picture, if a texture may hold part of it.
  private func size(of content: RenderPlan.TextureBinding.Content) -> PixelSize? {
    switch content {
    case .plane(let source, let plane):
      let description = program.sources[source].description
      return description.format.planes[plane].size(for: description.size)
    case .pass: return value(of: content).map { program.nodes[$0].size }
    case .state, .image, .lookupCube, .lookupCurves, .curves: return nil
    }
  }

  /// The uniforms that differ from tile to tile.
  func tileVariables() -> [PassProgram.Variable] {
    guard extent == .tiles else { return [] }
    let parts = bindings.textures.filter { size(of: $0.content) != nil }
    return ([RenderPlan.Pass.originName] + parts.map(\.originName)).map {
      .init(qualifiers: "uniform", type: "ivec2", name: $0)
    }
  }
}

extension RenderPlan.Pass {
  /// The `ivec2` uniform of a program for tiles with the first column and row that it computes.
  package static let originName = "output_origin"
}

extension RenderPlan.TextureBinding {
  /// The `ivec2` uniform of a program for tiles with the column and row of the whole picture at the texture's
  /// first texel.
  package var originName: String { "\(name)_origin" }
}
