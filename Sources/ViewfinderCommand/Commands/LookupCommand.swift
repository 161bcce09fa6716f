import CommandLineKit
import Files
import FilterGraph
import Filters
import Pixels
import PlanCompiler
import Rendering
import Stills
import Viewfinder

extension LookupOptions {
  /// Writes the table and reports how far it is from its source.
  func run(_ streams: StandardStreams) throws {
    if let output, replacing == .never { try CommandFailure.checkAbsence(of: output) }
    let table: ColorLookup, wanted: Image, isChain: Bool
    switch source {
    case .file(let path):
      isChain = false
      table = try ColorLookup(contentsOf: path)
      if let notice = table.notice { streams.note("\(path): \(notice)") }
      wanted = LookupDifference.samples(through: table)
    case .chains(let chains):
      let catalog = try FilterCatalog.standard(with: filterFiles)
      let graph = try chains.load(catalog, results: .one, telling: streams)
      if let obstacle = try graph.obstacleToTable(catalog) {
        throw CommandFailure(.badData, "the chain cannot be a table: \(obstacle); leave that filter out")
      }
      let renderer = try Renderer.offscreen(catalog)
      isChain = true
      table = try bake(graph, renderer)
      wanted = try rendered(graph, LookupDifference.samples, renderer)
    }
    let name = output ?? "look.cube"
    let bytes = try table.encoded(for: name, settings)
    let written = try ColorLookup(decoding: bytes, name: name)
    let difference = try LookupDifference.measure(wanted, LookupDifference.samples(through: written))
    let loss = LookupDifference.loss(of: wanted, from: isChain ? nil : table, in: written, named: name)
    let look = try install.map { look in
      try add(bytes, extension: String(name.split(separator: ".").last ?? "cube"), as: look)
    }
    if let output { try write(bytes, to: output) }
    try report(written, difference, loss, look, streams)
  }

  /// Adds the table and its look to the user's.
  private func add(
    _ table: [UInt8], extension ending: String, as name: LookName
  ) throws -> (chain: String, table: String) {
    do throws(FileError) {
      return try LookStore.standard.install(table, extension: ending, as: name, replacing: replacing)
    } catch {
      guard error.code == .exists else { throw error }
      throw CommandFailure(.cannotCreate, "\(error.description.prefix { $0 != ";" }); --force replaces it")
    }
  }

  private func write(_ table: [UInt8], to path: String) throws(FileError) {
    var folders = OutputFolders()
    try folders.create(for: path)
    try AtomicFile.write(table, to: path, replacing: replacing)
    _ = consume folders
  }

  /// The table of a chain: its results for the entries of the identity.
  private func bake(_ graph: Graph, _ renderer: Renderer) throws -> ColorLookup {
    let side =
      settings.size
      ?? (settings.layout == .gpuimage || output?.lowercased().hasSuffix(".png") == true ? 64 : 33)
    let last = Double(side - 1)
    let entries = (0..<side * side * side).map { (entry: Int) -> SIMD3<Double> in
      SIMD3<Double>(Double(entry % side), Double(entry / side % side), Double(entry / (side * side))) / last
    }
    let results = try rendered(graph, LookupDifference.picture(of: entries, width: 1024), renderer).colors
    let values = results.prefix(entries.count).flatMap { (color: SIMD3<Double>) -> [Float] in
      [Float(color.x), Float(color.y), Float(color.z)]
    }
    guard values.allSatisfy(\.isFinite) else {
      throw CommandFailure(.badData, "the chain gives numbers that are not finite, which no table holds")
    }
    return ColorLookup(cube: .init(size: side, values: values))
  }

  private func rendered(_ graph: Graph, _ image: Image, _ renderer: Renderer) throws -> Image {
    let frame = PictureDescription(
      format: .rgbaFloat, size: image.size, encoding: image.encoding, orientation: .up)
    let result = try renderer.render(graph, on: image, as: frame, tiles: .asNeeded, formats: [.rgbaFloat])[0]
    let isOpaque = result.bytes.withUnsafeBytes { bytes in
      let numbers = bytes.bindMemory(to: Float.self)
      return (0..<result.size.area).allSatisfy { abs(numbers[4 * $0 + 3] - 1) < 1e-3 }
    }
    guard isOpaque else {
      throw CommandFailure(.badData, "the chain makes colours transparent, which a table cannot")
    }
    return result
  }

  private func report(
    _ table: ColorLookup, _ difference: PictureComparison, _ loss: LookupDifference.Loss,
    _ look: (chain: String, table: String)?, _ streams: StandardStreams
  ) throws {
    let colors = difference.colorDifference
    if isJSON {
      func number(_ value: Double) -> JSON { .double(value.rounded(places: 6)) }
      let inputs: JSON? = loss.inputs.map { inputs in
        ["minimum": number(Double(inputs.lowerBound)), "maximum": number(Double(inputs.upperBound))]
      }
      try streams.write([
        "version": 1, "output": .string(orNull: output), "look": .string(orNull: look?.chain),
        "lookTable": .string(orNull: look?.table), "size": .integer(table.cube.size),
        "curve": .integer(orNull: table.shaper?.count), "outputCurve": .integer(orNull: table.output?.count),
        "samples": .integer(difference.size.area),
        "maximum": number(difference.maximum), "rms": number(difference.rms),
        "deltaE2000": ["mean": number(colors.mean), "max": number(colors.maximum)],
        "clipped": ["colors": .integer(loss.colors), "by": number(loss.excess)],
        "clippedInputs": inputs ?? nil,
      ])
    } else if !isQuiet {
      let shape =
        (table.shaper.map { "curves of \($0.count) entries, " } ?? "") + "a cube of \(table.cube.size)"
        + (table.output.map { ", curves of \($0.count) entries" } ?? "")
      try streams.writeLine("table      \(shape)")
      try streams.writeLine(
        "difference maximum \(difference.maximum.rounded(places: 3)) of 255, RMS \(difference.rms.rounded(places: 4)) of 255"
      )
      try streams.writeLine(
        "CIEDE2000  mean \(colors.mean.rounded(places: 3)), maximum \(colors.maximum.rounded(places: 3))")
      if loss.colors > 0 {
        try streams.writeLine(
          "clipped    \(loss.colors) of \(difference.size.area) colours beyond 0 to 1, by up to "
            + "\(loss.excess.rounded(places: 3)), which the difference leaves out; .cube files hold them")
      }
      if let inputs = loss.inputs {
        func text(_ range: ClosedRange<Float>) -> String {
          [range.lowerBound, range.upperBound].map { "\(Double($0).rounded(places: 4))" }.joined(
            separator: " to ")
        }
        try streams.writeLine(
          "clipped    inputs beyond \(text(loss.heldInputs)); the source takes \(text(inputs)), which .cube files hold"
        )
      }
      if let look { try streams.writeLine("look       \(look.chain)") }
    }
  }
}
