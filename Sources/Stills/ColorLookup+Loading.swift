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
  /// - Parameter pictureLayout: how a picture holds the cube.
  /// - Throws: `noInput`, `noPermission` or `io` when the file cannot be read; `badData` with file, line and what
  ///   was expected there when it is no table.
  public init(contentsOf path: String, pictureLayout: PictureLayout = .automatic) throws(StillsError) {
    try self.init(decoding: readFile(path), name: path, pictureLayout: pictureLayout)
  }

  /// Decodes the bytes of a table file.
  ///
  /// - Parameter name: how errors call the file; `.3dl` at its end chooses that format.
  public init(
    decoding bytes: [UInt8], name: String, pictureLayout: PictureLayout = .automatic
  ) throws(StillsError) {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
      let image = try StillImage(decoding: bytes, name: name, colors: .asStored).image
      self.init(cube: try LookupPicture(image: image, name: name).cube(layout: pictureLayout))
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      throw StillsError(
        .badData, "\(name): a JPEG cannot hold a lookup table, as compression changes its numbers; use a PNG")
    } else if bytes.isEmpty {
      throw StillsError(.badData, "\(name): the file is empty; a lookup table is a .cube, .3dl or PNG file")
    } else if bytes.prefix(4096).contains(0) {
      throw StillsError(.badData, "\(name): not a lookup table; there are .cube, .3dl, .acv and PNG files")
    } else if PathName.splitExtension(name).suffix.lowercased() == ".3dl" {
      self = try MeshFile.parse(bytes, name: name)
    } else {
      self = try CubeFile.parse(bytes, name: name)
    }
  }
}
