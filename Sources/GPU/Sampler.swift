internal import CGLES

/// How a shader reads between the texels of a texture and beyond its edge.
///
/// A sampler belongs to a texture unit, not to a texture: two units may read one texture in different ways.
package struct Sampler: Hashable, Sendable {
  /// How values between texels are found.
  package enum Filter: Int, Hashable, Sendable, CaseIterable {
    /// The nearest texel.
    case nearest
    /// A blend of the four (in 3D: eight) nearest texels.
    case linear
    /// A blend within and between mip levels; for textures with levels that are shown smaller than they are.
    case trilinear
  }

  /// What lies beyond the edge.
  package enum Edge: Int, Hashable, Sendable, CaseIterable {
    /// The edge's texels go on for ever.
    case clamp
    /// The texture begins again.
    case wrap
    /// The texture is reflected.
    case mirror
  }

  /// How values between texels are found.
  package var filter: Filter
  /// What lies beyond the edge.
  package var edge: Edge

  /// Creates a sampler.
  package init(_ filter: Filter, edge: Edge = .clamp) {
    self.filter = filter
    self.edge = edge
  }

  /// The nearest texel, clamped at the edge.
  package static let nearest = Sampler(.nearest)
  /// A blend of the nearest texels, clamped at the edge.
  package static let linear = Sampler(.linear)
  /// A blend within and between mip levels, clamped at the edge.
  package static let trilinear = Sampler(.trilinear)

  static let count = Filter.allCases.count * Edge.allCases.count

  /// The place of the sampler's GL object in the context's table.
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
