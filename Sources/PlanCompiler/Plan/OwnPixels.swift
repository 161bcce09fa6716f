package import FilterGraph
package import Pixels

/// A source's own pixels behind the result of a chain: the chain that gives them, and where the result shows them.
///
/// The pixels have the size of the source. Of the chain's filters, only those are applied that make a colour of the same
/// pixel's colour alone; those that move or scale the picture become a ``ProjectiveMap`` instead, and all others are left out,
/// aids among them. Where that map cannot be told, as for a swirl, the pixels are those of the chain's result without aids.
package struct OwnPixels: Hashable {
  /// Gives the pixels, as its only result.
  package let graph: Graph
  /// What lies between the pixels and the result, in the order of the chain.
  private let steps: [Step]

  fileprivate struct Step: Hashable {
    let filter: FilterInstance
    let change: Change
  }

  /// What a filter does to the places and colours of a picture.
  fileprivate enum Change: Hashable {
    case color
    /// Places are mapped; lines stay straight.
    case places
    /// The same places, perhaps in another number of pixels; colours of neighbours are mixed.
    case nothing
    case unknown
  }

  /// Takes a chain apart.
  ///
  /// - Parameters:
  ///   - shown: a chain with one result, which is what a screen shows.
  ///   - catalog: the filters that groups may name.
  package init(behind shown: Graph, catalog: FilterCatalog) {
    // An aid that moves the picture, such as a punch-in, moves what is shown.
    let chain = try? GroupExpansion.expand(
      shown.leavingOut { $0.role == .aid && !$0.keepsLinesStraight }, catalog: catalog)
    var steps: [Step] = []
    var node = chain?.output
    while let chain, let place = node, case .filter(let filter) = chain[place].operation {
      let change = Change(filter)
      steps.insert(Step(filter: filter, change: change), at: 0)
      node = change == .unknown ? nil : chain[place].inputs.first
    }
    guard let chain, let node else {
      graph = shown.withoutAids()
      self.steps = steps.filter { $0.change == .places && $0.filter.definition.role == .aid }
      return
    }
    var graph = Graph(inputNames: chain.inputNames)
    var place = graph.input
    switch chain[node].operation {
    case .input(let index): place = graph.ids[index]
    case .image(let path): place = graph.addImage(path: path)
    case .filter: preconditionFailure("the loop ends at a source")
    }
    for step in steps where step.change == .color { place = graph.add(step.filter, inputs: [place]) }
    graph.output = place
    self.graph = graph
    self.steps = steps.filter { $0.change == .places || $0.filter.definition.size != nil }
  }

  /// Where the places of the result lie among the pixels.
  ///
  /// - Parameter size: the size of the picture of the pixels.
  /// - Returns: nil when settings hide the middle of the picture, as a tilt by a right angle does.
  package func map(from size: PixelSize) -> ProjectiveMap? {
    var map = ProjectiveMap.identity
    var size = size
    for step in steps {
      let output = step.filter.outputSize(for: [size])
      if step.change == .places {
        guard let own = step.filter.map(from: output, to: size) else { return nil }
        map = own.followed(by: map)
      }
      size = output
    }
    return map
  }
}

extension OwnPixels.Change {
  fileprivate init(_ filter: FilterInstance) {
    let definition = filter.definition
    switch definition.kind {
    case .warp: self = definition.keepsLinesStraight ? .places : .unknown
    case .general: self = filter.isCentered ? .nothing : .unknown
    case _ where definition.size != nil: self = .unknown
    case .pixel, .matrix:
      let isColor =
        definition.mapsColors && definition.inputs.count == 1 && definition.role == .filter
        && definition.result == .color
      self = isColor ? .color : .nothing
    case .stencil, .separable: self = .nothing
    case .reduce, .scatter, .generator, .group: self = .unknown
    }
  }
}

extension FilterDefinition {
  /// Whether it maps places so that lines stay straight.
  fileprivate var keepsLinesStraight: Bool {
    guard case .warp = kind, case .corners = footprints[0] else { return false }
    return true
  }
}

extension FilterInstance {
  /// The map from the places of the result to those of the first input; nil when the middle is hidden.
  fileprivate func map(from output: PixelSize, to input: PixelSize) -> ProjectiveMap? {
    guard let footprint = definition.footprints[0] else { return nil }
    let images = [(0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)].compactMap { x, y in
      footprint.center(
        ofReadsAt: SIMD2(x, y), settled(for: [input]).environment, of: output, in: input)
    }
    return images.count == 4 ? ProjectiveMap(middle: images) : nil
  }

  /// Whether what a filter reads for a pixel lies around the same place of its input, wherever the pixel is.
  fileprivate var isCentered: Bool {
    guard let footprint = definition.footprints.first ?? nil else { return false }
    let input = PixelSize(width: 1600, height: 1200)
    let output = outputSize(for: [input])
    let places = [0.125, 0.375, 0.625, 0.875]
    return places.allSatisfy { x in
      places.allSatisfy { y in
        let here = SIMD2(x, y)
        let environment = settled(for: [input]).environment
        guard let center = footprint.center(ofReadsAt: here, environment, of: output, in: input) else {
          return false
        }
        return abs(center.x - x) < 1e-5 && abs(center.y - y) < 1e-5
      }
    }
  }
}
