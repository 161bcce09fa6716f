import Files

extension MeshFile {
  static func encode(_ table: ColorLookup, for name: String, _ settings: LookupSettings) throws(FileError)
    -> [UInt8]
  {
    let cube = table.unitCube(for: settings)
    let bits = try bits(of: cube, settings)
    // The line that states 16 bits keeps programs that know only 12 from reading them.
    let isLustre =
      settings.dialect == .lustre || settings.dialect == nil && settings.bits == nil && bits == 16
    guard cube.size >= 4 else {
      throw FileError(.unsupported, "a .3dl file holds 4 or more entries along an edge; choose --size 17")
    }
    // Lustre counts the steps along an edge in bits.
    if isLustre, (cube.size - 1).nonzeroBitCount != 1 {
      throw FileError(
        .unsupported,
        "Lustre's .3dl files hold 5, 9, 17, 33, 65 or 129 entries along an edge, not \(cube.size); "
          + "choose one of them with --size")
    }
    var text = TableWriter()
    if let title = settings.plainTitle { text.line("# \(title)") }
    if isLustre {
      text.line("3DMESH")
      text.line("Mesh \((cube.size - 1).trailingZeroBitCount) \(bits)")
    }
    let last = Float(cube.size - 1)
    text.line((0..<cube.size).map { "\(Int((1023 * Float($0) / last).rounded()))" }.joined(separator: " "))
    let full = fullScale(bits)
    for red in 0..<cube.size {
      for green in 0..<cube.size {
        for blue in 0..<cube.size {
          let place = 3 * (red + cube.size * (green + cube.size * blue))
          text.line(
            (0..<3).map { "\(number(cube.values[place + $0], full))" }.joined(separator: " "))
        }
      }
    }
    if isLustre {
      text.line("LUT8")
      text.line("gamma 1.0")
    }
    return text.bytes
  }

  private static func number(_ value: Float, _ full: Float) -> Int {
    Int((min(max(value, 0), 1) * full).rounded())
  }

  /// The bits of the numbers: 12, or 16 where a dark table's would look like fewer.
  ///
  /// Many programs take the depth from the largest number, also where a Mesh line states it.
  private static func bits(of cube: ColorLookup.Cube, _ settings: LookupSettings) throws(FileError) -> Int {
    let brightest = cube.values.max() ?? 0
    func looksRight(_ bits: Int) -> Bool {
      guessedBits(Float(number(brightest, fullScale(bits)))) == bits
    }
    let bits = settings.bits ?? (settings.dialect == .flame || looksRight(12) || !looksRight(16) ? 12 : 16)
    guard looksRight(bits) || settings.dialect == .lustre else {
      let largest = number(brightest, fullScale(bits))
      let other = settings.dialect == nil && settings.bits != nil || settings.dialect == .flame
      throw FileError(
        .unsupported,
        "the largest number of so dark a table, \(largest) of \(Int(fullScale(bits))), would be taken for one of "
          + "\(guessedBits(Float(largest))) bits; name a .cube file, or choose --dialect lustre, which states the bits"
          + (other && looksRight(16) ? ", or --bits 16" : ""))
    }
    return bits
  }
}
