/// A linked program in the driver's format, which can be loaded again without compiling.
///
/// It is valid only for the driver that created it: key a cache by the sources and `GPUInfo.programCacheKey`.
package struct ProgramBinary: Hashable, Sendable {
  /// The driver's number for the format.
  package var format: UInt32
  /// The driver's bytes.
  package var bytes: [UInt8]

  /// Creates a binary from a cache.
  package init(format: UInt32, bytes: [UInt8]) {
    self.format = format
    self.bytes = bytes
  }
}
