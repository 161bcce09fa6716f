import Files
import Glibc
import Pixels

import Stills

extension FuzzTarget {
  /// Small, so that the time goes into many inputs.
  private static let limits = StillLimits(pixels: 1 << 16)

  /// Ends the process unless a wrong file is reported as one.
  private static func check(_ error: FileError, name: String) {
    precondition(error.code == .badData, "\(error)")
    checkMessage(error.description, startsWith: name, quoting: name)
  }

  /// A picture of one format, and its metadata as a rendered copy carries it on.
  static func parsePicture(_ bytes: [UInt8], name: String, from magic: [UInt8]) {
    // Of other formats the decoders are libraries that are fuzzed by their authors.
    guard bytes.starts(with: magic) else { return }
    do throws(FileError) {
      let still = try StillImage(decoding: bytes, name: name, limits: limits)
      precondition(still.image.bytes.count == still.image.layout.byteCount)
      _ = try? still.metadata.carriedOver(size: still.image.size, software: "x")
    } catch {
      check(error, name: name)
    }
  }

  /// The file with the right checksum in each chunk, so that what is wrong in the chunks reaches their readers.
  static func sealingChunks(of file: [UInt8]) -> [UInt8] {
    var bytes = file
    var place = 8
    while place + 12 <= bytes.count {
      let count = bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      let end = place + 8 + count
      guard end + 4 <= bytes.count else { break }
      let sum = checksum(bytes[place + 4..<end])
      for index in 0..<4 { bytes[end + index] = UInt8(truncatingIfNeeded: sum >> (24 - 8 * UInt32(index))) }
      place = end + 4
    }
    return bytes
  }

  /// The CRC-32 of PNG (ISO 3309).
  private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    var sum = UInt32.max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return ~sum
  }

  /// The start of a file of any format: what it is, and how much of it to read.
  static func parseHeader(_ bytes: [UInt8]) {
    do throws(FileError) {
      let longest = try StillCodecs.longestFile(startingWith: bytes, name: "a", limits: limits)
      precondition(longest ?? 1 > 0)
    } catch {
      check(error, name: "a")
    }
    _ = JPEGXLContainer.metadata(of: bytes)
  }

  /// The three parts of metadata, one behind the other, each behind its length in two bytes.
  static func parseMetadata(_ bytes: [UInt8]) {
    var rest = bytes[...]
    func part() -> [UInt8] {
      let count = rest.prefix(2).reduce(0) { $0 << 8 | Int($1) }
      rest = rest.dropFirst(2)
      let part = Array(rest.prefix(count))
      rest = rest.dropFirst(count)
      return part
    }
    let (metadata, notices) = Metadata.reading(exif: part(), xmp: part(), iptc: part(), name: "a.jpg")
    for notice in notices { checkMessage(notice, startsWith: "a.jpg") }
    _ = metadata.text("Exif.Photo.DateTimeOriginal")
    _ = metadata.text("Xmp.xmp.Rating")
    _ = try? metadata.carriedOver(size: PixelSize(width: 4, height: 4), software: "x")
  }

  /// The directory of a TIFF file.
  static func parseDirectory(_ bytes: [UInt8]) {
    bytes.withFileBytes { _ = TIFFDirectory($0) }
  }

  /// A profile, applied to a few pixels of each kind.
  static func parseColorProfile(_ bytes: [UInt8]) {
    for source in [ColorTransform.Source.rgba8, .grayInRGBA, .invertedCMYK] {
      guard let transform = ColorTransform(profile: bytes, source: source) else { continue }
      var pixels = [UInt8](repeating: 0x80, count: 64)
      transform.apply(to: &pixels, pixels: 16)
    }
  }

  /// A lookup file behind a byte that chooses its format.
  static func parseLookup(_ bytes: [UInt8]) {
    let extensions = Self.lookupExtensions
    guard let choice = bytes.first else { return }
    let name = "a." + extensions[Int(choice) % extensions.count]
    do throws(FileError) {
      let table = try ColorLookup(decoding: Array(bytes.dropFirst()), name: name)
      precondition(table.cube.values.allSatisfy(\.isFinite))
    } catch {
      check(error, name: name)
    }
  }

  /// The formats of text; pictures have a target of their own.
  static let lookupExtensions = LookupCodecs.all.flatMap { $0.extensions }.filter { $0 != "png" }

  /// A picture that holds a table: a byte for the layout, one for the side of the cube, and the pixels.
  static func parseLookupPicture(_ bytes: [UInt8]) {
    guard bytes.count > 3 else { return }
    let layouts: [ColorLookup.PictureLayout] = [.automatic, .tiles, .hald]
    let size = PixelSize(width: Int(bytes[1]) + 1, height: Int(bytes[2]) + 1)
    var image = Image(packed: .rgba8, size: size)
    for (place, byte) in bytes.dropFirst(3).prefix(image.bytes.count).enumerated() {
      image.bytes[place] = byte
    }
    do throws(FileError) {
      let cube = try LookupPicture(image: image, name: "a.png").cube(layout: layouts[Int(bytes[0]) % 3])
      precondition(cube.values.allSatisfy(\.isFinite))
    } catch {
      check(error, name: "a.png")
    }
  }

  static func parseToneCurves(_ bytes: [UInt8]) {
    do throws(FileError) {
      let curves = try ToneCurveFile(decoding: bytes, name: "a.acv")
      precondition(curves.blue.count > 1)
    } catch {
      check(error, name: "a.acv")
    }
  }

  /// A frame's dump: the name, a zero byte, and the content.
  static func parseFrameDump(_ bytes: [UInt8]) {
    let parts = bytes.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
    let name = "/" + String(fileNameBytes: parts[0])
    guard parts.count == 2, FrameDump(path: name) != nil, parts[0].count < 100,
      !parts[0].contains(UInt8(ascii: "/"))
    else { return }
    let path = scratchFolder + name
    guard let file = path.withFileName({ fopen($0, "w") }) else {
      preconditionFailure("\(path) cannot be written")
    }
    _ = fwrite(Array(parts[1]), 1, parts[1].count, file)
    fclose(file)
    defer { _ = path.withFileName { unlink($0) } }
    do throws(FileError) {
      let still = try StillImage(contentsOf: path, limits: limits)
      precondition(still.image.bytes.count == still.image.layout.byteCount)
    } catch {
      check(error, name: path)
    }
  }

  private static let scratchFolder: String = {
    var name = Array("/tmp/fuzzing-XXXXXX".utf8CString)
    guard mkdtemp(&name) != nil else { preconditionFailure("no folder in /tmp") }
    return String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }()

  /// A template of output paths, with its paths for two inputs.
  static func parseTemplate(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    do throws(FileError) {
      let template = try OutputTemplate(text)
      let time = CaptureTime(secondsSince1970: 1_738_343_109, milliseconds: 42, zoneMinutes: -210)
      let paths = try template.paths(inputs: ["a/b.jpg", "a/c.png"], time: time)
      precondition(Set(paths).count == 2)
    } catch {
      checkMessage(error.description, quoting: text)
    }
  }
}
