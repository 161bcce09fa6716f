/// A linked program as the driver stores it, to be loaded again without compiling.
///
/// It fits only the driver that made it: key a cache by the sources and `GPUInfo.programCacheKey`.
public struct ProgramBinary: Hashable, Sendable {
  /// The driver's number for the format.
  public var format: UInt32
  /// The driver's bytes.
  public var bytes: [UInt8]

  /// Creates a binary from a cache.
  public init(format: UInt32, bytes: [UInt8]) {
    self.format = format
    self.bytes = bytes
  }
}
