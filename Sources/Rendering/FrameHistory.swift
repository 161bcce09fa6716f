import PlanCompiler
import FilterGraph
import Graphics
import Pixels

/// The history of a chain: the textures of earlier frames that its filters read.
///
/// A history belongs to one chain on one stream of frames. Filters that read their own last result or the
/// input of earlier frames need one; for other chains it stays empty. Redrawing a frame, for instance after a
/// setting changed, reads the same history as the first time: it advances per frame, not per draw. Use it on
/// the renderer's thread. In steady state it allocates nothing.
package final class FrameHistory {
  /// The textures of one state: those that the next frame may read, plus one for redrawing the current frame.
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

    /// The index of the texture kept `back` frames before the newest, or of the oldest if there are fewer.
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

    /// The ring for another depth, with the available textures moved over.
    func moved(to depth: Int) -> Ring {
      let ring = Ring(size, depth: depth)
      for back in (0..<min(count, depth + 1)).reversed() {
        ring.put(slots.take(at: place(back))!, replacing: false)
      }
      return ring
    }
  }

  private var rings: [Ring] = []
  /// Whether frames before the current one were drawn.
  private var hasEarlier = false
  /// Whether the current frame was drawn.
  private var isDrawn = false

  /// Creates an empty history.
  package init() {}

  /// The time of the current frame.
  package private(set) var time = FrameTime.still
  /// The moment of the frame that counts as the first, and of the current one.
  private var start: Duration?
  private var moment = Duration.zero
  /// Whether the current frame's time was drawn with.
  private var isTimed = false

  /// Begins the next frame.
  ///
  /// - Parameter moment: when it was exposed, on any clock that does not jump.
  package func beginFrame(at moment: Duration = .zero) {
    hasEarlier = hasEarlier || isDrawn
    isDrawn = false
    // A stream that begins anew, such as a film after its end, goes on.
    time.delta = start == nil ? 0 : max((moment - self.moment).seconds, 0)
    time.seconds += time.delta
    if start == nil { start = moment }
    self.moment = moment
    time.frame += isTimed ? 1 : 0
    isTimed = false
    time.wallClock = FrameTime.now
  }

  /// The time of the current frame, which is now drawn.
  func timeOfDraw() -> FrameTime {
    isTimed = true
    return time
  }

  /// Clears the history: the next frame is a first frame, as after a seek in a video.
  package func forget() {
    rings.removeAll()
    hasEarlier = false
    isDrawn = false
    time = FrameTime(wallClock: time.wallClock)
    isTimed = false
  }

  /// Prepares for the states of a plan; drops textures of other sizes.
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

  /// Whether all earlier frames that a plan reads are available.
  func serves(_ states: [RenderPlan.State]) -> Bool {
    guard hasEarlier, states.count <= rings.count else { return false }
    return states.indices.allSatisfy { states[$0].size == rings[$0].size }
  }

  /// The texture of a state `age` frames before the current one.
  func view(_ state: Int, age: Int) -> TextureView { rings[state].view(isDrawn ? age : age - 1) }

  /// Keeps a state of the current frame. Call ``endFrame()`` after the last one.
  func keep(_ lease: consuming TextureLease, as state: Int) { rings[state].put(lease, replacing: isDrawn) }

  /// Marks the current frame as drawn.
  func endFrame() { isDrawn = true }
}

@available(*, unavailable)
extension FrameHistory: Sendable {}

extension Duration {
  /// The duration in seconds.
  fileprivate var seconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}
