import CommandLineKit
import FilterGraph
import Filters
import Pixels
import Rendering
import Viewfinder

extension ExplainOptions {
  /// Writes the plan of the chain; needs no GPU.
  func run(_ streams: StandardStreams) throws {
    let catalog = try FilterCatalog.standard(with: filterFiles)
    let graph = try chain.load(catalog)
    let frame = SourceDescription(
      format: format, size: size, encoding: format.model == .yCbCr ? .video709 : .jpeg)
    let images = try graph.imageSources(FileResources())
    let fused = try Self.compile(graph, catalog, frame, images, .full)
    let unfused = try Self.compile(graph, catalog, frame, images, .none)
    if isJSON {
      try streams.write(fused.json(unfused: unfused))
    } else {
      try streams.write(fused.report(unfused: unfused))
    }
  }

  private static func compile(
    _ graph: Graph, _ catalog: FilterCatalog, _ frame: SourceDescription,
    _ images: [String: SourceDescription], _ fusion: CompilerOptions.Fusion
  ) throws(RenderingError) -> RenderPlan {
    do throws(CompileError) {
      return try RenderPlan.compile(
        graph, catalog: catalog, frame: frame, images: images, options: CompilerOptions(fusion: fusion))
    } catch {
      throw RenderingError(error)
    }
  }
}

extension Graph {
  /// What the pictures are that the chain names.
  func imageSources(_ resources: FileResources) throws(RenderingError) -> [String: SourceDescription] {
    var images: [String: SourceDescription] = [:]
    for node in nodes {
      guard case .image(let path) = node.operation else { continue }
      let picture = try resources.picture(at: path)
      images[path] = SourceDescription(
        format: picture.image.layout.format, size: picture.image.size, encoding: picture.image.encoding,
        orientation: picture.orientation)
    }
    return images
  }
}

extension RenderPlan {
  fileprivate func json(unfused: RenderPlan) -> JSON {
    let passes = passes.map { pass -> JSON in
      [
        "filters": .strings(pass.filters),
        "output": [
          "width": .integer(pass.output.size.width), "height": .integer(pass.output.size.height),
          "format": .string(pass.output.kind.rawValue),
        ],
        "reason": .string(pass.reason.description),
      ]
    }
    return [
      "version": 1, "passes": .array(passes),
      "counts": [
        "filters": .integer(filterCount), "unfused": .integer(unfused.passes.count),
        "passes": .integer(self.passes.count), "lowerBound": .integer(lowerBound),
      ],
    ]
  }

  fileprivate func report(unfused: RenderPlan) -> String {
    var text = ""
    for (index, pass) in passes.enumerated() {
      text += "pass \(index + 1)  \(pass.filters.joined(separator: " → "))\n"
      text += "        \(pass.output.size) \(pass.output.kind.rawValue), stored because: \(pass.reason)\n"
    }
    let filters = filterCount == 1 ? "1 filter" : "\(filterCount) filters"
    let passes = passes.count == 1 ? "1 pass" : "\(passes.count) passes"
    return text + "\n\(filters), \(passes); without fusion \(unfused.passes.count); at least \(lowerBound)\n"
  }
}
