extension CameraProfile {
  /// What a text says that a profile cannot have.
  public struct Problem: Hashable, Sendable, CustomStringConvertible {
    /// The line, from 1.
    public var line: Int
    /// What is wrong, and what is expected.
    public var reason: String
    /// One line.
    public var description: String { "line \(line): \(reason)" }
  }

  /// The most bytes of a text that are read.
  public static let largestText = 256 << 10
  /// The most problems that are reported.
  private static let mostProblems = 20

  /// The profile as text: a line `key = value` each, sorted, with comments after `#`.
  public var text: String {
    var text = "# Viewfinder's profile of a camera\nversion = \(Self.version)\n"
    if !camera.isEmpty { text += "camera = \(ProfileText(camera))\n" }
    for field in ProfileField.allCases {
      if let value = field.text(self) { text += "\(field.rawValue) = \(value)\n" }
    }
    for (id, setting) in settings.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      let name = setting.name.isEmpty ? "" : " \(setting.name)"
      text += "control \(hexadecimal(Int64(id.rawValue)))\(name) = \(ProfileText(setting.value))\n"
    }
    return text
  }

  /// Reads a text; what it says wrongly is left out and reported.
  ///
  /// - Returns: the profile, and at most 20 problems in the order of the lines.
  public static func parse(_ bytes: some Collection<UInt8>) -> (profile: CameraProfile, problems: [Problem]) {
    var profile = CameraProfile(camera: "")
    var problems: [Problem] = []
    var seen: [String: Int] = [:]
    guard bytes.count <= largestText else {
      return (profile, [Problem(line: 1, reason: "the file is larger than \(largestText >> 10) KiB")])
    }
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where problems.count < mostProblems {
      do throws(Refusal) {
        guard let text = String(validating: line, as: UTF8.self) else { throw Refusal("it is not UTF-8") }
        guard let (key, value) = try ProfileText.assignment(text) else { continue }
        let identity = key.hasPrefix("control ") ? String(key.split(separator: " ")[1]) : key
        if let first = seen.updateValue(index + 1, forKey: identity) {
          throw Refusal("'\(identity)' stands in line \(first) already")
        }
        try profile.read(key, value)
      } catch {
        problems.append(Problem(line: index + 1, reason: error.reason))
      }
    }
    if seen["version"] == nil, problems.isEmpty {
      problems.append(Problem(line: 1, reason: "'version = \(version)' is missing"))
    }
    return (profile, problems)
  }

  /// Changes one field, as a line of the text does.
  ///
  /// - Throws: `unsupported` with what is expected.
  public mutating func change(_ assignment: String) throws(CameraError) {
    do throws(Refusal) {
      guard let (key, value) = try ProfileText.assignment(assignment), ProfileField(rawValue: key) != nil
      else {
        let keys = ProfileField.allCases.map(\.rawValue).joined(separator: ", ")
        throw Refusal("'\(assignment)' is not KEY=VALUE of a profile; the keys are \(keys)")
      }
      try read(key, value)
    } catch {
      throw CameraError(.unsupported, error.reason)
    }
  }

  /// Why a line is left out.
  package struct Refusal: Error {
    package var reason: String
    package init(_ reason: String) { self.reason = reason }
  }

  private mutating func read(_ key: String, _ value: String) throws(Refusal) {
    switch key {
    case "version":
      guard let number = Int(value), number >= 1 else { throw Refusal("'\(value.excerpt)' is no version") }
      guard number <= Self.version else {
        throw Refusal("the version is \(number), newer than \(Self.version); what is known of it is used")
      }
    case "camera": camera = try ProfileText.string(value)
    case _ where key.hasPrefix("control "): try readControl(key, value)
    default:
      guard let field = ProfileField(rawValue: key) else {
        throw Refusal("there is no key '\(key.excerpt)'")
      }
      guard try field.read(value, into: &self) else {
        throw Refusal("'\(value.excerpt)' is no \(key): expected \(field.expectation)")
      }
    }
  }

  private mutating func readControl(_ key: String, _ value: String) throws(Refusal) {
    let words = key.split(separator: " ")
    guard (2...3).contains(words.count), words[1].hasPrefix("0x"),
      let number = UInt32(words[1].dropFirst(2), radix: 16)
    else { throw Refusal("'\(key.excerpt)' is not of the form control 0xID NAME") }
    guard let value = try ProfileText.value(value) else {
      throw Refusal("'\(value.excerpt)' is no value of a control")
    }
    let name = words.count == 3 ? CameraControl.kebab(String(words[2])) : ""
    settings[.init(rawValue: number)] = Setting(name: name, value: value)
  }
}
