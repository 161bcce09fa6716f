public import Files

extension ColorLookup {
  /// How a picture stores a cube.
  public enum PictureLayout: Hashable, Sendable {
    /// Chosen by the picture's size; at 512x512, which fits both layouts, the smoother cube wins.
    case automatic
    /// Tiles with red across and green down; blue counts the tiles row by row.
    case tiles
    /// Entries in one sequence from the top left, red fastest (Hald CLUT).
    case hald
  }

  /// Reads a table of a format that ``readableExtensions`` lists. The extension chooses the format of text; a file of
  /// another name is read as `.cube`. A PNG picture is known by its content: GPUImage's 512x512 tiles, a strip of tiles,
  /// or a Hald CLUT.
  ///
  /// A picture's colour profile is ignored: its pixels are table entries, not colours.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - pictureLayout: how a picture stores the cube.
  ///   - isCancelled: polled about ten times a second while a pipe has no data; by default, the task's
  /// cancellation.
  /// - Throws: `noInput`, `noPermission` or `io` when the file cannot be read; `badData` with file, line and
  ///   what was expected there when it is not a table; `cancelled`.
  public init(
    contentsOf path: String, pictureLayout: PictureLayout = .automatic,
    isCancelled: () -> Bool = { Task.isCancelled }
  ) throws(FileError) {
    // A cube of 256 entries per side, the largest, with 30 characters per entry.
    let bytes = try FileContent.read(
      path, limit: 512 << 20, contents: "a lookup table", isCancelled: isCancelled
    ) { head throws(FileError) in try Self.check(head, name: path) }
    try self.init(decoding: bytes, name: path, pictureLayout: pictureLayout)
  }

  /// What a file leaves open, after its name; nil where nothing is in doubt, and for what is no readable lookup.
  ///
  /// Only a regular file of a format that may leave something open is read: a pipe is read once, when it is used.
  package static func notice(ofFileAt path: String) -> String? {
    guard LookupCodecs.codec(ofName: path)?.mayLeaveDoubts == true, FileStatus.kind(of: path) == .file else {
      return nil
    }
    return (try? ColorLookup(contentsOf: path))?.notice.map { "\(path): \($0)" }
  }

  /// - Throws: `badData` when a file that starts with these bytes cannot be a table.
  private static func check(_ head: [UInt8], name: String) throws(FileError) {
    if PNGCodec.recognizes(head) {
      _ = try StillCodecs.longestFile(startingWith: head, name: name, limits: .standard)
    } else if JPEGCodec.recognizes(head) {
      throw FileError(
        .badData,
        "\(name): a JPEG cannot hold a lookup table, because compression changes its values; use a PNG")
    } else if head.isEmpty {
      throw FileError(.badData, "\(name): the file is empty; a lookup table is a \(LookupCodecs.list) file")
    } else if head.prefix(4096).contains(0) {
      throw FileError(
        .badData, "\(name): not a lookup table; use a \(LookupCodecs.list) file, or curves in an .acv file")
    }
  }

  /// Decodes the bytes of a table file.
  ///
  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - name: the file's name for errors, whose extension chooses the format.
  ///   - pictureLayout: how a picture stores the cube.
  public init(
    decoding bytes: [UInt8], name: String, pictureLayout: PictureLayout = .automatic
  ) throws(FileError) {
    try Self.check(bytes, name: name)
    if PNGCodec.recognizes(bytes) {
      let image = try StillImage(decoding: bytes, name: name, colors: .asStored).image
      self.init(cube: try LookupPicture(image: image, name: name).cube(layout: pictureLayout))
    } else {
      let codec = LookupCodecs.codec(ofName: name) ?? CubeFile.self
      if codec == LookupPicture.self { throw FileError(.badData, "\(name): not a PNG picture") }
      self = try codec.decode(bytes, name: name)
    }
  }
}
