import FilterGraph
import Pixels

extension Intermediate {
  /// The conversion of a source's stored values to RGBA, followed by the folded filters.
  func sourceColor(
    _ index: Int, _ folded: [FilterInstance], _ parameters: CompilerOptions.Parameters
  ) -> AffineColor {
    let source = sources[index].description
    var affine: AffineColor
    func conversion(_ color: (Int) -> SIMD8<Double>) -> AffineColor {
      AffineColor(
        rows: AffineColor.Rows { $0 < 3 ? color($0) : AffineColor.Rows.identity[3] }, parameters: parameters)
    }
    switch source.format.model {
    case .yCbCr:
      let (rows, offset) = source.encoding.conversion
      affine = conversion {
        SIMD8(rows[$0].x, rows[$0].y, rows[$0].z, 0, -(rows[$0] * offset).sum(), 0, 0, 0)
      }
    case .gray, .rgb, .bayer:
      let levels = source.encoding.range.levels(bits: source.format.bitsPerChannel)
      let scale = 1 / (levels.upperBound - levels.lowerBound)
      affine = conversion { row in
        var numbers = scale * AffineColor.Rows.identity[source.format.model == .gray ? 0 : row]
        numbers[4] = -scale * levels.lowerBound
        return numbers
      }
    }
    for filter in folded { affine.apply(filter) }
    return affine
  }

  /// The weight and the offset that give luma from the luma sample of a source.
  func storedLumaWeights(_ index: Int, _ folded: [FilterInstance]) -> SIMD2<Double> {
    let row = sourceColor(index, folded, .fixed).lumaRow
    return SIMD2(row[0], row[3] + Self.neutralChroma * (row[1] + row[2]))
  }

  /// The greatest error of luma computed from the luma sample alone, in units of 1/255; 0 for grey, which has no chroma.
  func storedLumaError(_ index: Int, _ folded: [FilterInstance]) -> Double {
    let row = sourceColor(index, folded, .fixed).lumaRow
    return 255 * Self.neutralChroma * (abs(row[1]) + abs(row[2]))
  }

  /// The stored value of C'B and C'R where there is no colour.
  private static let neutralChroma = 128.0 / 255
}
