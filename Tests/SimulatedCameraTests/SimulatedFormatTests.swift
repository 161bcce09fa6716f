import SimulatedCamera
import Cameras
import ClockSupport
import Pixels
import Testing

/// Every format shows the same picture within its precision.
struct SimulatedFormatTests {
  private static let sizes = [PixelSize(width: 48, height: 32), PixelSize(width: 33, height: 19)]

  private func image(_ fourCC: FourCC, _ size: PixelSize) throws -> Image {
    let options = try SimulatedCameraOptions(parsing: "simulated:noise=0:motion=off:exposure=1/40")
    return try SimulatedCamera(options).image(StreamRequest(size: size, fourCC: fourCC))
  }

  /// The bytes of a pixel's texel in a plane.
  private func texel(_ image: Image, _ plane: Int, _ column: Int, _ row: Int) -> ArraySlice<UInt8> {
    let place = image.layout.planes[plane], kind = image.layout.format.planes[plane]
    let start =
      place.offset + row / kind.verticalStep * place.stride + column / kind.horizontalStep
      * kind.bytesPerTexel
    return image.bytes[start..<start + kind.bytesPerTexel]
  }

  /// What the bytes of a pixel say, by the definition of the format: Y, Cb, Cr or red, green, blue.
  private func components(_ image: Image, _ column: Int, _ row: Int) -> [Int] {
    let odd = column % 2
    func bytes(_ plane: Int) -> [Int] { texel(image, plane, column, row).map(Int.init) }
    switch image.layout.format {
    case .yuyv: return [bytes(0)[2 * odd], bytes(0)[1], bytes(0)[3]]
    case .yvyu: return [bytes(0)[2 * odd], bytes(0)[3], bytes(0)[1]]
    case .uyvy: return [bytes(0)[2 * odd + 1], bytes(0)[0], bytes(0)[2]]
    case .vyuy: return [bytes(0)[2 * odd + 1], bytes(0)[2], bytes(0)[0]]
    case .nv12, .nv16: return bytes(0) + bytes(1)
    case .nv21: return bytes(0) + bytes(1).reversed()
    case .yvu420: return bytes(0) + bytes(2) + bytes(1)
    case .yuv420, .yuv422, .yuv444: return bytes(0) + bytes(1) + bytes(2)
    case .rgb24: return bytes(0)
    case .bgr24: return bytes(0).reversed()
    case .rgbx32, .rgba8: return Array(bytes(0)[..<3])
    case .bgrx32: return bytes(0)[..<3].reversed()
    case .xrgb32: return Array(bytes(0)[1...])
    case .xbgr32: return bytes(0)[1...].reversed()
    case .gray8: return bytes(0)
    case let format: return format.storesWords ? [bytes(0)[0] | bytes(0)[1] << 8] : bytes(0)
    }
  }

  @Test(
    arguments: [
      "NV12", "NV21", "NV16", "YUYV", "UYVY", "YVYU", "VYUY", "YU12", "YV12", "422P", "YM24", "MJPG",
    ] as [FourCC], sizes)
  func videoFormatsCarryTheColoursOfRGB(_ fourCC: FourCC, _ size: PixelSize) throws {
    let colors = try image("RGB3", size), video = try image(fourCC, size)
    let isJPEG = fourCC == "MJPG"
    #expect(video.encoding == (isJPEG ? .jpeg : .video601))
    let format = try #require(PixelFormat(fourCC: isJPEG ? "422P" : fourCC))
    #expect(video.layout.format == format)
    let wide = format == .yuv444 ? 1 : 2, tall = [.nv12, .nv21, .yuv420, .yvu420].contains(format) ? 2 : 1
    var errors = [Double](repeating: 0, count: 3), squares = 0.0
    for row in 0..<size.height {
      for column in 0..<size.width {
        let found = components(video, column, row).map(Double.init)
        // BT.601, written down from the standard.
        func encoded(_ rgb: [Double]) -> [Double] {
          let luma = 0.299 * rgb[0] + 0.587 * rgb[1] + 0.114 * rgb[2]
          let blue = (rgb[2] - luma) / 1.772, red = (rgb[0] - luma) / 1.402
          return isJPEG
            ? [luma, 128 + blue, 128 + red]
            : [16 + luma * 219 / 255, 128 + blue * 224 / 255, 128 + red * 224 / 255]
        }
        func rgb(_ x: Int, _ y: Int) -> [Double] {
          components(colors, min(x, size.width - 1), min(y, size.height - 1)).map(Double.init)
        }
        let own = encoded(rgb(column, row))
        let left = column / wide * wide, top = row / tall * tall
        var mean = [0.0, 0.0, 0.0]
        for y in top..<top + tall {
          for x in left..<left + wide {
            for (index, value) in rgb(x, y).enumerated() { mean[index] += value / Double(wide * tall) }
          }
        }
        let shared = encoded(mean)
        let differences = [found[0] - own[0], found[1] - shared[1], found[2] - shared[2]]
        for index in 0..<3 { errors[index] = max(errors[index], abs(differences[index])) }
        squares += differences[0] * differences[0]
      }
    }
    if isJPEG {
      // Quality 90 of a picture full of detail.
      #expect((squares / Double(size.area)).squareRoot() < 4)
    } else {
      for error in errors { #expect(error <= 1.1) }
    }
  }

  @Test(arguments: ["BGR3", "XB24", "XR24", "BX24", "RX24"] as [FourCC])
  func colourFormatsAreExact(_ fourCC: FourCC) throws {
    let size = Self.sizes[1]
    let colors = try image("RGB3", size), other = try image(fourCC, size)
    for row in 0..<size.height {
      for column in 0..<size.width {
        #expect(components(other, column, row) == components(colors, column, row))
      }
    }
  }

  @Test(
    arguments: [
      ("RGGB", [0, 1, 1, 2]), ("BA81", [2, 1, 1, 0]), ("GRBG", [1, 0, 2, 1]), ("GBRG", [1, 2, 0, 1]),
    ] as [(FourCC, [Int])])
  func mosaicsTakeOneColourOfEachPixel(_ fourCC: FourCC, _ cell: [Int]) throws {
    let size = Self.sizes[1]
    let colors = try image("RGB3", size), mosaic = try image(fourCC, size)
    for row in 0..<size.height {
      for column in 0..<size.width {
        let channel = cell[row % 2 * 2 + column % 2]
        #expect(components(mosaic, column, row)[0] == components(colors, column, row)[channel])
      }
    }
  }

  /// The sensor's own values, without processing, in each order and depth.
  @Test(
    arguments: [
      ("RG", [0, 1, 1, 2]), ("BG", [2, 1, 1, 0]), ("BA", [1, 0, 2, 1]), ("GB", [1, 2, 0, 1]),
    ] as [(String, [Int])], [10, 12, 14, 16])
  func deepMosaicsCarryTheSensorsValues(_ order: (code: String, cell: [Int]), _ bits: Int) throws {
    let size = Self.sizes[1]
    let codes = ["BG16": "BYR2", "BA16": "GR16", "BA14": "GR14"]
    let name = order.code + String(bits)
    let code = try #require(FourCC(codes[name] ?? name))
    let options = try SimulatedCameraOptions(parsing: "simulated:noise=0:motion=off:exposure=1/40:size=33x19")
    let camera = SimulatedCamera(options)
    let mosaic = try camera.image(StreamRequest(size: size, fourCC: code))
    #expect(mosaic.encoding.transfer == .linear && mosaic.layout.format.bitsPerChannel == bits)
    let reference = try camera.sensorValues()
    let limit = Double(1 << bits - 1)
    for row in 0..<size.height {
      for column in 0..<size.width {
        let value = reference[row * size.width + column][order.cell[row % 2 * 2 + column % 2]]
        let found = components(mosaic, column, row)[0]
        #expect(abs(Double(found) - Double(value) / 65535 * limit) <= 0.51)
      }
    }
  }

  /// No light has the code of the option, and a full pixel the greatest.
  @Test(
    arguments: [("RGGB", 16, 8), ("RG10", 64, 10), ("BG12", 256, 12), ("GB14", 1000, 14), ("GR16", 4096, 16)]
      as [(FourCC, Int, Int)])
  func mosaicsHaveTheBlackLevel(_ code: FourCC, _ black: Int, _ bits: Int) throws {
    let size = Self.sizes[1]
    func mosaic(_ options: String) throws -> Image {
      let options = try SimulatedCameraOptions(
        parsing: "simulated:noise=0:motion=off:exposure=1/40" + options)
      return try SimulatedCamera(options).image(StreamRequest(size: size, fourCC: code))
    }
    let plain = try mosaic(""), raised = try mosaic(":black-level=\(black)")
    #expect(raised.encoding.range == .above(try #require(BlackLevel(black, bits: bits))))
    #expect(raised.encoding.transfer == plain.encoding.transfer)
    let greatest = Double(1 << bits - 1)
    for row in 0..<size.height {
      for column in 0..<size.width {
        let value = Double(components(plain, column, row)[0]) / greatest
        let found = Double(components(raised, column, row)[0])
        #expect(abs(found - (Double(black) + value * (greatest - Double(black)))) <= 1.01)
      }
    }
  }

  /// A dark picture has the black level as its mean: noise goes below it as well as above.
  @Test func darkNoiseSurroundsTheBlackLevel() throws {
    let options = try SimulatedCameraOptions(
      parsing: "simulated:noise=10:light=-8:exposure=1/10000:gain=32:black-level=1024:format=RG12:size=64x48")
    let image = try SimulatedCamera(options).image()
    let codes = (0..<48).flatMap { row in (0..<64).map { components(image, $0, row)[0] } }
    #expect(codes.count { $0 < 1024 } > codes.count / 3)
    let mean = Double(codes.reduce(0, +)) / Double(codes.count)
    #expect(mean > 1000 && mean < 1100, "\(mean)")
  }

  @Test func blackLevelsAreBelowTheMiddle() throws {
    let options = try SimulatedCameraOptions(parsing: "simulated:black-level=512")
    let camera = SimulatedCamera(options)
    let error = #expect(throws: CameraError.self) { try camera.image(StreamRequest(fourCC: "RG10")) }
    #expect(error?.description.contains("black-level=512") == true)
    #expect(error?.description.contains("up to 511") == true)
    #expect(try camera.image(StreamRequest(fourCC: "RG12")).encoding.transfer == .linear)
    // Other formats are processed in the camera.
    #expect(try camera.image(StreamRequest(fourCC: "GREY")).encoding == .jpeg)
  }

  @Test(
    arguments: [("GREY", 255), ("Y10", 1023), ("Y12", 4095), ("Y14", 16383), ("Y16", 65535)]
      as [(FourCC, Double)])
  func greyIsLumaOverTheFullRange(_ fourCC: FourCC, _ limit: Double) throws {
    let size = Self.sizes[1]
    let colors = try image("RGB3", size), grey = try image(fourCC, size)
    for row in 0..<size.height {
      for column in 0..<size.width {
        let rgb = components(colors, column, row).map(Double.init)
        let luma = 0.299 * rgb[0] + 0.587 * rgb[1] + 0.114 * rgb[2]
        let found = Double(components(grey, column, row)[0]) / limit * 255
        #expect(abs(found - luma) <= 1.05)
      }
    }
  }

  @Test(arguments: [
    ("", "3840x2160", 8), (":size=320x240", "320x240", 2), (":size=1000x500", "1000x500", 5),
    (":size=100x90", "100x90", 1),
  ])
  func itsSizeIsTheLargestThatItLists(option: String, largest: String, count: Int) throws {
    let camera = SimulatedCamera(try SimulatedCameraOptions(parsing: "simulated" + option))
    for format in camera.formats {
      #expect(format.sizes.map(\.size).max { $0.area < $1.area } == PixelSize(largest))
      #expect(format.sizes.count == count)
    }
  }

  @Test func everyListedFormatIsDelivered() throws {
    let camera = SimulatedCamera()
    #expect(camera.formats.first?.fourCC == "NV12")
    for format in camera.formats {
      let frame = try camera.image(
        StreamRequest(size: PixelSize(width: 16, height: 16), fourCC: format.fourCC))
      #expect(frame.layout.size == PixelSize(width: 16, height: 16))
    }
  }

  @Test(.virtualTime) func aStreamUsesTheSameFewBuffers() throws {
    let camera = SimulatedCamera(
      try SimulatedCameraOptions(parsing: "simulated:size=32x18:speed=unlimited:format=MJPG"), clock: .test)
    let reader = FrameReader()
    _ = try camera.start(StreamRequest(), into: reader.mailbox)
    defer { camera.stop() }
    var addresses: Set<UnsafeRawPointer> = []
    for _ in 0..<60 {
      reader.next()?.withBytes { $0.withUnsafeBytes { _ = addresses.insert($0.baseAddress!) } }
    }
    #expect(addresses.count <= 4)
  }
}
