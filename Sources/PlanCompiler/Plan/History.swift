import FilterGraph
package import Pixels

extension CompilerOptions {
  /// What a plan knows of earlier frames, which some filters read.
  package enum History: Hashable, Sendable {
    /// A frame stands alone, as a photograph does: what would be read of an earlier one is read of itself.
    case none
    /// The first frame of several: it reads as one that stands alone, and keeps what later ones read.
    case first
    /// A frame in a row: it reads what was kept, and keeps in turn.
    case following
    /// A look at a frame in a row: it reads what was kept, turned so, and keeps nothing.
    case glance(Orientation)

    /// How what was kept is turned before it is read; nil where nothing is read.
    var recall: Orientation? {
      switch self {
      case .none, .first: nil
      case .following: .up
      case .glance(let turn): turn
      }
    }

    /// Whether anything is kept for later frames.
    var keeps: Bool {
      switch self {
      case .first, .following: true
      case .none, .glance: false
      }
    }
  }
}

extension RenderPlan {
  /// A picture that lives from frame to frame: what a filter reads of earlier ones.
  package struct State: Hashable, Sendable {
    /// What reads it, and under which name: `low-pass previous`.
    package var name: String
    /// Its size.
    package var size: PixelSize
    /// For how many frames it is kept, at least one.
    package var depth: Int
    /// The texture with what this frame keeps; nil in a plan that keeps nothing, and where nothing would read it.
    package internal(set) var target: Target?
  }
}
