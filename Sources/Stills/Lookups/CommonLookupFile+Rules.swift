import Files

/// What a file of the Common LUT Format must be beside the numbers of its steps.
///
/// By Academy S-2014-006 and SMPTE ST 2136-1. A file that breaks a rule without which its colours are still known is read:
/// one without an `id`, or with an element of a later version than it states.
extension CommonLookupFile {
  /// The values that an attribute may have where there is one.
  private static let attributes: [String: [String: [String]]] = [
    "LUT1D": [
      "interpolation": ["linear"], "halfDomain": ["true"], "rawHalfs": ["true"], "hueAdjust": ["dw3"],
    ],
    "LUT3D": ["interpolation": ["tetrahedral", "trilinear"]],
    "Range": ["style": ["Clamp", "noClamp"]],
  ]

  /// Checks the version, that there are steps, that their depths follow one another, and their attributes.
  static func check(_ root: XMLElement, _ steps: [XMLElement], _ file: String) throws(FileError) {
    try checkVersion(root, file)
    if steps.isEmpty {
      throw root.failure("<ProcessList>: expected a step, found none; export the look as a LUT3D", in: file)
    }
    for (before, step) in zip(steps, steps.dropFirst()) {
      guard let output = before.attributes["outBitDepth"], let input = step.attributes["inBitDepth"] else {
        continue
      }
      if input != output {
        throw step.failure(
          "<\(step.name)>: expected the inBitDepth \(output) that <\(before.name)> in line \(before.line) leaves, "
            + "found \(input.prefix(20)); give both the same depth", in: file)
      }
    }
    for step in steps {
      for (key, values) in (attributes[step.name] ?? [:]).sorted(by: { $0.key < $1.key }) {
        guard let value = step.attributes[key], !values.contains(value) else { continue }
        throw step.failure(
          "<\(step.name)>: expected \(key)='\(values.joined(separator: "' or '"))', found '\(value.prefix(20))'; "
            + "leave \(key) out", in: file)
      }
      if let map = step["IndexMap"] {
        throw map.failure(
          "<\(step.name)>: IndexMap, of version 2, is not supported; put a Range before the step instead",
          in: file)
      }
      if step.name == "ASC_CDL", let node = step["SOPNode"],
        let missing = ["Slope", "Offset", "Power"].first(where: { node[$0] == nil })
      {
        throw node.failure("<SOPNode>: expected Slope, Offset and Power, found no \(missing)", in: file)
      }
    }
  }

  /// Refuses files of versions whose steps may mean something else.
  private static func checkVersion(_ root: XMLElement, _ file: String) throws(FileError) {
    let standard = "ST2136-1:2024", space = "http://www.smpte-ra.org/ns/2136-1/"
    let given = root.attributes["compCLFversion"]
    if let given, given != standard, !(Double(given).map { (1...3).contains($0) } ?? false) {
      throw root.failure(
        "<ProcessList>: expected a compCLFversion from 1 to 3, or \(standard), found '\(given.prefix(20))'; "
          + "export the look for version 3", in: file)
    }
    if let name = root.attributes["xmlns"], name.hasPrefix(space), name != space + "2024" {
      throw root.failure(
        "<ProcessList>: expected the namespace \(space)2024, found '\(name.prefix(60))'; "
          + "export the look for version 3", in: file)
    }
  }
}
