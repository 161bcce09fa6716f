import FilterGraph
import Filters
import Graphics
import Pixels
import Rendering
import TestSupport
import Testing
import Viewfinder

import ViewfinderPreview

/// What the processor counts and the panels draw, against the filters of the catalogue, which count on the GPU and have
/// references of their own.
struct ScopePanelTests {
  /// Colours with black, white and grain; all are whole levels.
  private static func picture(_ width: Int, _ height: Int) -> ReferenceImage {
    let colors = TestPictures.colorful(width, height)
    return colors.mapPlaces { x, y in level(colors[x, y]) }
  }

  /// The colour of whole levels that is nearest.
  private static func level(_ color: SIMD4<Double>) -> SIMD4<Double> {
    (color * 255).rounded(.toNearestOrEven) / 255
  }

  private static func samples(_ picture: ReferenceImage) -> ScopeSamples {
    var samples = ScopeSamples(grid: PixelSize(width: picture.width, height: picture.height))
    samples.bytes = picture.image.bytes
    return samples
  }

  /// What a panel of the same size as the samples shows of them.
  private static func drawn(
    _ aid: Aid, _ settings: ScopeSettings, _ picture: ReferenceImage, panel: PixelSize? = nil
  ) throws -> ReferenceImage {
    let kind = try #require(settings.counted(by: aid))
    return try withRenderer { renderer in
      let scope = ScopePanel(renderer)
      let size = panel ?? PixelSize(width: picture.width, height: picture.height)
      try scope.draw(kind, with: settings, samples(picture), size: size)
      let shown = try #require(scope.picture)
      return ReferenceImage(size: shown.size, floats: try renderer.device.readFloats(of: shown))
    }
  }

  /// The differences of two pictures' pixels, the greatest first.
  private static func differences(_ one: ReferenceImage, _ other: ReferenceImage) -> [Double] {
    zip(one.pixels, other.pixels).map { pair in
      let away = pair.0 - pair.1
      return pointwiseMax(away, -away).max()
    }.sorted(by: >)
  }

  @Test(arguments: [
    (Aid.histogram, 0, "histogram=rgb:1:linear:full"), (.histogram, 1, "histogram=rgb:1:square-root:full"),
    (.histogram, 2, "histogram=rgb:1:logarithmic:full"), (.waveform, 0, "waveform=luminance:1:0.5:full"),
    (.waveform, 1, "waveform=rgb:1:0.5:full"), (.waveform, 2, "waveform=parade:1:0.5:full"),
    (.vectorscope, 0, "vectorscope=1:0.5:corner=full"),
  ])
  func aPanelIsWhatItsFilterDraws(aid: Aid, choice: Int, chain: String) throws {
    let picture = Self.picture(300, 190)
    var settings = ScopeSettings()
    if aid == .histogram { settings.scale = choice } else { settings.waveform = choice }
    let panel = try Self.drawn(aid, settings, picture)
    let filter = try renderChain(chain, inputs: [picture])
    #expect(panel.width == 300 && panel.height == 190)
    let differences = Self.differences(panel, filter)
    // Where a colour lies on the edge of two of the vectorscope's cells, the last bit decides between them.
    #expect(differences[aid == .vectorscope ? 30 : 0] < 0.008, "\(differences.prefix(40))")
    #expect(differences[0] < 0.03)
    #expect(panel.pixels.allSatisfy { $0.w == 1 })
  }

  /// A panel narrower or wider than the samples shows an even picture as an even line, and as bright as any other.
  @Test(arguments: [97, 250, 480, 700, 1460])
  func anEvenPictureIsAnEvenLineAtAnyWidth(width: Int) throws {
    var settings = ScopeSettings()
    let height = 200
    func trace(_ intensity: Double) throws -> ReferenceImage {
      settings.intensity = intensity
      let picture = ReferenceImage(480, 120) { _, _ in Self.level(SIMD4(0.4, 0.4, 0.4, 1)) }
      return try Self.drawn(.waveform, settings, picture, panel: PixelSize(width: width, height: height))
    }
    let (bare, lit) = (try trace(0), try trace(0.002))
    let sums = (0..<width).map { x in
      (0..<height).reduce(0) { sum, y in sum + (lit[x, y].x - bare[x, y].x) / (1.0001 - bare[x, y].x) }
    }
    let inside = sums.enumerated().filter { $0.element > 0.02 }.map(\.offset)
    let (first, last) = (try #require(inside.first), try #require(inside.last))
    let trace = sums[first...last].dropFirst(4).dropLast(4)
    #expect(trace.min()! > 0.9 * trace.max()!, "\(trace.min()!)...\(trace.max()!)")
    #expect(last - first > width / 2)
  }

  @Test func clippedSamplesAreCountedExactly() {
    let picture = ReferenceImage(40, 30) { x, y in
      let place = y * 40 + x
      let level = place < 3 ? 0.0 : place >= 1200 - 7 ? 1.0 : 0.5
      return Self.level(SIMD4(level, level, level, 1))
    }
    var counts = ScopeCounts()
    let samples = Self.samples(picture)
    counts.count(
      .histogram, samples.bytes.span.bytes, grid: samples.grid, panel: PixelSize(width: 7, height: 5))
    for channel in 0..<4 {
      #expect((counts.values[0][channel] * 1200).rounded() == 3)
      #expect((counts.values[255][channel] * 1200).rounded() == 7)
    }
    #expect(abs(counts.values.reduce(.zero, +).x - 1) < 1e-5)
  }
}
