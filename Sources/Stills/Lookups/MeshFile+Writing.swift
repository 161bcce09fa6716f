extension MeshFile {
  static func encode(_ table: ColorLookup, for name: String, _ settings: LookupSettings) throws(StillsError)
    -> [UInt8]
  {
    let cube = table.unitCube(for: settings)
    let bits = settings.bits ?? 12
    let isLustre = settings.dialect == .lustre
    guard cube.size >= 4 else {
      throw StillsError(.unsupported, "a .3dl file holds 4 or more entries along an edge; choose --size 17")
    }
    // Lustre counts the steps along an edge in bits.
    if isLustre, (cube.size - 1).nonzeroBitCount != 1 {
      throw StillsError(
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
    let full = Float((1 << bits) - 1)
    for red in 0..<cube.size {
      for green in 0..<cube.size {
        for blue in 0..<cube.size {
          let place = 3 * (red + cube.size * (green + cube.size * blue))
          text.line(
            (0..<3).map { "\(Int((min(max(cube.values[place + $0], 0), 1) * full).rounded()))" }
              .joined(separator: " "))
        }
      }
    }
    if isLustre {
      text.line("LUT8")
      text.line("gamma 1.0")
    }
    return text.bytes
  }
}
