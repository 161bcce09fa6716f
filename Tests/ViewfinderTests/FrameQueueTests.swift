import Cameras
import Pixels
import Testing

import Viewfinder

/// What a sink gets of frames that come faster than it takes them.
struct FrameQueueTests {
  private final class Owner: FrameOwner {
    func recycle(_ slot: Int) {}
  }

  private static func frame(_ number: UInt32, _ memory: UnsafeMutableRawBufferPointer) -> Frame {
    let layout = FrameLayout(packed: .gray8, size: PixelSize(width: 1, height: 1))
    return Frame(
      layout: layout, encoding: .jpeg, sequence: number, timestamp: .zero, unsafeMemory: memory.bytes,
      owner: Owner(), slot: 0)
  }

  /// The numbers of the frames that a queue has after three were put in.
  private static func kept(of delivery: SinkRequest.Delivery) -> (numbers: [UInt32], dropped: Int) {
    let queue = FrameQueue(delivery)
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 1, alignment: 1)
    defer { memory.deallocate() }
    for number in UInt32(1)...3 { queue.put(frame(number, memory)) }
    queue.close()
    var numbers: [UInt32] = []
    while let frame = queue.take() { numbers.append(frame.sequence) }
    return (numbers, queue.statistics.dropped)
  }

  @Test func theNewestReplacesTheOneBefore() {
    let kept = Self.kept(of: .newest)
    #expect(kept.numbers == [3] && kept.dropped == 2)
  }

  @Test func aFullQueueRefusesFurtherFrames() {
    let kept = Self.kept(of: .every(queue: 2))
    #expect(kept.numbers == [1, 2] && kept.dropped == 1)
  }

  @Test func whatWasDroppedBeforeAFrameIsKnownWhenItIsTaken() throws {
    let queue = FrameQueue(.every(queue: 2))
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 1, alignment: 1)
    defer { memory.deallocate() }
    for number in UInt32(1)...3 { queue.put(Self.frame(number, memory)) }
    for (taken, put, before) in [(UInt32(1), UInt32(4), 0), (2, 5, 0), (4, 6, 1), (5, 7, 1)] {
      let sequence = queue.take()?.sequence
      #expect(sequence == taken && queue.statistics.droppedBefore == before)
      queue.put(Self.frame(put, memory))
    }
    #expect(queue.statistics.dropped == 1)
  }
}
