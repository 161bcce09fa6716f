import Pixels
import Video

import Cameras

extension FuzzTarget {
  /// A Motion JPEG stream: each frame begins at a start-of-image marker, and one decoder reads them all.
  static func decodeMotionJPEG(_ bytes: [UInt8]) {
    guard let decoder = MotionJPEGDecoder(size: PixelSize(width: 64, height: 48)) else { return }
    var output = [UInt8](repeating: 0, count: decoder.byteCount)
    var start = 0
    while start < bytes.count {
      var end = start + 1
      while end < bytes.count, !(bytes[end...].starts(with: [0xFF, 0xD8])) { end += 1 }
      var memory = output.mutableBytes()
      if let layout = try? decoder.decode(bytes.span.bytes.extracting(start..<end), into: &memory) {
        precondition(layout.byteCount <= memory.byteCount)
      }
      start = end
    }
  }

  /// A driver that answers with the input, where the kernel's would answer with the truth.
  static func questionDriver(_ bytes: [UInt8]) {
    let kernel = RepliesKernel(bytes)
    for entry in CameraList.discover(kernel).entries {
      _ = try? CameraList.discover(kernel).find(entry.info.id)
    }
    kernel.rewind()
    guard let device = try? OpenDevice("/dev/video0", kernel: kernel) else { return }
    let type = bytes.first.map { $0 & 1 == 0 } ?? true ? BufferType.single : .multiPlanar
    _ = device.enumerateFormats(type)
    kernel.rewind()
    for control in device.enumerateControls() {
      _ = control.text(of: control.value)
      for text in ["1", "on", "1,2", "2x2+1+1"] {
        guard let value = try? control.value(parsing: text) else { continue }
        _ = ControlPayload(value, for: control)
      }
    }
    kernel.rewind()
    guard let queue = try? BufferQueue(device, type) else { return }
    guard (try? queue.start()) != nil else { return }
    for _ in 0..<8 {
      guard let filled = try? queue.dequeue() else { break }
      precondition(filled.slot >= 0)
      let bytes = queue.bytes(of: filled.slot)
      if !bytes.isEmpty { _ = bytes[bytes.byteCount - 1] }
      try? queue.requeue(filled.slot)
    }
    queue.end()
  }

  /// A profile, and the text that it writes, which must mean the same.
  static func parseCameraProfile(_ bytes: [UInt8]) {
    let (profile, problems) = CameraProfile.parse(bytes)
    for problem in problems { checkMessage(problem.reason, quoting: String(decoding: bytes, as: UTF8.self)) }
    let written = profile.text
    let again = CameraProfile.parse(Array(written.utf8))
    precondition(again.problems.isEmpty && again.profile == profile, "\(written): \(again.problems)")
  }

  static func parseY4M(_ bytes: [UInt8]) {
    do throws(VideoError) {
      let header = try Y4MHeader(parsing: bytes)
      precondition(header.frameByteCount > 0)
    } catch {
      checkMessage(error.description, quoting: String(decoding: bytes, as: UTF8.self))
    }
  }
}
