import Glibc

/// Memory of a fixed size, of zeros at first, of which several threads may use parts at the same time.
///
/// A page takes no memory before it is written. Who takes a part to write it sees to it that nobody else uses that part
/// meanwhile; arrays allow one writer in all.
public final class SampleMemory<Element: BitwiseCopyable>: @unchecked Sendable {
  // Safety: the address never changes; parts are used as the type demands.
  @usableFromInline let start: UnsafeMutablePointer<Element>
  /// The number of elements.
  public let count: Int
  private let pages: Pages

  /// How the memory is divided.
  public enum Pages: Hashable, Sendable {
    case usual
    /// Into large pages, which make the first touch of much memory several times cheaper.
    case huge
  }

  /// Asks the system for memory; traps when it has none.
  public init(count: Int, pages: Pages = .usual) {
    (self.count, self.pages) = (count, pages)
    let byteCount = Self.byteCount(count)
    let memory: UnsafeMutableRawPointer?
    switch pages {
    case .usual:
      precondition(MemoryLayout<Element>.alignment <= 16, "the C library aligns memory to 16 bytes")
      memory = calloc(1, byteCount)
    case .huge:
      memory = mmap(nil, byteCount, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    }
    guard let memory, memory != MAP_FAILED else {
      preconditionFailure("no memory for \(byteCount) bytes of a picture")
    }
    // A failure is harmless.
    if pages == .huge { madvise(memory, byteCount, MADV_HUGEPAGE) }
    start = memory.bindMemory(to: Element.self, capacity: max(count, 1))
  }

  private static func byteCount(_ count: Int) -> Int { max(count, 1) * MemoryLayout<Element>.stride }

  deinit {
    switch pages {
    case .usual: free(start)
    case .huge: munmap(start, Self.byteCount(count))
    }
  }

  /// An element; traps outside of the memory.
  @inlinable
  public subscript(_ index: Int) -> Element {
    @inline(__always) get {
      precondition(index >= 0 && index < count, "no element \(index) of \(count)")
      return start[index]
    }
    @inline(__always) set {
      precondition(index >= 0 && index < count, "no element \(index) of \(count)")
      start[index] = newValue
    }
  }

  /// An element of which the caller has made sure that it is in the memory.
  @inlinable
  public subscript(unchecked index: Int) -> Element {
    @inline(__always) get {
      assert(index >= 0 && index < count, "no element \(index) of \(count)")
      return start[index]
    }
    @inline(__always) set {
      assert(index >= 0 && index < count, "no element \(index) of \(count)")
      start[index] = newValue
    }
  }

  /// Copies a part of other memory; traps outside of either.
  @inlinable
  public func copy(_ part: Range<Int>, of source: SampleMemory, to place: Int) {
    precondition(part.lowerBound >= 0 && part.upperBound <= source.count, "the part is not in the memory")
    precondition(place >= 0 && place <= count - part.count, "the part is not in the memory")
    (start + place).update(from: source.start + part.lowerBound, count: part.count)
  }

  /// Gives all elements of a part one value; traps when it is not in the memory.
  @inlinable
  public func fill(_ part: Range<Int>, with value: Element) {
    precondition(part.lowerBound >= 0 && part.upperBound <= count, "the part is not in the memory")
    (start + part.lowerBound).update(repeating: value, count: part.count)
  }

  /// The elements of a part; traps when it is not in the memory.
  @inlinable @inline(__always) @_lifetime(borrow self)
  public func span(_ part: Range<Int>) -> Span<Element> {
    precondition(part.lowerBound >= 0 && part.upperBound <= count, "the part is not in the memory")
    let elements = UnsafeBufferPointer(start: start + part.lowerBound, count: part.count)
    return _overrideLifetime(elements.span, borrowing: self)
  }

  /// The elements of a part, to be written; traps when it is not in the memory.
  @inlinable @inline(__always) @_lifetime(borrow self)
  public func mutableSpan(_ part: Range<Int>) -> MutableSpan<Element> {
    precondition(part.lowerBound >= 0 && part.upperBound <= count, "the part is not in the memory")
    let elements = UnsafeMutableBufferPointer(start: start + part.lowerBound, count: part.count)
    return _overrideLifetime(elements.mutableSpan, borrowing: self)
  }
}

extension SampleMemory<UInt8> {
  /// The bytes of a part; traps when it is not in the memory.
  @_lifetime(borrow self)
  public func bytes(_ part: Range<Int>) -> RawSpan { span(part).bytes }

  /// The bytes of a part, to be written; traps when it is not in the memory.
  @_lifetime(borrow self)
  public func mutableBytes(_ part: Range<Int>) -> MutableRawSpan {
    var part = mutableSpan(part)
    return _overrideLifetime(part.mutableBytes, borrowing: self)
  }
}
