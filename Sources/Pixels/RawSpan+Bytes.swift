extension RawSpan {
  /// The byte at an offset; traps outside of the bytes.
  @inlinable @inline(__always)
  public subscript(_ offset: Int) -> UInt8 { unsafeLoad(fromByteOffset: offset, as: UInt8.self) }

  /// The byte at an offset of which the caller has made sure that it is in the bytes.
  @inlinable @inline(__always)
  public subscript(unchecked offset: Int) -> UInt8 {
    assert(offset >= 0 && offset < byteCount, "no byte \(offset) of \(byteCount)")
    return unsafeLoad(fromUncheckedByteOffset: offset, as: UInt8.self)
  }
}

extension MutableRawSpan {
  /// A part, to be written; traps when it is not in the span.
  @inlinable @inline(__always) @_lifetime(&self)
  public mutating func part(_ range: Range<Int>) -> MutableRawSpan { _mutatingExtracting(range) }

  /// The byte at an offset; traps outside of the bytes.
  @inlinable @inline(__always)
  public subscript(_ offset: Int) -> UInt8 {
    get { unsafeLoad(fromByteOffset: offset, as: UInt8.self) }
    set { storeBytes(of: newValue, toByteOffset: offset, as: UInt8.self) }
  }

  /// Copies bytes from one offset to another; traps outside of the bytes.
  @inlinable @_lifetime(self: copy self)
  public mutating func move(_ source: Int, count: Int, to target: Int) {
    precondition(count >= 0 && source >= 0 && target >= 0 && max(source, target) <= byteCount - count)
    withUnsafeMutableBytes { memory in
      let start = memory.baseAddress!
      (start + target).copyMemory(from: start + source, byteCount: count)
    }
  }

  /// Copies bytes to an offset; traps where there is no room for them.
  @inlinable @_lifetime(self: copy self)
  public mutating func copy(_ source: RawSpan, to offset: Int = 0) {
    precondition(offset >= 0 && byteCount - offset >= source.byteCount, "no room for the bytes")
    withUnsafeMutableBytes { memory in
      guard let start = memory.baseAddress else { return }
      source.withUnsafeBytes { source in
        guard let bytes = source.baseAddress else { return }
        (start + offset).copyMemory(from: bytes, byteCount: source.count)
      }
    }
  }
}

extension MutableSpan {
  /// A part, to be written; traps when it is not in the span.
  @inlinable @inline(__always) @_lifetime(&self)
  public mutating func part(_ range: Range<Int>) -> MutableSpan<Element> { _mutatingExtracting(range) }
}

extension Array where Element: BitwiseCopyable {
  /// Copies bytes.
  @inlinable
  public init(copying bytes: RawSpan) where Element == UInt8 {
    self = []
    append(bytes)
  }

  /// Copies elements of a library's memory; none where it gives no address.
  @inlinable
  public init(copying start: UnsafePointer<Element>?, count: Int) {
    self.init(UnsafeBufferPointer(start: start, count: start == nil ? 0 : count))
  }

  /// Appends bytes.
  @inlinable
  public mutating func append(_ bytes: RawSpan) where Element == UInt8 {
    bytes.withUnsafeBytes { append(contentsOf: $0) }
  }

  /// The bytes of the elements from an offset on, to be written.
  @inlinable @_lifetime(&self)
  public mutating func mutableBytes(from offset: Int = 0) -> MutableRawSpan {
    // The address holds as long as nobody else uses the array, which the span's lifetime sees to.
    let memory = withUnsafeMutableBytes { UnsafeMutableRawBufferPointer(rebasing: $0[offset...]) }
    return _overrideLifetime(memory.mutableBytes, mutating: &self)
  }
}

extension [UInt8] {
  /// Calls `body` with the samples that the bytes are, in the machine's byte order.
  ///
  /// The length is a multiple of a sample's.
  @inlinable @inline(__always)
  public mutating func withSamples<Sample: BitwiseCopyable>(
    _: Sample.Type, _ body: (inout MutableSpan<Sample>) -> Void
  ) {
    // An array's elements begin at a multiple of 16 bytes.
    withUnsafeMutableBytes { bytes in
      var samples = bytes.bindMemory(to: Sample.self).mutableSpan
      body(&samples)
    }
  }
}
