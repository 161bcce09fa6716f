import FilterGraph
package import Pixels

extension CompilerOptions {
  /// The history of earlier frames that is available to a plan; some filters read it.
  package enum History: Hashable, Sendable {
    /// None: the frame stands alone, like a photograph, and filters read it in place of earlier ones.
    case none
    /// The first frame of a stream: it reads itself in place of earlier ones, and is kept for later ones.
    case first
    /// A later frame of a stream: it reads the history and is kept in turn.
    case following
    /// A frame rendered aside from a stream: it reads the history in this orientation, and is not kept.
    case glance(Orientation)

    /// The orientation in which the history is read; nil when it is not read.
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
  /// A picture that persists from frame to frame, for a filter that reads earlier ones.
  package struct State: Hashable, Sendable {
    /// The reader and its name for the state: `low-pass previous`.
    package var name: String
    /// The picture's size.
    package var size: PixelSize
    /// The number of frames for which it is kept, at least one.
    package var depth: Int
    /// The texture that this frame keeps; nil in a plan that keeps nothing, or when nothing would read it.
    package internal(set) var target: Target?
  }
}
