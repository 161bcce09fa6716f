import Files

extension CubeFile {
  static func encode(_ table: ColorLookup, for name: String, _ settings: LookupSettings) throws(FileError)
    -> [UInt8]
  {
    // Adobe's dialect holds a curve or a cube; only Resolve's has both, with one range for all channels.
    let ranges = [table.shaper?.domain, table.cube.domain].compactMap { $0 }
    let fitsResolve = ranges.allSatisfy { $0.isEqualForChannels }
    var dialect = settings.dialect ?? .adobe
    if settings.dialect == nil, settings.size == nil, table.shaper != nil, !table.isCurve, fitsResolve {
      dialect = .resolve
    }
    var text = TableWriter()
    if let title = settings.plainTitle { text.line("TITLE \"\(title)\"") }
    if let shaper = table.shaper, table.isCurve, settings.size == nil, shaper.count <= curveSizes.upperBound,
      dialect == .adobe || shaper.domain.isEqualForChannels
    {
      text.line("LUT_1D_SIZE \(shaper.count)")
      text.range(shaper.domain, "LUT_1D_INPUT_RANGE", dialect)
      text.rows(shaper.values)
    } else if dialect == .resolve, let shaper = table.shaper, fitsResolve, settings.size == nil,
      shaper.count <= curveSizes.upperBound
    {
      text.line("LUT_1D_SIZE \(shaper.count)")
      text.line(
        "LUT_1D_INPUT_RANGE \(TableWriter.text(shaper.domain.minimum.x)) \(TableWriter.text(shaper.domain.maximum.x))"
      )
      let cube = table.cubeWithOutput
      text.line("LUT_3D_SIZE \(cube.size)")
      text.line(
        "LUT_3D_INPUT_RANGE \(TableWriter.text(table.cube.domain.minimum.x)) \(TableWriter.text(table.cube.domain.maximum.x))"
      )
      text.rows(shaper.values)
      text.rows(cube.values)
    } else {
      var cube = table.cube(for: settings)
      if dialect == .resolve, !cube.domain.isEqualForChannels { cube = table.unitCube(for: settings) }
      text.line("LUT_3D_SIZE \(cube.size)")
      text.range(cube.domain, "LUT_3D_INPUT_RANGE", dialect)
      text.rows(cube.values)
    }
    return text.bytes
  }
}

extension TableWriter {
  /// The inputs of a table, which are left out where they are 0…1.
  fileprivate mutating func range(
    _ domain: ColorLookup.Domain, _ keyword: String, _ dialect: LookupSettings.Dialect
  ) {
    guard domain != .unit else { return }
    if dialect == .resolve {
      line("\(keyword) \(Self.text(domain.minimum.x)) \(Self.text(domain.maximum.x))")
    } else {
      line("DOMAIN_MIN \(Self.text(domain.minimum))")
      line("DOMAIN_MAX \(Self.text(domain.maximum))")
    }
  }
}

extension ColorLookup.Domain {
  /// Whether the range is that of all channels.
  var isEqualForChannels: Bool {
    minimum == SIMD3(repeating: minimum.x) && maximum == SIMD3(repeating: maximum.x)
  }
}
