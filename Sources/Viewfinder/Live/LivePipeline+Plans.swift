import FilterGraph
import Graphics
import Pixels
import PlanCompiler
import Rendering

extension LivePipeline {
  /// Begins a plan for content on frames of some descriptions.
  ///
  /// - Parameters:
  ///   - history: how filters that read earlier frames find them.
  ///   - settling: whether it is the plan for settings that rest, with what may be baked then.
  func prepare(
    _ content: LiveContent, _ facts: [FrameFacts], turn: Orientation,
    history: CompilerOptions.History = .following, settling: Renderer.Baking? = nil
  ) throws(RenderingError) -> PendingPlan {
    let isFixed = settling != nil || settings == .final
    var options = renderer.options(parameters: isFixed ? .fixed : .live)
    options.history = history
    let descriptions = descriptions(facts, turn: turn)
    let joined = content.joined(for: seen(descriptions))
    return try renderer.beginPreparing(
      joined, frame: descriptions[0], further: Array(descriptions.dropFirst()),
      results: try requests(content, joined, descriptions, options), options: options,
      lifetime: settling == nil ? .stored : .session,
      baking: settling ?? (settings == .final ? .atOnce : .never))
  }

  /// The frames' descriptions with what was done to the first one before.
  private func seen(_ descriptions: [PictureDescription]) -> [PictureDescription] {
    guard sources.earlierTurn != .up else { return descriptions }
    var seen = descriptions
    seen[0].size = sources.earlierTurn.inverse.applied(to: descriptions[0].size)
    seen[0].orientation = sources.earlierTurn.followed(by: descriptions[0].orientation)
    return seen
  }

  private func descriptions(_ facts: [FrameFacts], turn: Orientation) -> [PictureDescription] {
    var descriptions = facts.map(\.description)
    descriptions[0].orientation = descriptions[0].orientation.followed(by: turn)
    return descriptions
  }

  /// What the wants ask of a plan; a picture without a size gets that of the graph's result.
  private func requests(
    _ content: LiveContent, _ joined: Graph, _ descriptions: [PictureDescription], _ options: CompilerOptions
  ) throws(RenderingError) -> [RenderPlan.ResultRequest] {
    var sizes: [PixelSize]?
    func size(of index: Int) throws(RenderingError) -> PixelSize {
      if let sizes { return sizes[index] }
      let plan = try renderer.plan(
        joined, frame: descriptions[0], further: Array(descriptions.dropFirst()), options: options)
      let found = plan.outputs.map { plan.output($0.target).size }
      sizes = found
      return found[index]
    }
    var requests: [RenderPlan.ResultRequest] = []
    for (index, want) in content.wants.enumerated() {
      let form: RenderPlan.ResultRequest.Form
      switch want.form {
      case .texture: form = .texture
      case .window(let shown): form = .window(shown: shown)
      case .picture(let request):
        let upright =
          if let size = request.size { size } else { try size(of: index).within(request.longestSide) }
        form = .picture(
          PictureDescription(
            format: request.format, size: request.orientation.inverse.applied(to: upright),
            encoding: request.encoding, orientation: request.orientation))
      case .floats:
        form = .picture(PictureDescription(format: .rgbaFloat, size: try size(of: index), encoding: .jpeg))
      }
      requests.append(.init("\(index)", as: form))
    }
    return requests
  }
}

extension PixelSize {
  /// The size reduced in proportion so that its longer side has at most this many pixels.
  fileprivate func within(_ longest: Int?) -> PixelSize {
    guard let longest, longest > 0, max(width, height) > longest else { return self }
    let factor = Double(longest) / Double(max(width, height))
    return PixelSize(
      width: max(Int((Double(width) * factor).rounded()), 1),
      height: max(Int((Double(height) * factor).rounded()), 1))
  }
}
