import PlanCompiler
import CommandLineKit
import FilterGraph
import Filters
import Graphics
import Pixels
import Rendering
import Viewfinder

extension ExplainOptions {
  /// Writes the plan of the chain; needs a GPU only to plan for the device.
  func run(_ streams: StandardStreams) throws {
    let catalog = try FilterCatalog.standard(with: filterFiles)
    let graph = try chain.load(catalog, results: .several, telling: streams)
    let resources = FileResources()
    let images = try graph.imageSources(resources)
    let renderer = costs == .device ? try Renderer.offscreen(catalog) : nil
    func compile(_ fusion: CompilerOptions.Fusion) throws(RenderingError) -> RenderPlan {
      do throws(CompileError) {
        return try RenderPlan.compile(
          graph, catalog: catalog, frame: frame, images: images, options: options(fusion, renderer),
          // A missing lookup is replaced by a typical one.
          lookups: { path in try? resources.lookup(at: path).description },
          bake: { renderer?.baked($0) })
      } catch {
        throw RenderingError(error)
      }
    }
    let report = PlanReport(try compile(.full), unfused: try compile(.none))
    switch form {
    case .text: try streams.write(report.text + line(renderer))
    case .comparison: try streams.write(report.comparison + line(renderer))
    case .json: try streams.write(report.json(naive: .omitted))
    case .jsonComparison: try streams.write(report.json(naive: .included))
    case .graphviz: try streams.write(report.graphviz)
    case .program(let number): try streams.write(try report.plan.program(ofPass: number))
    }
  }

  private var frame: PictureDescription {
    PictureDescription(
      format: input.format, size: input.size,
      encoding: input.format.model == .yCbCr ? .video709 : .jpeg, orientation: input.orientation)
  }

  private func options(_ fusion: CompilerOptions.Fusion, _ renderer: Renderer?) -> CompilerOptions {
    let costs: CompilerOptions.Costs =
      switch costs {
      case .gpu: .gpu
      case .llvmpipe: .software
      case .device: renderer.map { $0.options().costs } ?? .gpu
      }
    return CompilerOptions(fusion: fusion, costs: costs, history: .following)
  }

  /// The costs that apply and their origin, if the device was queried.
  private func line(_ renderer: Renderer?) -> String {
    guard let renderer else { return "" }
    let known = renderer.deviceCosts
    let share = known.readShare.map {
      ": an interpolated read adds \($0.rounded(places: 2)) to a copying pass"
    }
    let origin =
      switch known.origin {
      case .driverName: "by the driver's name"
      case .measured: "measured now"
      case .remembered: "measured at an earlier start"
      }
    return "costs of a \(known.preset == .gpu ? "GPU" : "software renderer"), "
      + "for \(renderer.device.info.renderer), \(origin)\(share ?? "")\n"
  }
}

extension RenderPlan {
  /// The program of a pass, counted from 1.
  fileprivate func program(ofPass number: Int) throws(UsageError) -> String {
    guard passes.indices.contains(number - 1) else {
      let range = passes.count == 1 ? "is one pass, 1" : "are passes 1 to \(passes.count)"
      throw UsageError(
        "option '--glsl' takes the number of a pass, not '\(number)': there \(range)",
        command: "viewfinder explain")
    }
    let pass = passes[number - 1]
    guard let vertex = pass.vertexShader else { return pass.fragmentShader }
    return pass.fragmentShader + "\n// The vertex shader:\n" + vertex
  }
}

extension Graph {
  /// The descriptions of the pictures that the chain names.
  func imageSources(_ resources: FileResources) throws(RenderingError) -> [String: PictureDescription] {
    var images: [String: PictureDescription] = [:]
    for node in nodes {
      guard case .image(let path) = node.operation else { continue }
      let picture = try resources.picture(at: path)
      images[path] = PictureDescription(
        format: picture.image.layout.format, size: picture.image.size, encoding: picture.image.encoding,
        orientation: picture.orientation)
    }
    return images
  }
}
