/// The number of GL objects of each kind.
package struct GPUObjectCounts: Hashable, Sendable, CustomStringConvertible {
  /// 2D and 3D textures.
  package internal(set) var textures = 0
  /// Linked programs and builds in progress.
  package internal(set) var programs = 0
  /// Framebuffers, created when a texture is first drawn into and deleted with the texture.
  package internal(set) var framebuffers = 0
  /// Vertex, index and pixel buffers.
  package internal(set) var buffers = 0
  /// Vertex array objects of mesh renderers.
  package internal(set) var vertexArrays = 0
  /// Timer queries.
  package internal(set) var queries = 0
  /// Fences.
  package internal(set) var fences = 0

  /// Creates counts of zero.
  package init() {}

  /// The sum over all kinds.
  package var total: Int {
    textures + programs + framebuffers + buffers + vertexArrays + queries + fences
  }

  /// The counts in one line, omitting zeros.
  package var description: String {
    let kinds = [
      ("textures", textures), ("programs", programs), ("framebuffers", framebuffers), ("buffers", buffers),
      ("vertex arrays", vertexArrays), ("queries", queries), ("fences", fences),
    ]
    let present = kinds.filter { $0.1 != 0 }.map { "\($0.1) \($0.0)" }
    return present.isEmpty ? "none" : present.joined(separator: ", ")
  }
}

/// The work issued to a context: machine-independent numbers that determine a frame's cost.
package struct GPUWorkCounts: Hashable, Sendable {
  /// Draws, not counting clears: the passes of a plan and the parts of panels.
  package internal(set) var draws = 0
  /// GL calls that copied memory into textures; 1 per plane whose rows GL can describe.
  package internal(set) var uploads = 0
  /// GL calls that copied pixels back to memory.
  package internal(set) var readbacks = 0

  /// Creates counts of zero.
  package init() {}

  /// The difference between two readings of the counts.
  package static func - (later: GPUWorkCounts, earlier: GPUWorkCounts) -> GPUWorkCounts {
    var difference = GPUWorkCounts()
    difference.draws = later.draws - earlier.draws
    difference.uploads = later.uploads - earlier.uploads
    difference.readbacks = later.readbacks - earlier.readbacks
    return difference
  }
}
