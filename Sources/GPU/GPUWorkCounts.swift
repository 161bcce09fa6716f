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
