internal import CGLES

/// How a shader reads between the texels of a texture and beyond its edge.
///
/// A sampler belongs to a texture unit, not to a texture: two units may read one texture in different ways.
package struct Sampler: Hashable, Sendable {
  /// How to interpolate between texels.
  package enum Filter: Int, Hashable, Sendable, CaseIterable {
    /// The nearest texel.
    case nearest
    /// Interpolation of the four (in 3D: eight) nearest texels.
    case linear
    /// Interpolation within and between mip levels; for textures with levels that are minified.
    case trilinear
  }

  /// How to read beyond the edge.
  package enum Edge: Int, Hashable, Sendable, CaseIterable {
    /// The edge texels repeat.
    case clamp
    /// The texture repeats.
    case wrap
    /// The texture is reflected.
    case mirror
  }

  /// How to interpolate between texels.
  package var filter: Filter
  /// How to read beyond the edge.
  package var edge: Edge

  /// Creates a sampler.
  package init(_ filter: Filter, edge: Edge = .clamp) {
    self.filter = filter
    self.edge = edge
  }

  /// The nearest texel, clamped at the edge.
  package static let nearest = Sampler(.nearest)
  /// Interpolation of the nearest texels, clamped at the edge.
  package static let linear = Sampler(.linear)
  /// Interpolation within and between mip levels, clamped at the edge.
  package static let trilinear = Sampler(.trilinear)

  static let count = Filter.allCases.count * Edge.allCases.count

  /// The index of the sampler's GL object in the context's table.
  var index: Int { filter.rawValue * Edge.allCases.count + edge.rawValue }

  func makeObject() -> GLuint {
    var name: GLuint = 0
    glGenSamplers(1, &name)
    let (minification, magnification) =
      switch filter {
      case .nearest: (GL_NEAREST, GL_NEAREST)
      case .linear: (GL_LINEAR, GL_LINEAR)
      case .trilinear: (GL_LINEAR_MIPMAP_LINEAR, GL_LINEAR)
      }
    let wrap =
      switch edge {
      case .clamp: GL_CLAMP_TO_EDGE
      case .wrap: GL_REPEAT
      case .mirror: GL_MIRRORED_REPEAT
      }
    glSamplerParameteri(name, GL.minFilter, GLint(minification))
    glSamplerParameteri(name, GL.magFilter, GLint(magnification))
    for axis in [GL.wrapS, GL.wrapT, GL.wrapR] { glSamplerParameteri(name, axis, GLint(wrap)) }
    return name
  }
}
