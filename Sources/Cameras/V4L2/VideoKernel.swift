/// What a camera needs of the operating system, so that faults which no driver produces on demand can be
/// scripted in tests.
///
/// Results are those of the system calls: a negative number is `-errno`.
protocol VideoKernel: Sendable {
  /// The video device nodes that exist now, in order of their numbers.
  func videoNodes() -> [VideoNode]
  /// The path behind symbolic links, or nil when nothing is there.
  func resolve(_ path: String) -> String?
  /// Opens a node for reading and writing without blocking. Returns the descriptor.
  func open(_ path: String) -> Int32
  /// Closes a descriptor.
  func close(_ descriptor: Int32)
  /// Performs a request of the driver, again when a signal interrupts it.
  func ioctl(_ descriptor: Int32, _ request: UInt, _ argument: UnsafeMutableRawPointer) -> Int32
  /// Maps the parts of one buffer behind one another, each from the start of a memory page.
  func map(_ parts: [BufferPart], of descriptor: Int32) throws(Errno) -> UnsafeMutableRawBufferPointer
  /// Ends a mapping.
  func unmap(_ memory: UnsafeMutableRawBufferPointer)
  /// Waits until the device or `wake` is ready; a negative `device` is not waited for.
  func poll(device: Int32, wake: Int32, milliseconds: Int32) -> Readiness
  /// The monotonic clock.
  func now() -> Duration
  /// The processes, other than this one, that have the node open, as far as they can be seen.
  func holders(of path: String) -> [String]
  /// Who may open the node.
  func access(to path: String) -> NodeAccess
}

/// A stretch of device memory: one plane of one buffer.
struct BufferPart: Hashable {
  /// The driver's cookie for `mmap`.
  var offset: Int
  /// The number of bytes.
  var length: Int

  /// The length rounded up to whole pages of memory.
  func paddedLength(page: Int) -> Int { (length + page - 1) / page * page }
}

/// What `poll` found.
struct Readiness: Hashable {
  /// A frame can be dequeued.
  var hasFrame = false
  /// An event is pending.
  var hasEvent = false
  /// The queue is in error, or the device is gone.
  var hasError = false
  /// The wake descriptor was signalled.
  var isWoken = false
}

/// Who may open a device node.
struct NodeAccess: Hashable {
  /// How the user of this process relates to the node's group.
  enum Membership: Hashable {
    /// The user is not in the group.
    case none
    /// The user was added to the group after this session began.
    case pending
    /// The process has the group.
    case active
  }

  /// The name of the node's group.
  var group: String
  /// How the user relates to it.
  var membership: Membership
}
