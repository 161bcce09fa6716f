import FilterGraph
import Filters
import Pixels
import Stills
import Testing
import Viewfinder

/// Measurements of photographs with the library's typed filters.
struct MeasurementTests {
  private static func photo() throws -> Photo {
    var image = Image(packed: .rgba8, size: PixelSize(width: 40, height: 30))
    for index in 0..<image.size.area {
      image.bytes[index * 4] = index % 40 < 10 ? 255 : 0
      image.bytes[index * 4 + 1] = 51
      image.bytes[index * 4 + 3] = 255
    }
    let metadata = Metadata(photo: PhotoSettings(), size: image.size)
    let file = try StillImage.encode(image, as: StillFormat(path: "a.png"), metadata: metadata)
    return Photo(try StillImage(decoding: file, name: "a.png"))
  }

  @Test func typedFiltersGiveTypedNumbers() async throws {
    let (photo, session) = (try Self.photo(), GPUSession())
    let color = try await photo.measure(AverageColor(), on: session)
    #expect(abs(color.red - 0.25) < 1e-3 && abs(color.green - 0.2) < 1e-3 && abs(color.blue) < 1e-3)
    let light = try await photo.measure(Luminosity(), on: session)
    #expect(abs(light - (0.25 * 0.2125 + 0.2 * 0.7154)) < 1e-3)
    let levels = try await photo.measure(HistogramBins(channels: .rgb, downsamplingFactor: 1), on: session)
    #expect(abs(levels.red[255] - 0.25) < 1e-3 && abs(levels.red[0] - 0.75) < 1e-3)
    #expect(abs(levels.green[51] - 1) < 1e-3 && levels.luminance.allSatisfy { $0 == 0 })
  }

  @Test func chainsGiveLabelledNumbers() async throws {
    let (photo, session) = (try Self.photo(), GPUSession())
    let results = try await photo.measure(
      "split[a][b];[a]average-color[mean];[b]luminosity[light]", on: session)
    #expect(results.map(\.label) == ["mean", "light"])
    #expect(Double(results[1].measurement) != nil)
    await #expect(throws: ChainError.self) { try await photo.measure("sepia", on: session) }
    await #expect(throws: ChainError.self) { try await photo.measure("", on: session) }
  }
}
