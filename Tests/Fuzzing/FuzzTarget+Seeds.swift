import FilterGraph
import Filters
import Glibc
import Pixels

import Cameras
import Stills

extension FuzzTarget {
  /// Writes the inputs to start from into a folder of the target's name, which may exist.
  func writeSeeds(into folder: String) throws {
    let folder = "\(folder)/\(rawValue)"
    mkdir(folder, 0o777)
    for (number, seed) in try seeds().enumerated() {
      Self.write(seed, to: "\(folder)/seed-\(number)")
    }
  }

  /// Writes the words of chains for libFuzzer to use, in a file `chains.dict`.
  static func writeWords(into folder: String) {
    var words: Set<String> = []
    for definition in FilterCatalog.standard.filters {
      words.insert(definition.id)
      words.formUnion(definition.parameters.map { "\($0.name)=" })
    }
    Self.write(Array(words.sorted().map { "\"\($0)\"\n" }.joined().utf8), to: "\(folder)/chains.dict")
  }

  private static func write(_ bytes: [UInt8], to path: String) {
    guard let file = fopen(path, "w") else { preconditionFailure("\(path) cannot be written") }
    _ = fwrite(bytes, 1, bytes.count, file)
    fclose(file)
  }

  private func seeds() throws -> [[UInt8]] {
    switch self {
    case .jpeg: return [try Self.picture("a.jpg"), try Self.picture("a.jpg", metadata: Self.sampleMetadata)]
    case .png: return [try Self.picture("a.png"), try Self.picture("a.png", metadata: Self.sampleMetadata)]
    case .headers:
      let names = ["jpg", "png", "tif", "webp", "avif", "jxl", "exr", "ppm", "pfm"]
      return try names.map { Array(try Self.picture("a.\($0)").prefix(1024)) }
    case .metadata:
      let sample = Self.sampleMetadata
      return [Self.sized(sample.exif) + Self.sized(sample.xmp) + Self.sized(sample.iptc)]
    case .tiff: return [try Self.picture("a.tif"), try Self.picture("a.tif", metadata: Self.sampleMetadata)]
    case .colorProfile: return [ColorTransform.profile(isGray: false), ColorTransform.profile(isGray: true)]
    case .lookup: return Self.lookups
    case .lookupPicture:
      return [[0, 63, 63], [1, 15, 3], [2, 7, 7], [0, 7, 7]].map { $0 + [1, 2, 3, 255] }
    case .toneCurves:
      return [
        [0, 4, 0, 1, 0, 2, 0, 0, 0, 0, 0, 255, 0, 255], [0, 1, 0, 1, 0, 2, 0, 0, 0, 0, 0, 255, 0, 255],
      ]
    case .frameDump:
      return ["YUYV-2x2", "NV12-2x2", "BGR4-1x1", "MJPG-2x2"].map { Array("a.\($0).raw\u{0}abcdefgh".utf8) }
    case .template:
      return Self.texts([
        "out/{name}-{index}.jpg", "{folder}/{date:yyyy-MM-dd}/{name}_{index:04}.png", "{camera|none}.jpg",
      ])
    case .chain, .plan:
      return Self.texts([
        "exposure=0.5,gaussian-blur=sigma=4", "split[a][b];[a]color-invert[c];[c][b]alpha-blend=mix=0.3[out]",
        "vignette=center=0.5|0.5:color=#ff8800@0.5,crop=0.1|0.1|0.5|0.5 # end",
        "histogram,sobel-edge-detection",
        "image='a.png'[logo];[in][logo]normal-blend", "rotate=30,swirl,lookup=a.cube,tone-curve",
      ])
    case .look:
      return Self.texts(["#! look Warm\n#! summary A warm light.\nwhite-balance=temperature=6500,vignette\n"])
    case .filterFile: return Self.texts([Self.filter, Self.group])
    case .foreignShader: return Self.texts([Self.shader, Self.fragment])
    case .formula:
      return Self.texts([
        "sigma * 3 + 1", "max(center.x, 0.5) > 0.2 ? -color.r : pow(2, sigma)", "!(1 == 2) && sigma <= 4",
      ])
    case .motionJPEG:
      let picture = try Self.picture("a.jpg", size: PixelSize(width: 64, height: 48))
      return [picture, picture + picture]
    case .videoDriver: return [[UInt8](repeating: 0, count: 64), (0..<2048).map { UInt8($0 & 0x7F) }]
    case .cameraProfile:
      return Self.texts([
        "camera = \"Webcam\"\nposition = front\ncontrol 0x00980900 brightness = 7\n",
        "iso = 0:100 255:1600\nrotation = 90\nfocal-length = 4.5\n",
      ])
    case .y4m:
      return Self.texts([
        "YUV4MPEG2 W640 H480 F30:1 Ip A1:1 C420jpeg XCOLORRANGE=FULL", "YUV4MPEG2 W16 H16 C444p10",
      ])
    case .csv:
      return Self.texts([
        "file,exposure.exposure\r\na.jpg,0.5\r\n\"b, \"\"c\"\".jpg\",\r\n", "\u{FEFF}file\n a \n\n",
      ])
    case .json: return Self.texts([#"{"a": [1, -2.5e3, true, null, "\u00e9\n"], "b": {}}"#])
    }
  }

  /// A part of metadata behind its length.
  private static func sized(_ part: [UInt8]) -> [UInt8] {
    [UInt8(part.count >> 8), UInt8(part.count & 255)] + part
  }

  private static func texts(_ texts: [String]) -> [[UInt8]] { texts.map { Array($0.utf8) } }

  private static func picture(
    _ name: String, size: PixelSize = PixelSize(width: 16, height: 8), metadata: Metadata = Metadata()
  ) throws -> [UInt8] {
    var image = Image(packed: .rgba8, size: size)
    for place in image.bytes.indices {
      image.bytes[place] = place % 4 == 3 ? 255 : UInt8(truncatingIfNeeded: place * 7)
    }
    return try StillImage.encode(image, as: try StillFormat(path: name), metadata: metadata)
  }

  private static var sampleMetadata: Metadata {
    var settings = PhotoSettings()
    settings.time = CaptureTime(secondsSince1970: 1_738_343_109, milliseconds: 42, zoneMinutes: -210)
    settings.isoSpeed = 400
    settings.fNumber = .init(28, 10)
    settings.make = "Acme"
    settings.userComment = "exposure=0.5"
    return Metadata(photo: settings, size: PixelSize(width: 16, height: 8))
  }

  private static var lookups: [[UInt8]] {
    let table = ColorLookup(
      shaper: .init(values: [0, 0, 0, 0.2, 0.3, 0.4, 1, 1, 1]), cube: .identity(size: 2))
    let plain = ColorLookup(cube: .identity(size: 2))
    let written = lookupExtensions.enumerated().flatMap { place, suffix in
      [table, plain].compactMap { try? $0.encoded(for: "a.\(suffix)") }.map { [UInt8(place)] + $0 }
    }
    // What is read and not written.
    let others = [
      ("spi1d", "Version 1\nFrom 0 1\nLength 2\nComponents 1\n{\n0\n1\n}\n"),
      ("cc", "<ColorCorrection><SatNode><Saturation>0.5</Saturation></SatNode></ColorCorrection>"),
      ("cube", "TITLE x\nLUT_1D_SIZE 2\n0 0 0\n1 1 1\nDOMAIN_MIN 0 0 0\n"),
      ("3dl", "0 512 1023\n" + String(repeating: "1 2 3\n", count: 27)),
    ]
    return written
      + others.compactMap { suffix, text in
        lookupExtensions.firstIndex(of: suffix).map { [UInt8($0)] + Array(text.utf8) }
      }
  }

  private static let filter = """
    //! filter warmth
    //! category effects
    //! summary Warms the picture.
    //! kind pixel
    //! param amount float 0.5 0..1 "Amount"
    //! let twice amount * 2
    vec4 filter(vec4 color, Place place) {
      for (int i = 0; i < 3; i++) color.r += param.amount * 0.1;
      return color.r > 1.0 ? vec4(1.0) : color;
    }
    """

  private static let group = """
    //! filter soft
    //! category effects
    //! summary Blurs and lightens.
    //! kind group
    //! param sigma float 2 0..10 px "Radius"
    gaussian-blur=sigma=$sigma,exposure=0.1
    """

  private static let shader = """
    /*{ "ISFVSN": "2", "INPUTS": [ { "NAME": "inputImage", "TYPE": "image" },
      { "NAME": "level", "TYPE": "float", "DEFAULT": 0.5, "MIN": 0.0, "MAX": 1.0 } ] }*/
    void main() { vec4 c = IMG_THIS_PIXEL(inputImage); gl_FragColor = mix(c, c.bgra, level); }
    """

  private static let fragment = """
    precision mediump float;
    varying highp vec2 textureCoordinate;
    uniform sampler2D inputImageTexture;
    uniform lowp float amount;
    #define TWICE(x) ((x) * 2.0)
    void main() { gl_FragColor = texture2D(inputImageTexture, textureCoordinate) * TWICE(amount); }
    """
}
