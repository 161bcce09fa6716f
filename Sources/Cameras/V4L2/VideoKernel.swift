package import Clocks
package import Files

/// The operating system's interface for cameras, so that tests can script faults that no driver produces on
/// demand.
///
/// Results are those of the system calls: a negative number is `-errno`.
package protocol VideoKernel: Sendable {
  /// The existing video device nodes, in order of their numbers.
  func videoNodes() -> [VideoNode]
  /// The nodes of subdevices, such as flashes.
  func subdevices() -> [String]
  /// The path after resolving symbolic links, or nil when it does not exist.
  func resolve(_ path: String) -> String?
  /// Opens a node for nonblocking reading and writing. Returns the descriptor.
  func open(_ path: String) -> Int32
  /// Closes a descriptor.
  func close(_ descriptor: Int32)
  /// Performs a driver request; repeats it if interrupted by a signal.
  func ioctl(_ descriptor: Int32, _ request: UInt, _ argument: UnsafeMutableRawPointer) -> Int32
  /// Writes bytes in one call. Returns their number.
  func write(_ descriptor: Int32, _ bytes: RawSpan) -> Int
  /// Maps the parts of one buffer contiguously, each from the start of a memory page.
  func map(_ parts: [BufferPart], of descriptor: Int32) throws(Errno) -> UnsafeMutableRawBufferPointer
  /// Unmaps memory.
  func unmap(_ memory: UnsafeMutableRawBufferPointer)
  /// Waits until the device or `wake` is ready; ignores a negative `device`.
  func poll(device: Int32, wake: Int32, milliseconds: Int32) -> Readiness
  /// Waits until an event of the device is pending or `wake` is ready, without regard to frames: to wait for frames
  /// would start a stream on some drivers.
  func awaitEvent(device: Int32, wake: Int32, milliseconds: Int32) -> Readiness
  /// The clock by which the kernel waits, and so does who uses it: the system's unless tests give another.
  var clock: MonotonicClock { get }
  /// The time by which frames are stamped: that of the clock.
  func now() -> Duration
  /// The processes, other than this one, that have the node open, as far as they are visible.
  func holders(of path: String) -> [String]
  /// What the system knows of the hardware behind the node.
  func hardware(of path: String) -> CameraHardware
  /// Who may open the node.
  func access(to path: String) -> NodeAccess
}

extension VideoKernel {
  package var clock: MonotonicClock { .system }
  package func now() -> Duration { clock.time }
}

/// A part of device memory: one plane of one buffer.
package struct BufferPart: Hashable {
  /// The driver's offset for `mmap`.
  package var offset: Int
  /// The number of bytes.
  package var length: Int

  package init(offset: Int, length: Int) {
    self.offset = offset
    self.length = length
  }

  /// The length rounded up to whole memory pages.
  package func paddedLength(page: Int) -> Int { (length + page - 1) / page * page }
}

/// The result of `poll`.
package struct Readiness: Hashable {
  /// A frame can be dequeued.
  package var hasFrame = false
  /// An event is pending.
  package var hasEvent = false
  /// The queue is in an error state, or the device is gone.
  package var hasError = false
  /// The wake descriptor was signalled.
  var isWoken = false

  package init(hasFrame: Bool = false, hasEvent: Bool = false, hasError: Bool = false, isWoken: Bool = false)
  {
    self.hasFrame = hasFrame
    self.hasEvent = hasEvent
    self.hasError = hasError
    self.isWoken = isWoken
  }

}

/// Access rights to a device node.
package struct NodeAccess: Hashable {
  /// Whether the user of this process is in the node's group.
  package enum Membership: Hashable {
    /// The user is not in the group.
    case none
    /// The user was added to the group after this session began.
    case pending
    /// The process is in the group.
    case active
  }

  /// The name of the node's group.
  var group: String
  /// Whether the user is in it.
  var membership: Membership

  package init(group: String, membership: Membership) {
    self.group = group
    self.membership = membership
  }
}
