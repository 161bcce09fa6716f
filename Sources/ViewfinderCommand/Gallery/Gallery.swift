import CommandLineKit
import FilterGraph
import Filters
import Glibc
import Pixels
import Rendering
import Stills
import Viewfinder

/// Every filter drawn at its look, with its documentation, as pages to browse.
struct Gallery {
  /// What the pages are for.
  enum Form: Hashable {
    /// A page of HTML that stands alone.
    case page
    /// Articles for the project's reference, a page for each filter.
    case articles
  }

  /// The filters that photographers look for, in the order of the catalogue.
  let entries: [GalleryEntry]

  /// Looks up what each filter's look is.
  ///
  /// - Throws: what is wrong with an example, with the filter's file.
  init(_ catalog: FilterCatalog) throws {
    entries = try catalog.filters.filter { $0.role != .part }.map { try GalleryEntry($0, catalog: catalog) }
  }

  /// Draws all filters and writes the folder, whole or not at all.
  ///
  /// - Parameter progress: called with the number of filters that are drawn.
  /// - Throws: `StillsError` when the folder exists or cannot be written, `RenderingError` when a filter cannot be
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
  /// Where the picture of a filter lies in the folder.
  func picture(_ name: String) -> String {
    switch self {
    case .page: "pictures/\(name).jpg"
    // The reference's resources have one name space.
    case .articles: "filter-\(name).jpg"
    }
  }
}

extension Image {
  /// The picture with what is transparent shown as everybody shows it.
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
