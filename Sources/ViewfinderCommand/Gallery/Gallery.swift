import CommandLineKit
import FilterGraph
import Filters
import Glibc
import Graphics
import Pixels
import Rendering
import Stills
import Viewfinder

/// A gallery of all filters with example pictures and documentation.
struct Gallery {
  /// The form of the gallery.
  enum Form: Hashable {
    /// A standalone HTML page.
    case page
    /// Articles for the project's reference, one page per filter.
    case articles
  }

  /// The filters that are useful to photographers, in the order of the catalogue.
  let entries: [GalleryEntry]

  /// Determines the example of each filter.
  ///
  /// - Throws: the error in an example, with the filter's file.
  init(_ catalog: FilterCatalog) throws {
    entries = try catalog.filters.filter { $0.role != .part }.map { try GalleryEntry($0, catalog: catalog) }
  }

  /// Draws all filters and writes the folder atomically.
  ///
  /// - Parameter progress: called with the number of filters drawn.
  /// - Throws: `FileError` when the folder exists or cannot be written, `RenderingError` when a filter cannot be
  ///   drawn.
  func write(to folder: String, as form: Form, catalog: FilterCatalog, progress: (Int) -> Void) throws {
    let draft = try FolderDraft(for: folder)
    let scene = try GalleryPictures.scene()
    let moving = try entries.contains(where: \.isTemporal) ? GalleryPictures.movingScene() : []
    let renderer = try Renderer.offscreen(catalog)
    try draft.write(picture(scene), to: form.picture("original"))
    for (index, entry) in entries.enumerated() {
      let pipeline = LivePipeline(renderer: renderer, graph: entry.graph)
      var drawn: Image?
      for frame in entry.isTemporal ? moving : [scene] {
        try pipeline.show(frame)
        if let result = try pipeline.render() { drawn = try renderer.image(of: result) }
      }
      guard let result = drawn else { preconditionFailure("a picture is shown") }
      try draft.write(picture(result), to: form.picture(entry.filter.id))
      progress(index + 1)
    }
    switch form {
    case .page: try draft.write(Array(GalleryPage(entries).html.utf8), to: "index.html")
    case .articles:
      for (path, text) in FilterArticles(entries).files { try draft.write(Array(text.utf8), to: path) }
    }
    try draft.publish()
  }

  private func picture(_ image: Image) throws -> [UInt8] {
    try StillImage.encode(image.overCheckerboard, as: .jpeg(.init(quality: 88)))
  }
}

extension Gallery.Form {
  /// The path of a filter's picture in the folder.
  func picture(_ name: String) -> String {
    switch self {
    case .page: "pictures/\(name).jpg"
    // The reference's resources share one namespace.
    case .articles: "filter-\(name).jpg"
    }
  }
}

extension Image {
  /// The picture over the usual checkerboard, which shows transparency.
  fileprivate var overCheckerboard: Image {
    var flat = self
    for y in 0..<size.height {
      for x in 0..<size.width {
        let start = (y * size.width + x) * 4
        let alpha = Int(bytes[start + 3])
        guard alpha < 255 else { continue }
        let square = (x / 8 + y / 8) % 2 == 0 ? 204 : 255
        for channel in start..<start + 3 {
          flat.bytes[channel] = UInt8((Int(bytes[channel]) * alpha + square * (255 - alpha) + 127) / 255)
        }
        flat.bytes[start + 3] = 255
      }
    }
    return flat
  }
}
