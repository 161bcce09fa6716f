import Files
package import Graphics
import Glibc

/// Compiled programs in files, one each, in a folder of the user's cache.
///
/// A file contains the driver's name, the full text of its program, the driver's binary, and a checksum of
/// all three, so a wrong or damaged file is never used. It is written under a temporary name and renamed, so
/// a partial file is never seen and several processes may share the folder. The least recently used files are
/// removed when the folder grows too large. Any failure only means that the program is compiled again.
package struct ProgramStore: Sendable {
  /// The limits of a folder.
  package struct Limits: Hashable, Sendable {
    /// The total bytes of all files.
    package var bytes: Int
    /// The number of files.
    package var files: Int

    /// Creates limits; the defaults hold the programs of a few hundred chains.
    package init(bytes: Int = 64 << 20, files: Int = 1000) {
      self.bytes = bytes
      self.files = files
    }
  }

  let folder: String
  let limits: Limits
  private let driver: String

  private static let magic: [UInt8] = Array("VFPROG2\n".utf8)

  /// Opens the folder `viewfinder/programs` in the user's cache; nil when there is no cache folder.
  ///
  /// - Parameter driver: identifies the driver; programs of other drivers are not used.
  package init?(driver: String) {
    guard let cache = Self.cacheFolder else { return nil }
    self.init(folder: cache + "/viewfinder/programs", driver: driver)
  }

  /// Opens a folder by its absolute path; it is created on the first write.
  package init(folder: String, driver: String, limits: Limits = Limits()) {
    self.folder = folder
    self.driver = driver
    self.limits = limits
  }

  private static var cacheFolder: String? {
    // The base directory specification requires relative values to be ignored.
    if let set = folder("XDG_CACHE_HOME"), set.hasPrefix("/") { return set }
    return folder("HOME").map { $0 + "/.cache" }
  }

  private static func folder(_ variable: String) -> String? {
    getenv(variable).map { String(fileName: $0) }
  }

  /// The program saved for a source by this driver.
  package func load(_ source: String) -> ProgramBinary? {
    guard let bytes = read(path(for: source)), bytes.count > 8 else { return nil }
    var reader = bytes.dropLast(8)
    guard reader.starts(with: Self.magic), bytes.suffix(8).elementsEqual(Self.littleEndian(Self.hash(reader)))
    else { return nil }
    reader = reader.dropFirst(Self.magic.count)
    guard let text = take(&reader), text.elementsEqual((driver + "\n" + source).utf8),
      let header = take(&reader), header.count == 4, let binary = take(&reader), reader.isEmpty
    else { return nil }
    let format = header.reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    return ProgramBinary(format: format, bytes: Array(binary))
  }

  /// Saves a program, replacing one of the same source, and removes others if the folder is full.
  package func save(_ binary: ProgramBinary, for source: String) {
    var bytes = Self.magic
    append(Array((driver + "\n" + source).utf8), to: &bytes)
    append((0..<4).map { UInt8(truncatingIfNeeded: binary.format >> ($0 * 8)) }, to: &bytes)
    append(binary.bytes, to: &bytes)
    bytes += Self.littleEndian(Self.hash(bytes[...]))
    // A program that would fill much of the store alone is not stored.
    guard bytes.count <= limits.bytes / 4 else { return }
    write(bytes, to: path(for: source))
    removeOldest()
  }

  /// The file of a program, named by two hashes of driver and text; its content is verified on reading.
  package func path(for source: String) -> String {
    let key = Array((driver + "\n" + source).utf8)
    func digits(_ seed: UInt64) -> String {
      let digits = String(Self.hash(key[...], seed: seed), radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }
    return "\(folder)/\(digits(0xcbf2_9ce4_8422_2325))\(digits(0x8422_2325_cbf2_9ce4)).bin"
  }

  // MARK: - File format

  /// Appends a part with its length in front.
  private func append(_ part: [UInt8], to bytes: inout [UInt8]) {
    bytes += Self.littleEndian(UInt64(part.count)) + part
  }

  private func take(_ reader: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard reader.count >= 8 else { return nil }
    let length = reader.prefix(8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    reader = reader.dropFirst(8)
    guard length <= UInt64(reader.count) else { return nil }
    defer { reader = reader.dropFirst(Int(length)) }
    return reader.prefix(Int(length))
  }

  private static func littleEndian(_ number: UInt64) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }

  /// FNV-1a: each step is invertible, so every change of a single byte is detected.
  private static func hash(_ bytes: ArraySlice<UInt8>, seed: UInt64 = 0xcbf2_9ce4_8422_2325) -> UInt64 {
    var value = seed
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return value
  }
}
