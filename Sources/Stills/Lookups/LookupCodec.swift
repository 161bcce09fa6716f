package import Files

/// A format of lookup files: how one is read and written.
///
/// To add a format, write its codec in a file of its own and list it in ``LookupCodecs``; chains, the window and
/// `viewfinder lut` then take it.
package protocol LookupCodec: SendableMetatype {
  /// The format's name in messages.
  static var name: String { get }

  /// The extensions of its files in small letters, without dots.
  static var extensions: [String] { get }

  /// The choices that a writer has beside the size and the title.
  static var choices: Set<LookupSettings.Choice> { get }

  /// Whether a file holds cubes, whose size can be chosen.
  static var holdsCubes: Bool { get }

  /// Whether a file holds no results beyond 0…1, so that its writer limits them.
  static var limitsResults: Bool { get }

  /// Whether a file may leave something open, of which a table's ``ColorLookup/notice`` tells.
  static var mayLeaveDoubts: Bool { get }

  /// Reads a whole file.
  ///
  /// - Parameters:
  ///   - name: the file's name for errors.
  /// - Throws: `badData` with the place and what was expected there.
  static func decode(_ bytes: [UInt8], name: String) throws(FileError) -> ColorLookup

  /// Writes a table.
  ///
  /// - Throws: `unsupported` when the format cannot hold the table, with a format that can.
  static func encode(_ table: ColorLookup, for name: String, _ settings: LookupSettings) throws(FileError)
    -> [UInt8]
}

extension LookupCodec {
  package static var holdsCubes: Bool { true }
  package static var limitsResults: Bool { false }
  package static var mayLeaveDoubts: Bool { false }
}

/// The formats of lookup files.
package enum LookupCodecs {
  package static let all: [any LookupCodec.Type] = [
    CubeFile.self, MeshFile.self, CineSpaceFile.self, CommonLookupFile.self, SonyCurveFile.self,
    SonyCubeFile.self, ColorDecisionFile.self, LookupPicture.self,
  ]

  /// The codec of a file's name; nil where its extension is none of theirs.
  static func codec(ofName name: String) -> (any LookupCodec.Type)? {
    let suffix = PathName.splitExtension(name).suffix.lowercased().dropFirst()
    return all.first { $0.extensions.contains { $0 == suffix } }
  }

  /// The extensions for messages: `.cube, .3dl, … or .png`.
  static var list: String {
    let names = all.flatMap { $0.extensions }.map { ".\($0)" }
    return names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
  }
}
