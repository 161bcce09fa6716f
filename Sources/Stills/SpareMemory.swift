extension [UInt8] {
  /// Fills `count` bytes, in the memory of `spare` where that has as many; nil when `fill` fails.
  ///
  /// The kernel clears every page of fresh memory, which takes a quarter of the time that decoding a JPEG takes.
  init?(count: Int, in spare: consuming [UInt8], fill: (UnsafeMutablePointer<UInt8>) -> Bool) {
    var isFilled = false
    if spare.count == count {
      isFilled = spare.withUnsafeMutableBufferPointer { $0.baseAddress.map(fill) ?? false }
      self = consume spare
    } else {
      spare = []
      self.init(unsafeUninitializedCapacity: count) { target, initialized in
        isFilled = target.baseAddress.map(fill) ?? false
        // The memory is returned only when all of it was written.
        initialized = isFilled ? count : 0
      }
    }
    guard isFilled else { return nil }
  }
}
