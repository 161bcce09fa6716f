import CXXHash
public import Files
import Glibc

/// A hash of 128 bits (XXH3) by which content is known again; no protection against forgery.
///
/// It is computed faster than files are read.
public struct ContentHash: Hashable, Sendable, CustomStringConvertible {
  private let high: UInt64
  private let low: UInt64

  private init(_ hash: XXH128_hash_t) { (high, low) = (hash.high64, hash.low64) }

  /// Hashes bytes.
  public init(of bytes: [UInt8]) {
    self.init(XXH3_128bits(bytes, bytes.count))
  }

  /// Hashes a text in UTF-8.
  public init(of text: String) { self.init(of: Array(text.utf8)) }

  /// Hashes a file.
  ///
  /// - Throws: `noInput`, `noPermission` or `io` when it cannot be read, and `unsupported` for what is not a regular file:
  ///   reading a pipe would take its data away.
  public init(contentsOf path: String) throws(FileError) {
    guard path != StandardInput.path, [.file, nil].contains(FileStatus.kind(of: path)) else {
      throw FileError(.unsupported, "\(path): only the content of files is hashed")
    }
    let source = try ByteSource(path)
    guard let state = XXH3_createState() else { preconditionFailure("out of memory") }
    defer { XXH3_freeState(state) }
    XXH3_128bits_reset(state)
    var part: [UInt8] = []
    repeat {
      part.removeAll(keepingCapacity: true)
      try part.append(addingCapacity: 1 << 20) { memory throws(FileError) in
        try source.read(into: &memory, isCancelled: { false })
      }
      XXH3_128bits_update(state, part, part.count)
    } while !part.isEmpty
    self.init(XXH3_128bits_digest(state))
  }

  /// Parses a ``description``; nil for other text.
  public init?(_ text: String) {
    let digits = Array(text.utf8)
    guard digits.count == 32, digits.allSatisfy({ Unicode.Scalar($0).properties.isASCIIHexDigit }),
      let high = UInt64(text.prefix(16), radix: 16), let low = UInt64(text.suffix(16), radix: 16)
    else { return nil }
    (self.high, self.low) = (high, low)
  }

  /// 32 hexadecimal digits, as `xxhsum -H2` prints them.
  public var description: String {
    [high, low].map { half in
      let digits = String(half, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}
