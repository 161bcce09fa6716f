/// The number of a device's objects of each kind.
package struct DeviceObjectCounts: Hashable, Sendable, CustomStringConvertible {
  /// 2D and 3D textures.
  package var textures = 0
  /// Linked programs and builds in progress.
  package var programs = 0
  /// Framebuffers, created when a texture is first drawn into and deleted with the texture.
  package var framebuffers = 0
  /// Vertex, index and pixel buffers.
  package var buffers = 0
  /// Vertex array objects of mesh renderers.
  package var vertexArrays = 0
  /// Timer queries.
  package var queries = 0
  /// Fences.
  package var fences = 0

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

/// The work issued to a device: machine-independent numbers that determine a frame's cost.
package struct DeviceWorkCounts: Hashable, Sendable {
  /// Draws, not counting clears: the passes of a plan and the parts of panels.
  package var draws = 0
  /// Calls of the driver that copied memory into textures; 1 per plane whose rows it can describe. Those of 3D textures do not count.
  package var uploads = 0
  /// Calls of the driver that copied pixels back to memory.
  package var readbacks = 0

  /// Creates counts of zero.
  package init() {}

  /// The difference between two readings of the counts.
  package static func - (later: DeviceWorkCounts, earlier: DeviceWorkCounts) -> DeviceWorkCounts {
    var difference = DeviceWorkCounts()
    difference.draws = later.draws - earlier.draws
    difference.uploads = later.uploads - earlier.uploads
    difference.readbacks = later.readbacks - earlier.readbacks
    return difference
  }
}
