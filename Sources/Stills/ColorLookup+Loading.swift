extension ColorLookup {
  /// How a picture holds a cube.
  public enum PictureLayout: Hashable, Sendable {
    /// Decided by the size, and at 512x512, where both are possible, by which is the smoother cube.
    case automatic
    /// Tiles of red across and green down, blue counting the tiles row by row.
    case tiles
    /// Entries in one line from the top left, red fastest (Hald CLUT).
    case hald
  }

  /// Reads a table: a `.cube` file of the Adobe or the Resolve dialect, a `.3dl` file, or a PNG picture (GPUImage's
  /// 512x512 tiles, a strip of tiles, or a Hald CLUT).
  ///
  /// A picture's colour profile is ignored: its pixels are numbers.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - pictureLayout: how a picture holds the cube.
  ///   - isCancelled: asked about ten times a second while a pipe has no data; the task's cancellation by default.
  /// - Throws: `noInput`, `noPermission` or `io` when the file cannot be read; `badData` with file, line and what
  ///   was expected there when it is not a table; `cancelled`.
  public init(
    contentsOf path: String, pictureLayout: PictureLayout = .automatic,
    isCancelled: () -> Bool = { Task.isCancelled }
  ) throws(StillsError) {
    // A cube of 256 entries a side, the largest, with 30 characters an entry.
    let bytes = try FileContent.read(
      path, limit: 512 << 20, contents: "a lookup table", isCancelled: isCancelled
    ) { head throws(StillsError) in try Self.check(head, name: path) }
    try self.init(decoding: bytes, name: path, pictureLayout: pictureLayout)
  }

  /// - Throws: `badData` when a file that starts so cannot be a table.
  private static func check(_ head: [UInt8], name: String) throws(StillsError) {
    if PNGCodec.recognizes(head) {
      _ = try StillCodecs.longestFile(startingWith: head, name: name, limits: .standard)
    } else if JPEGCodec.recognizes(head) {
      throw StillsError(
        .badData, "\(name): a JPEG cannot hold a lookup table, as compression changes its numbers; use a PNG")
    } else if head.isEmpty {
      throw StillsError(.badData, "\(name): the file is empty; a lookup table is a .cube, .3dl or PNG file")
    } else if head.prefix(4096).contains(0) {
      throw StillsError(.badData, "\(name): not a lookup table; there are .cube, .3dl, .acv and PNG files")
    }
  }

  /// Decodes the bytes of a table file.
  ///
  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - name: the file's name in errors; `.3dl` at its end chooses that format.
  ///   - pictureLayout: how a table in a picture is arranged.
  public init(
    decoding bytes: [UInt8], name: String, pictureLayout: PictureLayout = .automatic
  ) throws(StillsError) {
    try Self.check(bytes, name: name)
    if PNGCodec.recognizes(bytes) {
      let image = try StillImage(decoding: bytes, name: name, colors: .asStored).image
      self.init(cube: try LookupPicture(image: image, name: name).cube(layout: pictureLayout))
    } else if PathName.splitExtension(name).suffix.lowercased() == ".3dl" {
      self = try MeshFile.parse(bytes, name: name)
    } else {
      self = try CubeFile.parse(bytes, name: name)
    }
  }
}
