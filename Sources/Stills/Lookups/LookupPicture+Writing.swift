package import Files
import Pixels

extension LookupPicture {
  package static func encode(_ table: ColorLookup, for name: String, _ settings: LookupSettings)
    throws(FileError)
    -> [UInt8]
  {
    let layout = settings.layout ?? .hald
    let size = try size(of: table, settings, layout)
    var sized = settings
    sized.size = size
    let cube = table.unitCube(for: sized)
    let path: Path, height: Int
    switch layout {
    case .hald:
      let side = (2...16).first { $0 * $0 == size }.map { $0 * size } ?? size
      (path, height) = (Path(size: size, columns: nil, width: side), side)
    case .gpuimage: (path, height) = (Path(size: size, columns: 8, width: 512), 512)
    case .strip: (path, height) = (Path(size: size, columns: size, width: size * size), size)
    }
    var image = Image(packed: .rgba16, size: PixelSize(width: path.width, height: height))
    image.bytes.withSamples(UInt16.self) { samples in
      for entry in 0..<size * size * size {
        let pixel = path.pixel(entry % size, entry / size % size, entry / (size * size))
        for channel in 0..<4 {
          let value = channel == 3 ? 1 : min(max(cube.values[3 * entry + channel], 0), 1)
          samples[4 * pixel + channel] = UInt16((value * 65_535).rounded())
        }
      }
    }
    let depth: StillFormat.Depth = settings.bits == 8 ? .eight : .sixteen
    return try StillImage.encode(image, as: .png(.init(depth: depth, effort: .thorough)))
  }

  /// The cube's size in a layout: what is asked for, the table's own where the layout has it, or the usual.
  private static func size(
    of table: ColorLookup, _ settings: LookupSettings, _ layout: LookupSettings.Layout
  ) throws(FileError) -> Int {
    let sizes: [Int], usual: Int
    switch layout {
    case .hald: (sizes, usual) = ((2...11).map { $0 * $0 }, 64)
    case .gpuimage: (sizes, usual) = ([64], 64)
    case .strip: (sizes, usual) = (Array(2...128), 33)
    }
    guard let wanted = settings.size else {
      return table.isCube && sizes.contains(table.cube.size) ? table.cube.size : usual
    }
    guard sizes.contains(wanted) else {
      let known = layout == .strip ? "2 to 128" : sizes.map { "\($0)" }.joined(separator: ", ")
      throw FileError(
        .unsupported,
        "the layout '\(layout.rawValue)' holds cubes of size \(known), not \(wanted); choose it with --size")
    }
    return wanted
  }
}
