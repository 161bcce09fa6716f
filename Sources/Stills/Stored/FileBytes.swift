import Glibc

/// The bytes of a file in memory, each of which is checked to be there when it is read.
///
/// Copies share the memory, which whoever made the first one keeps until the last is gone: files are read by libraries that
/// keep its address.
package struct FileBytes: RandomAccessCollection {
  /// The memory, for a library; nil for an empty file.
  let baseAddress: UnsafePointer<UInt8>?
  package let count: Int

  /// Names memory, which must stay valid and unchanged.
  init(start: UnsafePointer<UInt8>?, count: Int) { (baseAddress, self.count) = (start, count) }

  package var startIndex: Int { 0 }
  package var endIndex: Int { count }

  package subscript(_ place: Int) -> UInt8 {
    @inline(__always) get {
      precondition(place >= 0 && place < count, "no byte \(place) in a file of \(count)")
      return baseAddress.unsafelyUnwrapped[place]
    }
  }

  /// A number in the machine's byte order, at any place.
  func load<Number: FixedWidthInteger & BitwiseCopyable>(_: Number.Type, at place: Int) -> Number {
    precondition(
      place >= 0 && place <= count - MemoryLayout<Number>.size, "no number at \(place) of \(count)")
    return UnsafeRawPointer(baseAddress.unsafelyUnwrapped).loadUnaligned(
      fromByteOffset: place, as: Number.self)
  }

  package func withContiguousStorageIfAvailable<Result>(
    _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result? { try body(UnsafeBufferPointer(start: baseAddress, count: count)) }

  /// The first place of a byte from another place on; nil where there is none.
  func firstIndex(of byte: UInt8, from place: Int) -> Int? {
    guard let baseAddress, place >= 0, place < count,
      let found = memchr(baseAddress + place, Int32(byte), count - place)
    else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(baseAddress)
  }
}

extension [UInt8] {
  /// Calls `body` with the bytes, which are a file's; they must not be used after it.
  package func withFileBytes<Result, E: Error>(
    _ body: (FileBytes) throws(E) -> Result
  ) throws(E) -> Result {
    try withUnsafeBufferPointer { memory throws(E) -> Result in
      try body(FileBytes(start: memory.baseAddress, count: memory.count))
    }
  }
}
