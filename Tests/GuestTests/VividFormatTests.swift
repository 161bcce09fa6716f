import Cameras
import Pixels
import Rendering
import TestSupport

/// Every pixel format and colour encoding of the kernel's virtual camera against its RGB frames: by formulas
/// in double precision, and by our shaders.
struct VividFormatTests {
  let report: Report
  let renderer: Renderer
  private let size = PixelSize(width: 320, height: 180)

  /// Tests each format that `camera` and the library share; `label` names the queue's kind.
  func testFormats(of camera: any Camera, label: String) throws {
    try Vivid.show(.colorSquares, on: camera)
    let reference = ReferenceColors(try picture(from: camera, as: "RGB3", size: size).image)
    let offered = Set(camera.formats.map(\.fourCC))
    for format in PixelFormat.allCases {
      // The shader sees the layout in memory, not the code: one code of a kind is enough for it.
      var shown: Set<Bool> = []
      for fourCC in format.fourCCs where offered.contains(fourCC) {
        report.test("\(label) \(fourCC)") {
          let (image, configuration) = try picture(from: camera, as: fourCC, size: size)
          try expect(configuration.format == format, "arrives as \(configuration.format), not \(format)")
          try compare(image, with: reference)
          let arePlanesApart = fourCC.description.dropFirst().first == "M"
          if shown.insert(arePlanesApart).inserted { try compareOnGPU(image, with: reference) }
        }
      }
    }
  }

  /// Tests that the formats of the list are there at all, so that none is skipped unseen.
  func testCoverage(of cameras: [any Camera]) {
    report.test("vivid offers every format that is tested") {
      let offered = Set(cameras.flatMap { $0.formats.map(\.fourCC) })
      let needed: [FourCC] = [
        "YUYV", "UYVY", "YVYU", "VYUY", "NV12", "NV21", "NV16", "YU12", "YV12", "422P", "GREY", "Y10", "Y12",
        "Y16", "RGB3", "BGR3", "XR24", "BX24", "XB24", "RX24", "BA81", "GBRG", "GRBG", "RGGB", "BG10", "GB10",
        "BA10", "RG10", "BG12", "GB12", "BA12", "RG12", "BYR2", "GB16", "GR16", "RG16", "NM12", "NM21",
        "NM16",
        "YM12", "YM21", "YM16", "YM24",
      ]
      let missing = needed.filter { !offered.contains($0) }
      try expect(missing.isEmpty, "missing: \(missing)")
    }
  }

  /// Tests that matrix and range are read from the driver and mean what they say.
  func testEncodings(of camera: any Camera) throws {
    try Vivid.show(.fullBars, on: camera)
    let reference = ReferenceColors(try picture(from: camera, as: "RGB3", size: size).image)
    let expected: [(Vivid.Encoding, ColorEncoding.Matrix)] = [
      (.bt601, .bt601), (.bt709, .bt709), (.bt2020, .bt2020), (.smpte240M, .smpte240M),
    ]
    for (encoding, matrix) in expected {
      for (quantization, range) in [
        (Vivid.Quantization.limited, ColorEncoding.Range.limited), (.full, .full),
      ] {
        report.test("encoding \(matrix) \(range)") {
          try camera.set([
            .yCbCrEncoding: .integer(encoding.rawValue), .quantization: .integer(quantization.rawValue),
          ])
          let (image, configuration) = try picture(from: camera, as: "YUYV", size: size)
          try expect(
            configuration.encoding == ColorEncoding(matrix: matrix, range: range),
            "read as \(configuration.encoding)")
          try compare(image, with: reference)
          try compareOnGPU(image, with: reference)
        }
      }
    }
    for (quantization, range) in [
      (Vivid.Quantization.limited, ColorEncoding.Range.limited), (.full, .full),
    ] {
      report.test("encoding \(ColorEncoding.Matrix.bt2020ConstantLuminance) \(range)") {
        try camera.set([
          .yCbCrEncoding: .integer(Vivid.Encoding.bt2020ConstantLuminance.rawValue),
          .quantization: .integer(quantization.rawValue),
        ])
        let (image, configuration) = try picture(from: camera, as: "YUYV", size: size)
        try expect(
          configuration.encoding == ColorEncoding(matrix: .bt2020ConstantLuminance, range: range),
          "read as \(configuration.encoding)")
        try compareStored(image, with: reference)
        try compareOnGPU(image, with: reference)
      }
    }
    try camera.set([.yCbCrEncoding: 0, .quantization: .integer(Vivid.Quantization.standard.rawValue)])
  }

  /// Compares a captured frame with the colours that the RGB frame of the same picture has.
  ///
  /// The driver cuts each stored value to eight bits: it is less than one code below the true one, and so is
  /// the value that it is compared with. Where two neighbours share chroma and differ, the pixel is left out.
  private func compare(_ image: Image, with reference: ReferenceColors) throws {
    let format = image.layout.format
    let found = Reference.rgb(of: image)
    // Its grey formats carry BT.709 luma, scaled by 255/256, and its words are bytes shifted up.
    let slack = Reference.slack(of: image) + (format.model == .gray || format.storesWords ? 2 : 1)
    var compared = 0
    for index in found.indices {
      let x = index % size.width, y = index / size.width
      var wanted = reference.pixels[index], value = found[index]
      switch format.model {
      case .yCbCr: if !reference.hasOwnChroma[index] { continue }
      case .gray:
        wanted = SIMD3(repeating: 0.2126 * wanted.x + 0.7152 * wanted.y + 0.0722 * wanted.z)
      case .rgb: break
      case .bayer:
        let channel = Reference.channel(of: format, x: x, y: y)
        wanted = SIMD3(repeating: wanted[channel])
        value = SIMD3(repeating: value[channel])
      }
      compared += 1
      for channel in 0..<3 where abs(value[channel] - wanted[channel]) > slack[channel] {
        throw Failure("pixel \(x),\(y) is \(value), and \(wanted) in RGB; \(slack[channel]) is allowed")
      }
    }
    try expect(compared * 10 > found.count * 9, "only \(compared) pixels could be compared")
  }

  /// Compares the stored values of a frame with constant luminance with those of the RGB frame's colours: its colours
  /// are too steep where they are dark for a bound of their own.
  ///
  /// The driver computes with its own tables, and cuts off what is left of a code.
  private func compareStored(_ image: Image, with reference: ReferenceColors) throws {
    let stored = Reference.stored(of: image)
    let (low, luma, chroma) = image.encoding.range == .limited ? (16.0, 219.0, 224.0) : (0, 255, 255)
    var compared = 0
    for index in stored.indices where reference.hasOwnChroma[index] {
      let wanted = ConstantLuminance.components(reference.pixels[index] / 255)
      let codes = SIMD3(low + luma * wanted.x, 128 + chroma * wanted.y, 128 + chroma * wanted.z)
      compared += 1
      for component in 0..<3 where abs(stored[index][component] - codes[component]) > 2.5 {
        throw Failure("pixel \(index % size.width),\(index / size.width) is \(stored[index]), not \(codes)")
      }
    }
    try expect(compared * 10 > stored.count * 9, "only \(compared) pixels could be compared")
  }

  /// Compares what the shaders make of a frame with the formulas; a mosaic with the RGB frame's colours.
  ///
  /// Shaders interpolate chroma and mosaics, so that pixels near an edge are left out.
  private func compareOnGPU(_ image: Image, with reference: ReferenceColors) throws {
    let found = Reference.rgb(of: image)
    let (resultSize, floats) = try renderer.render("null", on: image, options: renderer.options())
    try expect(resultSize == size, "the shader's picture is \(resultSize)")
    let isMosaic = image.layout.format.model == .bayer
    // Half a code from the result's eight bits, one from the driver's in a mosaic, and one to spare.
    let slack = isMosaic ? 2.5 : 1.5
    var compared = 0
    for index in found.indices where reference.isFlat[index] {
      compared += 1
      let wanted = isMosaic ? reference.pixels[index] : found[index]
      for channel in 0..<3 {
        let value = Double(floats[index * 4 + channel]) * 255
        if abs(value - min(max(wanted[channel], 0), 255)) > slack {
          throw Failure(
            "the shader shows channel \(channel) of \(index % size.width),\(index / size.width) as \(value), "
              + "not \(wanted)")
        }
      }
    }
    try expect(compared * 2 > found.count, "only \(compared) pixels of the shader's could be compared")
  }
}
