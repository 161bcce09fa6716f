import CLCMS2
import Glibc
import Pixels
import ScratchFiles
import Stills
import Testing

struct ColorProfileTests {
  /// An ICC profile with one exponent for its channels.
  private static func profile(gamma: Double, red: (Double, Double), green: (Double, Double)) -> [UInt8] {
    var white = cmsCIExyY(x: 0.3127, y: 0.3290, Y: 1)
    var primaries = cmsCIExyYTRIPLE(
      Red: cmsCIExyY(x: red.0, y: red.1, Y: 1), Green: cmsCIExyY(x: green.0, y: green.1, Y: 1),
      Blue: cmsCIExyY(x: 0.15, y: 0.06, Y: 1))
    let curve = cmsBuildGamma(nil, gamma)
    defer { cmsFreeToneCurve(curve) }
    var curves: [OpaquePointer?] = [curve, curve, curve]
    let profile = cmsCreateRGBProfile(&white, &primaries, &curves)
    defer { cmsCloseProfile(profile) }
    return saved(profile)
  }

  private static func saved(_ profile: cmsHPROFILE?) -> [UInt8] {
    var count: UInt32 = 0
    cmsSaveProfileToMem(profile, nil, &count)
    var bytes = [UInt8](repeating: 0, count: Int(count))
    cmsSaveProfileToMem(profile, &bytes, &count)
    return bytes
  }

  static let adobe = profile(gamma: 563.0 / 256, red: (0.64, 0.33), green: (0.21, 0.71))

  /// Adobe RGB (1998) to sRGB by the matrices and curves of the two standards.
  private static func reference(_ color: SIMD3<Double>) -> SIMD3<Double> {
    let linear = SIMD3(pow(color.x, 563.0 / 256), pow(color.y, 563.0 / 256), pow(color.z, 563.0 / 256))
    let xyz = SIMD3(
      0.57667 * linear.x + 0.18556 * linear.y + 0.18823 * linear.z,
      0.29734 * linear.x + 0.62736 * linear.y + 0.07529 * linear.z,
      0.02703 * linear.x + 0.07069 * linear.y + 0.99134 * linear.z)
    let sRGB = SIMD3(
      3.2406 * xyz.x - 1.5372 * xyz.y - 0.4986 * xyz.z, -0.9689 * xyz.x + 1.8758 * xyz.y + 0.0415 * xyz.z,
      0.0557 * xyz.x - 0.2040 * xyz.y + 1.0570 * xyz.z)
    func encoded(_ value: Double) -> Double {
      let value = min(max(value, 0), 1)
      return value <= 0.0031308 ? 12.92 * value : 1.055 * pow(value, 1 / 2.4) - 0.055
    }
    return SIMD3(encoded(sRGB.x), encoded(sRGB.y), encoded(sRGB.z))
  }

  private static let colors: [(UInt8, UInt8, UInt8)] = [
    (128, 128, 128), (200, 100, 50), (60, 140, 90), (255, 255, 255), (0, 0, 0), (90, 90, 160),
  ]

  static func embed(_ profile: [UInt8], in file: inout [UInt8], pieces: Int) {
    let size = (profile.count + pieces - 1) / pieces
    // Backwards, as each goes to the front.
    for piece in (0..<pieces).reversed() {
      let body = profile[(piece * size)..<min(profile.count, (piece + 1) * size)]
      MetadataTests.insert(
        &file, 0xE2, Array("ICC_PROFILE\0".utf8) + [UInt8(piece + 1), UInt8(pieces)] + body)
    }
  }

  @Test(arguments: [1, 3])
  func profilesInJPEGsAreFollowed(pieces: Int) throws {
    for color in Self.colors {
      let image = picture(16, 16) { _, _ in (color.0, color.1, color.2, 255) }
      var file = try StillImage.encode(image, as: .jpeg(.init(quality: 100, chroma: .full)))
      Self.embed(Self.adobe, in: &file, pieces: pieces)
      let decoded = try StillImage(decoding: file, name: "a.jpg").image.bytes[..<4]
      let expected = Self.reference(SIMD3(Double(color.0), Double(color.1), Double(color.2)) / 255) * 255
      for (channel, value) in decoded.dropLast().enumerated() {
        #expect(abs(Double(value) - expected[channel]) <= 2.5, "\(color)")
      }
      #expect(decoded.last == 255)
    }
  }

  @Test(arguments: [8, 16])
  func profilesInPNGsAreFollowedAndAlphaStays(depth: UInt8) throws {
    for color in Self.colors {
      var file = PNGFile(width: 1, height: 1, depth: depth, color: 6)
      // A zlib stream of stored blocks, as in PNGFile.
      let length = UInt16(Self.adobe.count)
      var low: UInt32 = 1, high: UInt32 = 0
      for byte in Self.adobe {
        low = (low + UInt32(byte)) % 65_521
        high = (high + low) % 65_521
      }
      let header: [UInt8] = [
        0x78, 1, 1, UInt8(length & 255), UInt8(length >> 8), UInt8(~length & 255), UInt8(~length >> 8),
      ]
      file.add("iCCP", Array("x\0\0".utf8) + header + Self.adobe + PNGFile.big(Int(high << 16 | low)))
      let samples = [color.0, color.1, color.2, 77].flatMap { depth == 16 ? [$0, $0] : [$0] }
      let image = try StillImage(decoding: file.finished(rows: [0] + samples), name: "a.png").image
      let expected = Self.reference(SIMD3(Double(color.0), Double(color.1), Double(color.2)) / 255) * 255
      let step = Int(depth) / 8
      for channel in 0..<3 {
        // The machine's order puts the more significant byte last.
        let value = image.bytes[channel * step + step - 1]
        #expect(abs(Double(value) - expected[channel]) <= 1.5, "\(color)")
      }
      #expect(image.bytes[4 * step - 1] == 77)
    }
  }

  @Test func sRGBProfilesChangeNoByte() throws {
    let profile = cmsCreate_sRGBProfile()
    defer { cmsCloseProfile(profile) }
    var file = try StillImage.encode(gradient, as: .jpeg(.init()))
    let plain = try StillImage(decoding: file, name: "a.jpg").image.bytes
    Self.embed(Self.saved(profile), in: &file, pieces: 1)
    #expect(try StillImage(decoding: file, name: "a.jpg").image.bytes == plain)
  }

  @Test func adobeRGBByInteroperabilityIndexIsFollowed() throws {
    let image = picture(16, 16) { _, _ in (60, 140, 90, 255) }
    var file = try StillImage.encode(image, as: .jpeg(.init(quality: 100, chroma: .full)))
    // IFD0 with the Exif pointer, Exif with the interoperability pointer, whose index is R03.
    let exif: [UInt8] =
      Array("II*\0".utf8) + [8, 0, 0, 0] + [1, 0, 0x69, 0x87, 4, 0, 1, 0, 0, 0, 26, 0, 0, 0, 0, 0, 0, 0]
      + [1, 0, 0x05, 0xA0, 4, 0, 1, 0, 0, 0, 44, 0, 0, 0, 0, 0, 0, 0]
      + [1, 0, 1, 0, 2, 0, 4, 0, 0, 0] + Array("R03\0".utf8) + [0, 0, 0, 0]
    MetadataTests.insert(&file, 0xE1, Array("Exif\0\0".utf8) + exif)
    let still = try StillImage(decoding: file, name: "a.jpg")
    let expected = Self.reference([60.0 / 255, 140.0 / 255, 90.0 / 255]) * 255
    for channel in 0..<3 {
      #expect(abs(Double(still.image.bytes[channel]) - expected[channel]) <= 2.5)
    }
    let carried = try still.metadata.carriedOver(size: gradient.size, software: "x")
    #expect(carried.text("Exif.Iop.InteroperabilityIndex") == "R98")
  }

  /// A profile of inks that all darken alike: its colours are greys.
  private static func inkProfile() throws -> [UInt8] {
    let profile = cmsCreateProfilePlaceholder(nil)
    defer { cmsCloseProfile(profile) }
    cmsSetDeviceClass(profile, cmsSigOutputClass)
    cmsSetColorSpace(profile, cmsSigCmykData)
    cmsSetPCS(profile, cmsSigLabData)
    let pipeline = try #require(cmsPipelineAlloc(nil, 4, 3))
    defer { cmsPipelineFree(pipeline) }
    let cube = cmsStageAllocCLut16bit(nil, 2, 4, 3, nil)
    cmsStageSampleCLut16bit(
      cube,
      { inks, lab, _ in
        guard let inks, let lab else { return 0 }
        let ink = (0..<4).map { Int(inks[$0]) }.reduce(0, +)
        (lab[0], lab[1], lab[2]) = (UInt16(65535 - ink / 4), 0x8080, 0x8080)
        return 1
      }, nil, 0)
    cmsPipelineInsertStage(pipeline, cmsAT_BEGIN, cube)
    cmsWriteTag(profile, cmsSigAToB0Tag, UnsafeRawPointer(pipeline))
    return saved(profile)
  }

  @Test func inksThatAProfileDescribesBecomeOpaqueColours() throws {
    var file = content(of: fixture("cmyk.jpg"))
    Self.embed(try Self.inkProfile(), in: &file, pieces: 1)
    let image = try StillImage(decoding: file, name: "a.jpg").image
    let colors = (0..<image.size.area).map { pixel in (0..<4).map { Int(image.bytes[4 * pixel + $0]) } }
    #expect(colors.allSatisfy { $0[3] == 255 })
    // Profiles of version 2 round Lab.
    #expect(colors.allSatisfy { $0[..<3].max()! - $0[..<3].min()! <= 4 })
  }

  @Test func aProfileOfAnotherKindIsIgnored() throws {
    var file = try StillImage.encode(gradient, as: .jpeg(.init()))
    let plain = try StillImage(decoding: file, name: "a.jpg").image.bytes
    MetadataTests.insert(&file, 0xE1, Array("Exif\0\0".utf8) + TIFFBlock(bigEndian: false).bytes)
    Self.embed([UInt8](repeating: 1, count: 200), in: &file, pieces: 1)
    let still = try StillImage(decoding: file, name: "a.jpg")
    #expect(still.image.bytes == plain)
    // A damaged profile costs no other metadata.
    #expect(still.orientation == .right)
  }
}
