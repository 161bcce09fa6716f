import CPlatform
import Glibc
import Pixels
import Synchronization

import Cameras
import Files

/// A kernel with one video device, whose drivers' replies are the bytes of an input.
///
/// Each request takes one byte that says whether it fails, and then the bytes of its structure; behind the end of the input
/// every request fails. Pointers in the structures are the caller's, as a kernel leaves them.
final class RepliesKernel: VideoKernel {
  private struct State {
    var position = 0
    /// The lengths of mapped memory by its address.
    var mapped: [UInt: Int] = [:]
  }

  private let bytes: [UInt8]
  private let state = Mutex(State())

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  deinit { precondition(state.withLock { $0.mapped.isEmpty }, "memory of a driver stays mapped") }

  /// Begins with the first reply again.
  func rewind() { state.withLock { $0.position = 0 } }

  /// The next bytes of the input, fewer at its end.
  private func take(_ count: Int) -> ArraySlice<UInt8> {
    state.withLock { state in
      let taken = bytes[state.position...].prefix(count)
      state.position = taken.endIndex
      return taken
    }
  }

  func ioctl(_ descriptor: Int32, _ request: UInt, _ argument: UnsafeMutableRawPointer) -> Int32 {
    guard let status = take(1).first else { return -EINVAL }
    guard status & 0x80 == 0 else { return -Int32(max(status & 0x7F, 1)) }
    switch IoctlRequest(number: request) {
    case .getControls, .setControls, .tryControls:
      let list = argument.assumingMemoryBound(to: v4l2_ext_controls.self).pointee
      for place in 0..<Int(list.count) {
        let entry = list.controls + place
        if entry.pointee.size > 0 {
          fill(UnsafeMutableRawPointer(entry.pointee.string), Int(entry.pointee.size))
        } else {
          fill(&entry.pointee.value64, 8)
        }
      }
    case .queryBuffer, .queueBuffer, .dequeueBuffer:
      let buffer = argument.assumingMemoryBound(to: v4l2_buffer.self)
      let old = buffer.pointee
      fill(argument, MemoryLayout<v4l2_buffer>.size)
      guard old.type == BufferType.multiPlanar.rawValue else { break }
      buffer.pointee.m = old.m
      buffer.pointee.length = min(buffer.pointee.length, old.length)
      for place in 0..<Int(old.length) { fill(old.m.planes + place, MemoryLayout<v4l2_plane>.size) }
    default: fill(argument, Int(request >> 16 & 0x3FFF))
    }
    return 0
  }

  private func fill(_ memory: UnsafeMutableRawPointer, _ count: Int) {
    for (place, byte) in take(count).enumerated() {
      memory.storeBytes(of: byte, toByteOffset: place, as: UInt8.self)
    }
  }

  func map(_ parts: [BufferPart], of descriptor: Int32) throws(Errno) -> UnsafeMutableRawBufferPointer {
    let page = sysconf(Int32(_SC_PAGESIZE))
    let total = parts.reduce(0) { $0 + $1.paddedLength(page: page) }
    // A kernel has no buffers of other sizes.
    guard total > 0, total <= 1 << 20,
      let memory = mmap(nil, total, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    else { throw Errno(EINVAL) }
    state.withLock { $0.mapped[UInt(bitPattern: memory)] = total }
    return UnsafeMutableRawBufferPointer(start: memory, count: total)
  }

  func unmap(_ memory: UnsafeMutableRawBufferPointer) {
    let length = state.withLock { $0.mapped.removeValue(forKey: UInt(bitPattern: memory.baseAddress)) }
    precondition(length == memory.count, "memory that is not mapped so is unmapped")
    munmap(memory.baseAddress, memory.count)
  }

  func videoNodes() -> [VideoNode] {
    [.init(path: "/dev/video0", name: "Fuzz", index: 0, byID: nil, byPath: nil, isCaptureDeclared: nil)]
  }
  func subdevices() -> [String] { [] }
  func resolve(_ path: String) -> String? { path }
  func open(_ path: String) -> Int32 { 1000 }
  func close(_ descriptor: Int32) {}
  func write(_ descriptor: Int32, _ bytes: RawSpan) -> Int { bytes.byteCount }
  func poll(device: Int32, wake: Int32, milliseconds: Int32) -> Readiness { Readiness(hasError: true) }
  func awaitEvent(device: Int32, wake: Int32, milliseconds: Int32) -> Readiness { Readiness(hasError: true) }
  func now() -> Duration { .zero }
  func holders(of path: String) -> [String] { [] }
  func hardware(of path: String) -> CameraHardware { CameraHardware() }
  func access(to path: String) -> NodeAccess { NodeAccess(group: "video", membership: .none) }
}
