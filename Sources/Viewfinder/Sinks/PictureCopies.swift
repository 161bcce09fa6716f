import Graphics
import Pixels
import Rendering

/// Pictures on their way from the GPU to memory, each with the facts of the frame that it shows.
final class PictureCopies {
  /// What the pictures are.
  let description: PictureDescription
  /// How they lie in memory.
  let layout: FrameLayout
  private let readback: any AsyncReadback
  private var facts: [LivePipeline.FrameFacts?]
  private var first = 0

  init(_ description: PictureDescription, _ device: any GraphicsDevice) throws(RenderingError) {
    self.description = description
    layout = FrameLayout(packed: description.format, size: description.size)
    readback = try device.makeReadback(size: description.size, format: description.format)
    facts = Array(repeating: nil, count: readback.capacity)
  }

  /// How many pictures are under way.
  var pending: Int { readback.pending }

  /// Whether another can be started.
  var hasRoom: Bool { readback.pending < readback.capacity }

  /// Whether the oldest can be taken without waiting.
  var isReady: Bool { readback.isReady }

  /// Starts a copy; returns false when all copies are in flight.
  func begin(
    _ results: borrowing LeaseSlots, at slots: [Int], _ present: LivePipeline.FrameFacts
  ) throws(RenderingError) -> Bool {
    guard hasRoom else { return false }
    facts[(first + readback.pending) % facts.count] = present
    try readback.start(results, at: slots)
    return true
  }

  /// Takes the oldest copy, and gives the facts of its frame; nil when the GPU gave nothing back.
  func take(into memory: inout MutableRawSpan) -> LivePipeline.FrameFacts? {
    let present = facts[first]
    first = (first + 1) % facts.count
    do throws(RenderingError) {
      try readback.take(into: &memory, layout: layout)
    } catch {
      return nil
    }
    return present
  }

  /// Drops the oldest copy.
  func drop() {
    first = (first + 1) % facts.count
    readback.drop()
  }
}
