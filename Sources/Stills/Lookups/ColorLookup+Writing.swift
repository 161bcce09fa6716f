public import Files

extension ColorLookup {
  /// The extensions of files that can be read, in small letters, without dots.
  public static var readableExtensions: [String] { LookupCodecs.all.flatMap { $0.extensions } }

  /// The extensions of files that can be written.
  public static var writableExtensions: [String] { readableExtensions }

  /// Encodes the table in the format of a file's name.
  ///
  /// - Parameters:
  ///   - name: the file's name, whose extension chooses the format.
  ///   - settings: how it is written.
  /// - Throws: `unsupported` when the extension is none of a lookup's, the format cannot hold the table, or it has not
  ///   what the settings ask for.
  public func encoded(for name: String, _ settings: LookupSettings = .init()) throws(FileError) -> [UInt8] {
    do throws(FileError) {
      return try Self.codec(for: name, settings).encode(self, for: name, settings)
    } catch {
      throw FileError(
        error.code, error.description.hasPrefix(name) ? error.description : "\(name): \(error)")
    }
  }

  /// Throws `unsupported` where a file of the name cannot be written with the settings, whatever the table.
  public static func check(_ settings: LookupSettings, for name: String) throws(FileError) {
    _ = try codec(for: name, settings)
    if let size = settings.size, !LookupSettings.sizes.contains(size) {
      throw FileError(.unsupported, "\(name): the size of a cube is 2 to 129, not \(size)")
    }
  }

  private static func codec(
    for name: String, _ settings: LookupSettings
  ) throws(FileError) -> any LookupCodec.Type {
    guard let codec = LookupCodecs.codec(ofName: name) else {
      throw FileError(.unsupported, "\(name): a lookup table is written to a \(LookupCodecs.list) file")
    }
    var bits: [Int] = [], dialects: [LookupSettings.Dialect] = [], hasLayout = false
    for choice in codec.choices {
      switch choice {
      case .bits(let given): bits = given
      case .dialect(let given): dialects = given
      case .layout: hasLayout = true
      }
    }
    func refusal(_ what: String, _ known: [String]) -> FileError {
      let way = known.isEmpty ? "leave the choice out" : "choose \(known.joined(separator: ", "))"
      return FileError(.unsupported, "\(name): the format \(codec.name) has no \(what); \(way)")
    }
    if let given = settings.bits, !bits.contains(given) {
      throw refusal("numbers of \(given) bits", bits.map { "\($0)" })
    }
    if let given = settings.dialect, !dialects.contains(given) {
      throw refusal("dialect '\(given.rawValue)'", dialects.map(\.rawValue))
    }
    if let size = settings.size, !codec.holdsCubes { throw refusal("cube of size \(size)", []) }
    if settings.layout != nil, !hasLayout { throw refusal("layout", []) }
    return codec
  }

  // MARK: - What the writers need

  /// Whether there are no curves.
  var isCube: Bool { shaper == nil && output == nil }

  /// Whether the cube changes nothing, so that only the curves before it count.
  var isCurve: Bool {
    guard shaper != nil, output == nil, cube.size == 2 else { return false }
    let low = cube.domain.minimum, high = cube.domain.maximum
    return (0..<8).allSatisfy { corner in
      (0..<3).allSatisfy { channel in
        let isLow = corner >> channel & 1 == 0
        return cube.values[3 * corner + channel] == (isLow ? low[channel] : high[channel])
      }
    }
  }

  /// The inputs of the whole table.
  var domain: Domain { shaper?.domain ?? cube.domain }

  /// The table as one cube over its own inputs: its own cube where it has no curves and the size is right.
  func cube(for settings: LookupSettings) -> Cube {
    if isCube, settings.size ?? cube.size == cube.size, LookupSettings.sizes.contains(cube.size) {
      return cube
    }
    return sampled(size: size(for: settings), over: domain)
  }

  /// The table as one cube over 0…1.
  func unitCube(for settings: LookupSettings) -> Cube { baked(size: size(for: settings)) }

  /// The number of entries along an edge: with curves, which a plain cube only approximates, at least 65.
  func size(for settings: LookupSettings) -> Int {
    settings.size ?? min(isCube ? cube.size : max(cube.size, 65), LookupSettings.sizes.upperBound)
  }

  /// The cube with the curves after it, for formats that hold only those before it; with these it has at least 65 entries
  /// along an edge, those of the cube among them.
  var cubeWithOutput: Cube {
    guard output != nil else { return cube }
    let steps = cube.size - 1
    return ColorLookup(cube: cube, output: output).sampled(
      size: steps * max(1, (64 + steps - 1) / steps) + 1, over: cube.domain)
  }

  /// The curves with the cube's inputs as the range 0…1 of their results, for formats whose cubes have no range.
  func unitShaper() -> Curve? {
    guard let shaper else { return nil }
    guard cube.domain != .unit else { return shaper }
    let low = cube.domain.minimum, width = cube.domain.maximum - low
    var values = shaper.values
    for place in values.indices { values[place] = (values[place] - low[place % 3]) / width[place % 3] }
    return Curve(values: values, domain: shaper.domain)
  }
}
