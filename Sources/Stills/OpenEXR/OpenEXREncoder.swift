import CEXR
import Files
import Glibc
import Pixels

/// Encodes OpenEXR files: light, compressed without loss, colours multiplied by opacity.
enum OpenEXREncoder {
  /// Makes a file from a picture in sRGB that may reach beyond 0…1.
  static func encode(
    _ picture: Image, _ depth: StillFormat.Depth, _ metadata: Metadata, _ finish: StillFinish,
    _ origin: StillOrigin?
  ) throws(FileError) -> [UInt8] {
    var message = ErrorText()
    guard message.fill({ cexr_is_available($0) }) else {
      throw FileError(.unsupported, "OpenEXR cannot be written: \(message.text)")
    }
    let space = try space(finish.profile)
    let source = origin?.format ?? picture.layout.format
    let isFloat = depth == .float || depth == .source && source == .rgbaFloat
    let wasGray = origin?.format == .gray8 || origin?.format == .gray16
    let isGray = finish.colors == .gray || wasGray && picture.isColorless
    var image = (finish.colors == .gray ? picture.gray() : picture).with(.float)
    image.decodeLight()
    if space.name != RGBSpace.light.name, let transform = OutputTransform(to: space) {
      transform.apply(to: &image)
    }
    let isOpaque = image.isOpaque
    let size = image.size
    var count = 0
    let file = image.bytes.withUnsafeMutableBytes { bytes in
      let values = bytes.bindMemory(to: Float.self)
      if !isOpaque {
        for pixel in 0..<size.area {
          for channel in 0..<3 { values[4 * pixel + channel] *= values[4 * pixel + 3] }
        }
      }
      let points = [space.red, space.green, space.blue, space.white].map { (Float($0.x), Float($0.y)) }
      var picture = CEXRPicture(
        pixels: values.baseAddress!, width: UInt32(size.width), height: UInt32(size.height),
        channels: isGray && isOpaque ? 1 : isOpaque ? 3 : 4, samples: isFloat ? CEXRFloat : CEXRHalf,
        chromaticities: (
          points[0].0, points[0].1, points[1].0, points[1].1, points[2].0, points[2].1, points[3].0,
          points[3].1
        ), attributes: nil, attributeCount: 0)
      return OpenEXRAttributes(metadata).withAttributes { attributes in
        picture.attributes = attributes.baseAddress
        picture.attributeCount = attributes.count
        return message.fill { cexr_write(&picture, &count, $0) }
      }
    }
    guard let file else { throw FileError(.io, "OpenEXR of \(size) cannot be made: \(message.text)") }
    defer { cexr_free(file) }
    return Array(copying: file, count: count)
  }

  /// The light of a profile: files state primaries instead of profiles.
  private static func space(_ profile: OutputProfile?) throws(FileError) -> RGBSpace {
    var space: RGBSpace
    switch profile {
    case nil, .sRGB: return .light
    case .displayP3: space = .displayP3
    case .adobeRGB: space = .adobeRGB
    case .source, .custom:
      throw FileError(
        .unsupported,
        "OpenEXR files state primaries instead of a profile; use --profile sRGB, display-p3 or adobe-rgb")
    }
    space.curve = .linear
    return space
  }
}

extension OpenEXRAttributes {
  /// Gives `body` the attributes in C's form, for as long as it runs.
  fileprivate func withAttributes<R>(_ body: (UnsafeBufferPointer<CEXRAttribute>) -> R) -> R {
    let copies = (texts.flatMap { [$0.name, $0.value] } + numbers.map(\.name)).map { strdup($0)! }
    defer { for copy in copies { free(copy) } }
    let count = texts.count
    let attributes =
      (0..<count).map { CEXRAttribute(name: copies[2 * $0], text: copies[2 * $0 + 1], number: 0) }
      + numbers.indices.map {
        CEXRAttribute(name: copies[2 * count + $0], text: nil, number: numbers[$0].value)
      }
    return attributes.withUnsafeBufferPointer(body)
  }
}
