import Glibc

/// The standard input and output as streams of bytes; ends the process when the other side is gone.
enum Pipe {
  /// Fills the memory from stdin; false at the end of the input.
  static func read(into memory: UnsafeMutableRawBufferPointer) -> Bool {
    var done = 0
    while done < memory.count {
      let count = Glibc.read(0, memory.baseAddress! + done, memory.count - done)
      guard count > 0 else { return false }
      done += count
    }
    return true
  }

  /// What precedes a picture.
  struct Header {
    let width, height, follows: UInt32
    let reference: Float
  }

  /// A header from stdin; nil at the end of the input.
  static func readHeader() -> Header? {
    var numbers: [UInt32] = [0, 0, 0, 0]
    guard numbers.withUnsafeMutableBytes({ read(into: $0) }) else { return nil }
    return Header(
      width: numbers[0], height: numbers[1], follows: numbers[2], reference: Float(bitPattern: numbers[3]))
  }

  /// Writes values as they are in memory.
  static func write<Value: BitwiseCopyable>(_ values: [Value]) {
    values.withUnsafeBytes { bytes in
      var done = 0
      while done < bytes.count {
        let count = Glibc.write(1, bytes.baseAddress! + done, bytes.count - done)
        guard count > 0 else { exit(74) }
        done += count
      }
    }
  }
}
