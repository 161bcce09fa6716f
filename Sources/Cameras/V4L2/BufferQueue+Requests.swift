internal import CPlatform
import Files
import Glibc

extension BufferQueue {
  /// Fills in a `v4l2_buffer`, with an array of planes if the queue is multi-planar, performs `request` and
  /// reads the result.
  private static func perform<T>(
    _ request: IoctlRequest, on device: OpenDevice, _ type: BufferType, planeCount: Int, slot: Int = 0,
    _ read: (v4l2_buffer, UnsafeMutableBufferPointer<v4l2_plane>) -> T
  ) throws(Errno) -> T {
    var buffer = v4l2_buffer()
    buffer.index = UInt32(slot)
    buffer.type = type.rawValue
    buffer.memory = V4L2_MEMORY_MMAP.rawValue
    let result: Result<T, Errno> = withUnsafeTemporaryAllocation(
      of: v4l2_plane.self, capacity: Int(VIDEO_MAX_PLANES)
    ) { planes in
      planes.initialize(repeating: v4l2_plane())
      if type == .multiPlanar {
        buffer.m.planes = planes.baseAddress
        buffer.length = UInt32(planeCount)
      }
      do throws(Errno) {
        try device.request(request, &buffer)
        return .success(read(buffer, planes))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// Queues buffer `slot` with the driver.
  static func queue(_ slot: Int, on device: OpenDevice, _ type: BufferType, planeCount: Int) throws(Errno) {
    try perform(.queueBuffer, on: device, type, planeCount: planeCount, slot: slot) { _, _ in }
  }

  /// The memory planes of buffer `index`.
  static func parts(of index: UInt32, _ device: OpenDevice, _ type: BufferType) throws(Errno) -> [BufferPart]
  {
    try perform(
      .queryBuffer, on: device, type, planeCount: Int(VIDEO_MAX_PLANES), slot: Int(index)
    ) { buffer, planes in
      guard type == .multiPlanar else {
        return [BufferPart(offset: Int(buffer.m.offset), length: Int(buffer.length))]
      }
      return planes.prefix(Int(buffer.length)).map {
        BufferPart(offset: Int($0.m.mem_offset), length: Int($0.length))
      }
    }
  }

  /// Dequeues the oldest filled buffer.
  static func dequeue(from device: OpenDevice, _ type: BufferType, planeCount: Int) throws(Errno) -> Filled {
    try perform(.dequeueBuffer, on: device, type, planeCount: planeCount) { buffer, planes in
      var filled = Filled(
        slot: Int(buffer.index), isDamaged: buffer.flags & UInt32(V4L2_BUF_FLAG_ERROR) != 0,
        field: buffer.field, sequence: buffer.sequence, timestamp: nil, used: PlaneCounts(),
        dataOffsets: PlaneCounts())
      if buffer.flags & UInt32(V4L2_BUF_FLAG_TIMESTAMP_MASK) == UInt32(V4L2_BUF_FLAG_TIMESTAMP_MONOTONIC) {
        filled.timestamp =
          .seconds(Int64(buffer.timestamp.tv_sec)) + .microseconds(Int64(buffer.timestamp.tv_usec))
      }
      guard type == .multiPlanar else {
        filled.used[0] = Int(buffer.bytesused)
        return filled
      }
      for index in 0..<min(planeCount, planes.count) {
        let start = Int(planes[index].data_offset)
        filled.dataOffsets[index] = start
        filled.used[index] = max(0, Int(planes[index].bytesused) - start)
      }
      return filled
    }
  }
}
