import PlanCompiler
import FilterGraph
import GPU
import Pixels

/// What filters keep from frame to frame: the textures that a chain's next frame reads.
///
/// One history belongs to one chain on one row of frames. A filter that reads its own last result needs one, and so
/// does one that reads what came in some frames ago; for other chains it stays empty. Drawing a frame again, for
/// instance because a setting has changed, reads the same as the first time: the history goes on with the frames, not
/// with the draws. Use it on the renderer's thread. In steady state it allocates nothing.
package final class FrameHistory {
  /// The textures of one state: those that the next frame may read, and one more for drawing the present frame again.
  private final class Ring {
    let size: PixelSize
    private(set) var slots: LeaseSlots
    private var newest = 0
    private var count = 0

    init(_ size: PixelSize, depth: Int) {
      self.size = size
      slots = LeaseSlots(count: depth + 1)
    }

    var depth: Int { slots.count - 1 }

    /// The place of what was kept some frames before the newest; of the oldest where that is further back.
    private func place(_ back: Int) -> Int {
      (newest + slots.count - min(back, count - 1)) % slots.count
    }

    func view(_ back: Int) -> TextureView { slots.view(at: place(back))! }

    func put(_ lease: consuming TextureLease, replacing: Bool) {
      if !replacing {
        newest = (newest + 1) % slots.count
        count = min(count + 1, slots.count)
      }
      slots.put(lease, at: newest)
    }

    /// The same for another depth, with what is there of it.
    func moved(to depth: Int) -> Ring {
      let ring = Ring(size, depth: depth)
      for back in (0..<min(count, depth + 1)).reversed() {
        ring.put(slots.take(at: place(back))!, replacing: false)
      }
      return ring
    }
  }

  private var rings: [Ring] = []
  /// Whether frames before the present one were drawn.
  private var hasEarlier = false
  /// Whether the present frame was drawn.
  private var isDrawn = false

  /// Creates a history without frames.
  package init() {}

  /// Begins another frame.
  package func beginFrame() {
    hasEarlier = hasEarlier || isDrawn
    isDrawn = false
  }

  /// Forgets all frames: the next one is a first one, as after a jump in a film.
  package func forget() {
    rings.removeAll()
    hasEarlier = false
    isDrawn = false
  }

  /// Makes room for what a plan keeps; what is there of other sizes is forgotten.
  func adapt(to states: [RenderPlan.State]) {
    if states.count < rings.count { rings.removeLast(rings.count - states.count) }
    let fits = states.count == rings.count && states.indices.allSatisfy { states[$0].size == rings[$0].size }
    guard fits else {
      forget()
      rings = states.map { Ring($0.size, depth: $0.depth) }
      return
    }
    for index in states.indices where states[index].depth != rings[index].depth {
      rings[index] = rings[index].moved(to: states[index].depth)
    }
  }

  /// Whether a plan finds all earlier frames that it reads.
  func serves(_ states: [RenderPlan.State]) -> Bool {
    guard hasEarlier, states.count <= rings.count else { return false }
    return states.indices.allSatisfy { states[$0].size == rings[$0].size }
  }

  /// What a state was some frames before the present one.
  func view(_ state: Int, age: Int) -> TextureView { rings[state].view(isDrawn ? age : age - 1) }

  /// Keeps a state of the present frame. When all are kept, ``endFrame()`` says so.
  func keep(_ lease: consuming TextureLease, as state: Int) { rings[state].put(lease, replacing: isDrawn) }

  /// Notes that the present frame is drawn.
  func endFrame() { isDrawn = true }
}

@available(*, unavailable)
extension FrameHistory: Sendable {}
