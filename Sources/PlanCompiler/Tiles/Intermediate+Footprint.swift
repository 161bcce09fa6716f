import FilterGraph
import Pixels

extension Intermediate.Node {
  /// The footprint of the node in one of its inputs.
  func footprint(ofInput index: Int) -> Footprint {
    switch operation {
    // In tiles, only pixel-by-pixel results are encoded.
    case .source, .decode, .encode, .matrix, .baked, .luma, .storedLuma, .convert, .state, .unread, .result:
      return .samePixels
    case .coarse(let filter, let axis, let step):
      return .strided(step: step, along: axis, radius: filter.radius)
    case .enlarge(_, let step): return .enlarged(step: step)
    case .axis(let filter, .x): return .around(x: filter.radius, y: 0)
    case .axis(let filter, .y): return .around(x: 0, y: filter.radius)
    case .filter(let filter):
      let definition = filter.definition
      switch definition.kind {
      case .pixel, .matrix, .generator: return .samePixels
      case .stencil, .separable: return .around(x: filter.radius, y: filter.radius)
      case .warp, .general:
        guard let declared = definition.footprints[index] else { return .everything }
        return .declared(declared, filter.environment, margin: filter.isExact ? 0 : Footprint.mixing)
      case .reduce, .scatter: return .everything
      case .group: preconditionFailure("groups are expanded before")
      }
    }
  }
}

extension Intermediate {
  /// Requires inputs that a filter may read anywhere to be stored whole before any tile of a later pass.
  ///
  /// - Throws: an error that names the filter when such a picture is larger than the GPU supports.
  mutating func storeWhatIsReadAnywhere(_ options: CompilerOptions) throws(CompileError) {
    for (place, readers) in readers().enumerated() {
      if case .unread = nodes[place].operation { continue }
      for reader in readers {
        for (index, input) in nodes[reader].inputs.enumerated() where input == place {
          guard nodes[reader].footprint(ofInput: index) == .everything else { continue }
          let name = nodes[reader].names.last ?? ""
          let size = nodes[place].size
          if max(size.width, size.height) > options.maximumSize {
            folds[place] = nodes[place].isScatter ? nil : TextureFold(size, maximumSize: options.maximumSize)
          }
          guard max(size.width, size.height) <= options.maximumSize || folds[place] != nil else {
            throw CompileError(
              .tooLarge,
              "'\(name)' may read any place of its input, which is \(size) pixels, but this GPU takes no more "
                + "than \(options.maximumSize) times \(options.maximumSize); "
                + (isInput(place) ? "resize the picture in a run before" : "resize it before '\(name)'"))
          }
          required[place] = .anywhere(reader: name)
        }
      }
    }
  }

  /// Whether a value is an input picture of the plan, perhaps reoriented, with no filter before it.
  private func isInput(_ place: Int) -> Bool {
    switch nodes[place].operation {
    case .source, .storedLuma: true
    case .decode, .luma: isInput(nodes[place].inputs[0])
    case .filter(let turn) where turn.isExact: isInput(nodes[place].inputs[0])
    default: false
    }
  }
}
