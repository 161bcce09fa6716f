import Files
import Pixels
import ScratchFiles
import Testing

import Stills

struct OpenEXRTests {
  private static let size = PixelSize(width: 37, height: 21)

  /// A picture of sRGB beyond 0…1, in which alpha falls where it `fades`.
  private static func scene(fades: Bool) -> Image {
    var image = Image(packed: .rgbaFloat, size: size)
    image.bytes.withUnsafeMutableBytes { bytes in
      let values = bytes.bindMemory(to: Float.self)
      for place in 0..<size.area {
        let (x, y) = (place % size.width, place / size.width)
        values[4 * place] = Float(x) / 18 - 0.2
        values[4 * place + 1] = Float(y) / 20
        values[4 * place + 2] = Float(x * y % 100) / 100
        values[4 * place + 3] = fades ? 1 - Float(y) / 40 : 1
      }
    }
    return image
  }

  private static func distance(_ one: Image, _ other: Image) -> Float {
    let values = [one, other].map { image in
      image.bytes.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
    }
    return zip(values[0], values[1]).map { abs($0 - $1) }.max() ?? 9
  }

  @Test(arguments: [StillFormat.Depth.sixteen, .float], [false, true])
  func picturesComeBack(depth: StillFormat.Depth, fades: Bool) throws {
    let image = Self.scene(fades: fades)
    let file = try StillImage.encode(image, as: .openEXR(depth))
    let back = try StillImage(decoding: file, name: "a.exr")
    #expect(back.image.layout.format == .rgbaFloat && back.image.size == Self.size)
    // Half floats have 11 bits.
    #expect(Self.distance(back.image, image) < (depth == .float ? 1e-5 : 1.5e-3))
  }

  /// Values of light, not of a display: half of the light, not half of the levels.
  @Test func filesHoldLight() throws {
    let half = picture(2, 1) { _, _ in (188, 188, 188, 255) }
    let file = try StillImage.encode(half, as: .openEXR(.float))
    let stored = try StillImage(decoding: file, name: "a.exr", colors: .asStored).image
    let value = stored.bytes.withUnsafeBytes { $0.bindMemory(to: Float.self)[0] }
    #expect(abs(value - 0.5029) < 1e-4)
  }

  /// The primaries of a file are those of the picture.
  @Test(arguments: [OutputProfile.displayP3, .adobeRGB, .sRGB])
  func primariesAreStatedAndRead(profile: OutputProfile) throws {
    let image = Self.scene(fades: false)
    let file = try StillImage.encode(image, as: .openEXR(.float), finish: StillFinish(profile: profile))
    for colors in [ColorManagement.convertToSRGB, .convertToExtendedSRGB] {
      let back = try StillImage(decoding: file, name: "a.exr", colors: colors)
      #expect(Self.distance(back.image, image) < 1e-3, "\(profile), \(colors)")
    }
    let stored = try StillImage(decoding: file, name: "a.exr", colors: .asStored)
    let plain = try StillImage.encode(image, as: .openEXR(.float))
    let light = try StillImage(decoding: plain, name: "a.exr", colors: .asStored)
    #expect((stored.image.bytes == light.image.bytes) == (profile == .sRGB))
  }

  @Test func greyFilesHaveOneChannel() throws {
    let gray = try StillImage.encode(gradient, as: .openEXR(.sixteen), finish: StillFinish(colors: .gray))
    // The list of channels: the name, then the type.
    #expect(MetadataTests.contains(gray, Array("chlist\0".utf8) + [19, 0, 0, 0] + Array("Y\0".utf8) + [1]))
    let back = try StillImage(decoding: gray, name: "a.exr").image
    let pixel = back.bytes.withUnsafeBytes { Array($0.bindMemory(to: Float.self)[400..<404]) }
    #expect(pixel[0] == pixel[1] && pixel[1] == pixel[2] && pixel[3] == 1)
  }

  /// Files of OpenEXR's own tools: tiles, and a compression that its C interface does not decode.
  @Test(arguments: ["tiles.exr", "dwa.exr"]) func filesOfOthersAreRead(name: String) throws {
    let image = try StillImage(decoding: content(of: fixture(name)), name: name).image
    #expect(image.size == PixelSize(width: 64, height: 48))
    let values = image.bytes.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
    for (x, y) in [(0, 0), (63, 0), (20, 30), (63, 47)] {
      let pixel = 4 * (y * 64 + x)
      for (channel, level) in [x * 4, y * 5, (x + y) * 2].enumerated() {
        #expect(abs(values[pixel + channel] * 255 - Float(level)) < 1.5, "\(name) at \(x), \(y)")
      }
    }
  }

  /// The sample types of OpenEXR, by their numbers.
  enum SampleType: Int32, CaseIterable {
    case integer, half, float

    func bytes(_ value: Float) -> [UInt8] {
      switch self {
      case .integer: OpenEXRTests.little(Int(value), 4)
      // The values of the tests are between the subnormal numbers and the largest.
      case .half:
        OpenEXRTests.little(
          value == 0 ? 0 : (Int(value.exponent) + 15) << 10 | Int(value.significandBitPattern >> 13), 2)
      case .float: OpenEXRTests.little(Int(value.bitPattern), 4)
      }
    }
  }

  private static func little(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  /// A file of lines without compression. `value` gives a channel's light at a place.
  static func file(
    _ channels: [(name: String, type: SampleType, sampling: Int)], size: PixelSize, data: PixelSize? = nil,
    value: (String, Int, Int) -> Float
  ) -> [UInt8] {
    let channels = channels.sorted { $0.name < $1.name }
    func attribute(_ name: String, _ type: String, _ value: [UInt8]) -> [UInt8] {
      Array("\(name)\0\(type)\0".utf8) + little(value.count, 4) + value
    }
    func window(_ size: PixelSize) -> [UInt8] {
      little(0, 4) + little(0, 4) + little(size.width - 1, 4) + little(size.height - 1, 4)
    }
    var list: [UInt8] = []
    for channel in channels {
      list += "\(channel.name)\0".utf8
      list += little(Int(channel.type.rawValue), 4) + [0, 0, 0, 0]
      list += little(channel.sampling, 4) + little(channel.sampling, 4)
    }
    let one = little(Int(Float(1).bitPattern), 4)
    var header: [UInt8] = [0x76, 0x2F, 0x31, 0x01, 2, 0, 0, 0]
    header += attribute("channels", "chlist", list + [0]) + attribute("compression", "compression", [0])
    header += attribute("dataWindow", "box2i", window(data ?? size))
    header += attribute("displayWindow", "box2i", window(size)) + attribute("lineOrder", "lineOrder", [0])
    header += attribute("pixelAspectRatio", "float", one)
    header += attribute("screenWindowCenter", "v2f", [UInt8](repeating: 0, count: 8))
    header += attribute("screenWindowWidth", "float", one) + [0]
    var (table, lines): ([UInt8], [UInt8]) = ([], [])
    for y in 0..<size.height {
      var samples: [UInt8] = []
      for channel in channels where y % channel.sampling == 0 {
        for x in stride(from: 0, to: size.width, by: channel.sampling) {
          samples += channel.type.bytes(value(channel.name, x, y))
        }
      }
      table += little(header.count + 8 * size.height + lines.count, 8)
      lines += little(y, 4) + little(samples.count, 4) + samples
    }
    return header + table + lines
  }

  /// Renderers write depth, masks and numbers of objects beside the colours: what is no colour is not read.
  @Test(
    arguments: SampleType.allCases,
    [
      "RGB", "RGBA", "RGBZ", "RGBY", "RGBm", "RGBAZm", "Y", "YA", "YZ", "Ymn", "Yzmn", "YABm", "RGBs", "Ys",
    ]
  )
  func furtherChannelsAreLeftOut(type: SampleType, names: String) throws {
    let size = PixelSize(width: 6, height: 4)
    // s is stored for every fourth pixel.
    let channels = names.map { (name: String($0), type: type, sampling: $0 == "s" ? 2 : 1) }
    func light(_ name: String, _ x: Int, _ y: Int) -> Float {
      switch name {
      case "R": Float(x)
      case "G": Float(y) / (type == .integer ? 1 : 4)
      case "B": Float(x + 2 * y)
      case "Y": Float(1 + x * y)
      case "A": 1
      default: 99
      }
    }
    for depth in [type, .float] {
      let mixed = channels.map { ($0.name, "RGBAY".contains($0.name) ? type : depth, $0.sampling) }
      let file = Self.file(mixed, size: size, value: light)
      let image = try StillImage(decoding: file, name: "a.exr", colors: .asStored).image
      let values = image.bytes.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
      for place in 0..<size.area {
        let (x, y) = (place % size.width, place / size.width)
        let expected = (names.contains("R") ? ["R", "G", "B", "A"] : ["Y", "Y", "Y", "A"]).map {
          light($0, x, y)
        }
        #expect(Array(values[4 * place..<4 * place + 4]) == expected, "\(names) of \(type) at \(x), \(y)")
      }
    }
  }

  /// The library's reader of such compressions knows no layers.
  @Test func layersInACompressionOfTheOtherInterfaceAreRefused() throws {
    let file = content(of: fixture("dwa.exr"))
    let start = try #require(file.firstRange(of: Array("channels\0chlist\0".utf8))).upperBound
    var (place, names) = (start + 4, [UInt8]())
    var count = 0
    while file[place] != 0 {
      let end = try #require(file[place...].firstIndex(of: 0)) + 17
      names += Array("L.".utf8) + file[place..<end]
      place = end
      count += 1
    }
    let length = names.count + 1
    let size = (0..<4).map { UInt8(length >> (8 * $0) & 255) }
    let layered = Array(file[..<start]) + size + names + file[place...]
    let error = #expect(throws: FileError.self) { try StillImage(decoding: layered, name: "a.exr") }
    #expect(
      count >= 3 && error?.description.contains("channels without a layer only") == true, "\(error as Any)")
  }

  /// Exif values have attributes, which are exact where Exif's fractions are; XMP is whole.
  @Test func metadataComesBack() throws {
    let values = [
      "Exif.Photo.DateTimeOriginal=2026:05:17 14:03:59", "Exif.Photo.OffsetTimeOriginal=-03:30",
      "Exif.Photo.ExposureTime=1/200", "Exif.Photo.FNumber=28/10", "Exif.Photo.ISOSpeedRatings=6400",
      "Exif.Photo.FocalLength=35/1", "Exif.Image.Make=Maker", "Exif.Image.Model=Модель 7",
      "Exif.Image.Copyright=Ann", "Exif.Image.ImageDescription=A wall", "Exif.Photo.LensModel=35 mm",
      "Exif.GPSInfo.GPSLatitude=33/1 51/1 2982/100", "Exif.GPSInfo.GPSLatitudeRef=S",
      "Exif.GPSInfo.GPSLongitude=151/1 12/1 4040/100", "Exif.GPSInfo.GPSLongitudeRef=E",
      "Exif.GPSInfo.GPSAltitude=1250/100", "Exif.GPSInfo.GPSAltitudeRef=1", "Xmp.dc.title=Wall",
    ]
    let metadata = try Metadata().setting(try values.map { try MetadataValue($0) })
    let file = try StillImage.encode(gradient, as: .openEXR(.sixteen), metadata: metadata)
    let back = try StillImage(decoding: file, name: "a.exr")
    #expect(back.notices.isEmpty)
    for value in values {
      let parts = value.split(separator: "=")
      let found = back.metadata.text(String(parts[0]))
      // Degrees are 32-bit floats: to a few metres.
      if parts[0].hasSuffix("tude") && !parts[0].hasSuffix("Altitude") {
        #expect(found?.hasPrefix(parts[1].prefix { $0 != " " }) == true, "\(value): \(found ?? "none")")
      } else if parts[0].hasPrefix("Xmp") {
        #expect(found?.contains(parts[1]) == true, "\(value): \(found ?? "none")")
      } else {
        #expect(
          found.flatMap { Double(fraction: $0) } == Double(fraction: parts[1]), "\(value): \(found ?? "none")"
        )
        if Double(fraction: parts[1]) == nil { #expect(found == String(parts[1])) }
      }
    }
    // Nothing is made up.
    let bare = try StillImage(decoding: try StillImage.encode(gradient, as: .openEXR(.float)), name: "a.exr")
    #expect(bare.metadata.isEmpty)
  }

  @Test func profilesAreRefused() {
    let error = stillsError { () throws(FileError) in
      _ = try StillImage.encode(gradient, as: .openEXR(.float), finish: StillFinish(profile: .source))
    }
    #expect(error?.description.contains("display-p3") == true)
  }
}
