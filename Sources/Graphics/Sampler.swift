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
}
