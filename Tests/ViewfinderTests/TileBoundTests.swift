import FilterGraph
import Filters
import GPU
import Pixels
import Rendering
import SimulatedCamera
import TestSupport
import Testing
import Viewfinder

/// The difference between tiled and untiled pictures that `render --help` states.
struct TileBoundTests {
  /// Steps of 8 bits, and the share of samples that may be beyond them, where a threshold lies between.
  static let bound = 2, share = 0.01

  @Test func everyFilterStaysWithinTheBound() throws {
    var options = SimulatedCameraOptions()
    options.size = PixelSize(width: 160, height: 90)
    options.fourCC = PixelFormat.rgb24.fourCCs[0]
    let image = try SimulatedCamera(options).image()
    let frame = PictureDescription(format: image.layout.format, size: image.size, encoding: image.encoding)
    let catalog = FilterCatalog.standard
    let renderer = Renderer(try GLESDevice(.surfaceless), catalog: catalog, loader: FileResources())
    for filter in catalog.filters where filter.id != "lookup" && (1...2).contains(filter.inputs.count) {
      let chain =
        filter.inputs.count == 1 ? filter.id : "split[a][b];[a]gamma=1.3[c];[c][b]\(filter.id)"
      let graph = try Graph(parsing: chain, catalog: catalog)
      let whole = try renderer.render(graph, on: image, as: frame, tiles: .asNeeded)[0]
      let tiled = try renderer.render(graph, on: image, as: frame, tiles: .atMost(64))[0]
      try #require(tiled.size == whole.size, "\(chain)")
      let beyond = tiled.bytes.differences(from: whole.bytes).share(beyond: Self.bound)
      #expect(beyond <= Self.share, "\(chain): \(beyond) of the samples differ by more than \(Self.bound)")
    }
  }

  /// Subsampled chroma is interpolated by the GPU in a whole picture, and exactly in tiles.
  @Test func subsampledChromaDiffersByThreeSteps() throws {
    var options = SimulatedCameraOptions()
    options.size = PixelSize(width: 160, height: 90)
    let image = try SimulatedCamera(options).image()
    let frame = PictureDescription(format: image.layout.format, size: image.size, encoding: image.encoding)
    try #require(image.layout.format == .nv12)
    let renderer = Renderer(try GLESDevice(.surfaceless), catalog: .standard, loader: FileResources())
    let whole = try renderer.render(Graph(), on: image, as: frame, tiles: .asNeeded)[0]
    let tiled = try renderer.render(Graph(), on: image, as: frame, tiles: .atMost(64))[0]
    #expect(tiled.bytes.differences(from: whole.bytes).maximum <= 3)
  }
}
