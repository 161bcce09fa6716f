import GPU
import Glibc

/// Compiled programs in files, one each, under a folder of the user's cache.
///
/// A file holds the whole text of its program beside the driver's binary, so a wrong one is never taken; it is
/// written under another name and moved into place, so a half-written one is never seen. Everything that goes
/// wrong only means that the program is compiled anew.
public struct ProgramStore: Sendable {
  private let folder: String
  private let driver: String

  private static let magic: [UInt8] = Array("VFPROG1\n".utf8)

  /// Opens the folder `viewfinder/programs` in the user's cache, or nil when there is no such place.
  ///
  /// - Parameter driver: what identifies the driver; programs of another one are not taken.
  public init?(driver: String) {
    guard let cache = Self.cacheFolder else { return nil }
    self.init(folder: cache + "/viewfinder/programs", driver: driver)
  }

  /// Opens a folder, which is made when it is first written to.
  public init(folder: String, driver: String) {
    self.folder = folder
    self.driver = driver
  }

  private static var cacheFolder: String? {
    // The base directory specification wants relative values ignored.
    if let set = getenv("XDG_CACHE_HOME").map({ String(cString: $0) }), set.hasPrefix("/") { return set }
    return getenv("HOME").map { String(cString: $0) + "/.cache" }
  }

  func load(_ source: String) -> ProgramBinary? {
    guard let bytes = read(path(for: source)) else { return nil }
    var reader = bytes[...]
    guard reader.starts(with: Self.magic) else { return nil }
    reader = reader.dropFirst(Self.magic.count)
    guard let text = take(&reader), text.elementsEqual((driver + "\n" + source).utf8),
      let header = take(&reader), header.count == 4, let binary = take(&reader), reader.isEmpty
    else { return nil }
    let format = header.reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    return ProgramBinary(format: format, bytes: Array(binary))
  }

  func save(_ binary: ProgramBinary, for source: String) {
    makeFolder()
    var bytes = Self.magic
    append(Array((driver + "\n" + source).utf8), to: &bytes)
    append((0..<4).map { UInt8(truncatingIfNeeded: binary.format >> ($0 * 8)) }, to: &bytes)
    append(binary.bytes, to: &bytes)
    let final = path(for: source)
    var temporary = Array((final + ".XXXXXX").utf8CString)
    let file = mkstemp(&temporary)
    guard file >= 0 else { return }
    let written = bytes.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
    close(file)
    if written != bytes.count || rename(temporary, final) != 0 { unlink(temporary) }
  }

  /// A part with its length in front.
  private func append(_ part: [UInt8], to bytes: inout [UInt8]) {
    bytes += (0..<8).map { UInt8(truncatingIfNeeded: part.count >> ($0 * 8)) } + part
  }

  private func take(_ reader: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard reader.count >= 8 else { return nil }
    let length = reader.prefix(8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    reader = reader.dropFirst(8)
    guard length <= UInt64(reader.count) else { return nil }
    defer { reader = reader.dropFirst(Int(length)) }
    return reader.prefix(Int(length))
  }

  /// The file of a program: two FNV-1a hashes of driver and text, which only choose the name.
  private func path(for source: String) -> String {
    func hash(_ seed: UInt64) -> String {
      var value = seed
      for byte in (driver + "\n" + source).utf8 { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
      let digits = String(value, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }
    return "\(folder)/\(hash(0xcbf2_9ce4_8422_2325))\(hash(0x8422_2325_cbf2_9ce4)).bin"
  }

  private func makeFolder() {
    var path = ""
    for part in folder.split(separator: "/") {
      path += "/" + part
      mkdir(path, 0o700)
    }
  }

  private func read(_ path: String) -> [UInt8]? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_size > 0, status.st_size < 64 << 20 else { return nil }
    let size = Int(status.st_size)
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      count = max(0, Glibc.read(file, buffer.baseAddress, size))
    }
    return bytes.count == size ? bytes : nil
  }
}
