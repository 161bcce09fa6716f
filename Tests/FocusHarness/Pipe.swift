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

  /// Three numbers from stdin; nil at the end of the input.
  static func readHeader() -> (UInt32, UInt32, UInt32)? {
    var numbers: [UInt32] = [0, 0, 0]
    guard numbers.withUnsafeMutableBytes({ read(into: $0) }) else { return nil }
    return (numbers[0], numbers[1], numbers[2])
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
