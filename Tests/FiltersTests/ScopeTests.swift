import TestSupport
import Testing

/// Scopes on known pictures, by what published numbers and the pictures themselves say.
struct ScopeTests {
  /// The trace alone: how much light it adds to what is drawn without it.
  private func trace(_ chain: (Double) -> String, _ picture: ReferenceImage) throws -> ReferenceImage {
    let bare = try renderChain(chain(0), inputs: [picture])
    let drawn = try renderChain(chain(0.2), inputs: [picture])
    return drawn.mapPlaces { x, y in (drawn[x, y] - bare[x, y]) / (SIMD4(repeating: 1.0001) - bare[x, y]) }
  }

  /// 75 % colour bars, with the codes of Cb and Cr in 8 bits that BT.709 gives them.
  private static let bars: [(color: SIMD4<Double>, cb: Double, cr: Double)] = [
    (SIMD4(0.75, 0.75, 0.75, 1), 128, 128), (SIMD4(0.75, 0.75, 0, 1), 44, 136),
    (SIMD4(0, 0.75, 0.75, 1), 147, 44), (SIMD4(0, 0.75, 0, 1), 63, 52),
    (SIMD4(0.75, 0, 0.75, 1), 193, 204), (SIMD4(0.75, 0, 0, 1), 109, 212),
    (SIMD4(0, 0, 0.75, 1), 212, 120), (SIMD4(0, 0, 0, 1), 128, 128),
  ]

  @Test(arguments: [160, 420, 700]) func colourBarsLieInTheirBoxes(side: Int) throws {
    let picture = ReferenceImage(side, side) { x, _ in Self.bars[x * 8 / side].color }
    let light = try trace({ "vectorscope=1:\($0):false:full" }, picture)
    for bar in Self.bars.dropFirst().dropLast() {
      let (u, v) = ((bar.cb - 128) / 224, (bar.cr - 128) / 224)
      // The light around the box, and its centre, in the units of Cb and Cr.
      var (sum, across, up, outside) = (0.0, 0.0, 0.0, 0.0)
      for y in 0..<side {
        for x in 0..<side {
          let here = (
            u: ((Double(x) + 0.5) / Double(side) - 0.5) / 0.96,
            v: (0.5 - (Double(y) + 0.5) / Double(side)) / 0.96
          )
          let away = max(abs(here.u - u), abs(here.v - v))
          guard away < 0.09 else { continue }
          let amount = max(light[x, y].x, light[x, y].y, light[x, y].z)
          if away > 0.03 + 1.5 / Double(side) { outside = max(outside, amount) }
          sum += amount
          across += amount * here.u
          up += amount * here.v
        }
      }
      #expect(sum > 1, "\(bar)")
      #expect(
        abs(across / sum - u) < 0.005 && abs(up / sum - v) < 0.005, "\(bar): \(across / sum), \(up / sum)")
      #expect(outside < 0.02, "\(bar): light outside of its box")
    }
  }

  /// The rows and the columns of the graticule's lines, from what is drawn without a trace: the middle of each line, from
  /// 100 % down to 0 %, and the first and the last column.
  private func graticule(_ bare: ReferenceImage) -> (rows: [Double], columns: ClosedRange<Int>) {
    let middle = bare.width * 3 / 5
    var rows: [Double] = []
    var y = 0
    while y < bare.height {
      var (sum, place) = (0.0, 0.0)
      while y < bare.height, bare[middle, y].x > 0.002 {
        sum += bare[middle, y].x
        place += bare[middle, y].x * (Double(y) + 0.5)
        y += 1
      }
      if sum > 0 { rows.append(place / sum) }
      y += 1
    }
    let bottom = Int(rows.last ?? 0)
    let lit = (0..<bare.width).filter { bare[$0, bottom].x > 0.05 }
    return (
      rows, (lit.last.map { last in (0...last).last { !lit.contains($0) }! + 1 } ?? 0)...(lit.last ?? 0)
    )
  }

  @Test func aRampIsAStraightAntiAliasedDiagonal() throws {
    let (width, height) = (512, 300)
    let picture = ReferenceImage(width, height) { x, _ in
      SIMD4(SIMD3(repeating: Double(x) / Double(width - 1)), 1)
    }
    let (rows, columns) = graticule(
      try renderChain("waveform=luminance:1:0:full", inputs: [picture]))
    try #require(rows.count == 11)
    for (index, row) in rows.enumerated() {
      let even = rows[0] + (rows[10] - rows[0]) * Double(index) / 10
      #expect(abs(row - even) < 0.05, "line \(index) at \(row)")
    }
    // So faint that light is in proportion to density.
    let light = try trace({ "waveform=luminance:1:\($0 * 0.0025):full" }, picture)
    var (errors, lit, sums): ([Double], [Int], [Double]) = ([], [], [])
    for x in columns.dropFirst(6).dropLast(6) {
      var (sum, place, count) = (0.0, 0.0, 0)
      for y in 0..<height {
        sum += light[x, y].x
        place += light[x, y].x * (Double(y) + 0.5)
        if light[x, y].x > 0.005 { count += 1 }
      }
      let part = (Double(x - columns.lowerBound) + 0.5) / Double(columns.count)
      // The column of the picture that is shown there, and its level.
      let value = (part * Double(width) - 0.5) / Double(width - 1)
      errors.append(abs(place / sum - (rows[10] + (rows[0] - rows[10]) * value)))
      lit.append(count)
      sums.append(sum)
    }
    // A level is one row high and two columns wide: the trace is never further off than half of it.
    #expect(errors.max()! < 0.5, "\(errors.max()!)")
    #expect(errors.reduce(0, +) / Double(errors.count) < 0.2)
    #expect(lit.min()! >= 2 && lit.max()! <= 5, "\(lit.min()!)...\(lit.max()!) rows are lit")
    #expect(sums.min()! > 0.6 * sums.max()!, "the line is evenly bright: \(sums.min()!)...\(sums.max()!)")
  }

  /// Neither a picture narrower than the greatest number of columns nor one that is wider shows stripes or gaps.
  @Test(arguments: [100, 300, 511, 513, 700, 1100]) func anEvenPictureIsAnEvenLine(width: Int) throws {
    let picture = ReferenceImage(width, 128) { _, _ in SIMD4(0.4, 0.4, 0.4, 1) }
    let bare = try renderChain("waveform=luminance:1:0:full", inputs: [picture])
    let light = try trace({ "waveform=luminance:1:\($0 * 0.002):full" }, picture)
    let columns = graticule(bare).columns
    let sums = columns.dropFirst(4).dropLast(4).map { x in
      (0..<128).reduce(0) { $0 + light[x, $1].x }
    }
    #expect(sums.min()! > 0.97 * sums.max()!, "\(sums.min()!)...\(sums.max()!)")
  }

  @Test(arguments: [(650, 1300, "2.5%", "5.0%"), (0, 26000, "0.0%", "100.0%"), (3, 0, "0.0%", "0.0%")])
  func clippedPixelsAreCounted(black: Int, white: Int, left: String, right: String) throws {
    // Spread over the picture: 7 and 26000 have no common factor.
    let picture = ReferenceImage(200, 130) { x, y in
      let place = (y * 200 + x) * 7 % 26000
      let level = place < black ? 0 : place >= 26000 - white ? 1 : 0.2 + 0.6 * Double(place) / 26000
      return SIMD4(level, level, level, 1)
    }
    let bins = try renderChain("histogram-bins=all:1", inputs: [picture])
    for channel in 0..<4 {
      #expect((bins[0, 0][channel] * 26000).rounded() == Double(black))
      #expect((bins[255, 0][channel] * 26000).rounded() == Double(white))
    }
    // The numbers above the graph, of 8 rows from row 4 on.
    let drawn = try renderChain("histogram=rgb:1:corner=full", inputs: [picture])
    let inks = [
      black > 0 ? SIMD3(0.45, 0.7, 1) : SIMD3(repeating: 0.7),
      white > 0 ? SIMD3(1, 0.5, 0.4) : SIMD3(repeating: 0.7),
    ]
    let start = 200 - 4 - 5 * StrokeReferences.advance(8) - 2 * StrokeReferences.point(8)
    let missing = (6 - right.count) * StrokeReferences.advance(8)
    for y in 0..<15 {
      for x in 0..<200 {
        let covers = [
          StrokeReferences.cover(left, x - 4, y - 4, height: 8),
          StrokeReferences.cover(right, x - start - missing, y - 4, height: 8),
        ]
        let expected = inks[0] * covers[0] * (1 - covers[1]) + inks[1] * covers[1]
        let found = SIMD3(drawn[x, y].x, drawn[x, y].y, drawn[x, y].z)
        let difference = pointwiseMax(found - expected, expected - found).max()
        #expect(difference < 1e-3, "(\(x), \(y)): \(found), not \(expected)")
      }
    }
  }
}
