import Files
import FilterGraph
import Graphics
import Pixels
import PlanCompiler
import Rendering
import Stills

/// How the photographs of a batch are rendered.
struct PhotoRendering {
  /// A photograph between decoding and encoding.
  struct Source: Sendable {
    /// Where the pixels are.
    enum Pixels: Sendable {
      /// In memory; nil once they are used up.
      case image(Image?)
      /// In a temporary file.
      case stored(StoredPicture)
    }

    var pixels: Pixels
    /// What a plan is to know of them.
    let frame: PictureDescription
    let origin: StillOrigin
    var metadata: Metadata
    /// What could not be kept.
    var notices: [String]
    /// The pictures of its file, of which it is one.
    let series: StillSeries
    /// The chain that prepares it for others; nil for none.
    var preparation: Graph?

    init(_ still: consuming StillImage) {
      frame = still.frame
      origin = still.origin
      metadata = still.metadata
      notices = still.notices
      series = still.series
      pixels = .image(still.image)
    }

    init(_ still: StoredStill) {
      frame = PictureDescription(
        format: still.picture.format, size: still.picture.size, encoding: still.picture.encoding,
        orientation: still.orientation, isKnownOpaque: still.isKnownOpaque)
      origin = still.origin
      metadata = still.metadata
      notices = still.notices
      series = still.series
      pixels = .stored(still.picture)
    }
  }

  /// A result of a chain.
  enum Result: Sendable {
    case image(Image)
    /// In a temporary file, as the photograph is.
    case stored(StoredPicture)

    var size: PixelSize {
      switch self {
      case .image(let image): image.size
      case .stored(let picture): picture.size
      }
    }

    /// That of its pixels, empty in a file.
    var memory: [UInt8] {
      switch self {
      case .image(let image): image.bytes
      case .stored: []
      }
    }

    /// A small JPEG of it.
    func thumbnail(over background: SIMD3<Double>?) throws(FileError) -> [UInt8] {
      switch self {
      case .image(let image): try Thumbnail.jpeg(of: image, over: background)
      case .stored(let picture): try Thumbnail.jpeg(of: picture, over: background)
      }
    }
  }

  /// Whether a photograph's pixels are needed again.
  enum Use {
    /// They make room for the results.
    case last
    case notLast
  }

  let renderer: Renderer
  let memory: PictureMemory
  /// The most bytes of the pixels of a result in memory.
  let share: Int
  let tiles: Tiles
  let lookHeight: Int?
  let presentation: PhotoBatch.Presentation

  /// Runs a chain on a photograph, upright; gives its results in the chain's order, as the files show them.
  ///
  /// - Parameter files: how the results are to be written; their pixels are as deep as the files. Nil keeps the depth
  ///   of the photograph.
  func render(
    _ source: inout Source, through graph: Graph, for files: [PhotoBatch.File]?, _ use: Use
  ) throws(RenderingError) -> [Result] {
    let format = source.origin.format
    let kept: PixelFormat = format == .rgbaFloat ? format : format.bitsPerChannel > 8 ? .rgba16 : .rgba8
    let formats = graph.outputs.indices.map { index in
      files.map { $0[index].finish.pixels(of: format, for: $0[index].format) } ?? kept
    }
    var graph = graph
    if let lookHeight {
      let height = source.frame.orientation.applied(to: source.frame.size).height
      graph = graph.scaled(by: Double(height) / Double(lookHeight))
    }
    if case .image(let image?) = source.pixels {
      // `||` takes no typed errors.
      var isStored = isLarge(image)
      if !isStored { isStored = try hasLargeResult(graph, source.frame, formats) }
      if isStored { source.pixels = .stored(try stored(image)) }
    }
    switch source.pixels {
    case .image(var image):
      if use == .last { source.pixels = .image(nil) }
      return try render(&image, source.frame, through: graph, formats, use).map { .image($0) }
    case .stored(let picture):
      return try render(picture, source.frame, through: graph, formats, for: files)
    }
  }

  /// Whether a photograph that could only be decoded as a whole is over its share of a limited memory.
  private func isLarge(_ image: Image) -> Bool {
    memory.excess == .refused && presentation == .result && image.layout.byteCount > share
  }

  /// Whether a result is over its share of a limited memory, although the photograph is not.
  private func hasLargeResult(
    _ graph: Graph, _ frame: PictureDescription, _ formats: [PixelFormat]
  ) throws(RenderingError) -> Bool {
    guard memory.excess == .refused, presentation == .result else { return false }
    var options = renderer.options()
    options.extent = .tiles
    let plan = try renderer.plan(graph, frame: frame, options: options)
    return zip(plan.outputs, formats).contains { output, format in
      FrameLayout(packed: format, size: plan.output(output.target).size).byteCount > share
    }
  }

  private func stored(_ image: Image) throws(RenderingError) -> StoredPicture {
    do throws(FileError) {
      let picture = try StoredPicture(
        format: image.layout.format, size: image.size, encoding: image.encoding)
      try picture.write(image)
      return picture
    } catch {
      throw RenderingError(.storage, error.description)
    }
  }

  private func render(
    _ image: inout Image?, _ frame: PictureDescription, through graph: Graph, _ formats: [PixelFormat],
    _ use: Use
  ) throws(RenderingError) -> [Image] {
    guard let before = presentation == .besideOriginal || use == .notLast ? image : nil else {
      return try renderer.render(
        graph, consuming: &image, as: frame, tiles: tiles, formats: formats, limits: memory.limits)
    }
    let results = try renderer.render(
      graph, on: before, as: frame, tiles: tiles, formats: formats, limits: memory.limits)
    guard presentation == .besideOriginal else { return results }
    var shown: [Image] = []
    for result in results {
      let original = try original(
        before, frame, height: result.size.height, format: result.layout.format)
      shown.append(original.beside(result, gap: max(2, result.size.height / 200)))
    }
    return shown
  }

  private func render(
    _ picture: StoredPicture, _ frame: PictureDescription, through graph: Graph, _ formats: [PixelFormat],
    for files: [PhotoBatch.File]?
  ) throws(RenderingError) -> [Result] {
    guard presentation == .result else {
      throw RenderingError(
        .tooLarge,
        "\(frame.size) pixels are over the memory for pictures, and a picture beside its original needs both in memory; "
          + "use more memory, or show the result alone")
    }
    let side: Int? = if case .atMost(let side) = tiles { side } else { nil }
    return try renderer.render(
      graph, on: picture, as: frame, side: side, byteBudget: memory.tileBytes, formats: formats,
      limits: memory.storedLimits
    ) { index, result throws(RenderingError) in
      guard FrameLayout(packed: result.format, size: result.size).byteCount > share else { return .memory }
      do throws(FileError) {
        if let file = files?[index] { try file.format.checkBands(of: result.size, for: file.path) }
      } catch {
        throw RenderingError(.tooLarge, error.description)
      }
      return .file
    }
  }

  /// The photograph as it was, upright and of a height.
  private func original(
    _ image: Image, _ frame: PictureDescription, height: Int, format: PixelFormat
  ) throws(RenderingError) -> Image {
    var graph = Graph()
    if frame.orientation.applied(to: frame.size).height != height,
      let resize = try? Graph(parsing: "resize=height=\(height)", catalog: .standard)
    {
      graph = resize
    }
    return try renderer.render(
      graph, on: image, as: frame, tiles: tiles, formats: [format], limits: memory.limits)[0]
  }
}
