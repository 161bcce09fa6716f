/// How many GL objects of each kind there are, or were made.
public struct GPUObjectCounts: Hashable, Sendable, CustomStringConvertible {
  /// 2D and 3D textures.
  public internal(set) var textures = 0
  /// Linked programs and builds under way.
  public internal(set) var programs = 0
  /// Framebuffers, which a context makes when a texture is first drawn into and deletes with the texture.
  public internal(set) var framebuffers = 0
  /// Vertex, index and pixel buffers.
  public internal(set) var buffers = 0
  /// Vertex array objects of mesh renderers.
  public internal(set) var vertexArrays = 0
  /// Timer queries.
  public internal(set) var queries = 0
  /// Fences.
  public internal(set) var fences = 0

  /// Creates counts of zero.
  public init() {}

  /// All kinds together.
  public var total: Int {
    textures + programs + framebuffers + buffers + vertexArrays + queries + fences
  }

  /// The counts in one line, without the kinds that have none.
  public var description: String {
    let kinds = [
      ("textures", textures), ("programs", programs), ("framebuffers", framebuffers), ("buffers", buffers),
      ("vertex arrays", vertexArrays), ("queries", queries), ("fences", fences),
    ]
    let present = kinds.filter { $0.1 != 0 }.map { "\($0.1) \($0.0)" }
    return present.isEmpty ? "none" : present.joined(separator: ", ")
  }
}
