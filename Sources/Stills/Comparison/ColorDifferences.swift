import CLCMS2
import Files
import Pixels

/// The colour differences of two pictures by CIEDE2000, computed by lcms2.
enum ColorDifferences {
  static func measure(
    _ one: ComparedPicture, _ other: ComparedPicture
  ) throws(FileError) -> PictureComparison.ColorDifference {
    let sRGB = cmsCreate_sRGBProfile(), lab = cmsCreateLab4Profile(nil)
    defer {
      cmsCloseProfile(sRGB)
      cmsCloseProfile(lab)
    }
    // TYPE_RGBA_16 and TYPE_Lab_DBL, whose macros Swift cannot import.
    let source = UInt32(PT_RGB) << 16 | 1 << 7 | 3 << 3 | 2
    let target = 1 << 22 | UInt32(PT_Lab) << 16 | 3 << 3
    guard
      let transform = cmsCreateTransform(
        sRGB, source, lab, target, UInt32(INTENT_RELATIVE_COLORIMETRIC), UInt32(cmsFLAGS_NOOPTIMIZE))
    else { throw FileError(.unsupported, "lcms2 cannot convert sRGB to Lab") }
    defer { cmsDeleteTransform(transform) }

    let width = one.size.width
    var rows = (
      [cmsCIELab](repeating: cmsCIELab(), count: width), [cmsCIELab](repeating: cmsCIELab(), count: width)
    )
    var differences = [Float](repeating: 0, count: one.size.area)
    for y in 0..<one.size.height {
      let pixels = y * width..<(y + 1) * width
      // Most pixels of most pictures that are compared are equal, or equal their neighbours.
      let differing = pixels.filter { pixel in
        (0..<3).contains { one.samples[pixel * 4 + $0] != other.samples[pixel * 4 + $0] }
      }
      guard !differing.isEmpty else { continue }
      convert(one, y, transform, &rows.0)
      convert(other, y, transform, &rows.1)
      for pixel in differing {
        let x = pixel - pixels.lowerBound
        differences[pixel] = Float(cmsCIE2000DeltaE(&rows.0[x], &rows.1[x], 1, 1, 1))
      }
    }
    let mean = differences.reduce(0) { $0 + Double($1) } / Double(differences.count)
    differences.sort()
    let rank = min(Int(Double(differences.count) * 0.95), differences.count - 1)
    return PictureComparison.ColorDifference(
      mean: mean, percentile95: Double(differences[rank]), maximum: Double(differences[differences.count - 1])
    )
  }

  private static func convert(
    _ picture: ComparedPicture, _ y: Int, _ transform: cmsHTRANSFORM, _ row: inout [cmsCIELab]
  ) {
    let width = picture.size.width
    let samples = Array(picture.samples[y * width * 4..<(y + 1) * width * 4])
    cmsDoTransform(transform, samples, &row, UInt32(width))
  }
}
