import Graphics
import Pixels
import PlanCompiler

extension LookupTable.Cube {
  /// What holds for all colours of a cube.
  static func kind(of colors: [Float], side: Int) -> LookupDescription.Colors {
    func isByte(_ value: Float) -> Bool { abs(value * 255 - (value * 255).rounded()) < 0.01 }
    guard colors.allSatisfy({ (0...1).contains($0) }) else { return .any }
    guard !colors.allSatisfy(isByte) else { return .bytes }
    var greatest: Float = 0
    for step in [1, side, side * side] {
      for index in 0..<side * side * side where index / step % side < side - 1 {
        for channel in 0..<3 {
          greatest = max(greatest, abs(colors[(index + step) * 3 + channel] - colors[index * 3 + channel]))
        }
      }
    }
    return .unit(greatestStep: greatest)
  }

  /// The colours as opaque RGBA of 8 bits.
  package var bytes: [UInt8] { rgba(opaque: 255) { UInt8(($0 * 255).rounded()) } }

  /// The colours with an alpha of 1.
  var floats: [Float] { rgba(opaque: 1) { $0 } }

  private func rgba<Value>(opaque: Value, _ convert: (Float) -> Value) -> [Value] {
    var values: [Value] = []
    values.reserveCapacity(colors.count / 3 * 4)
    for (index, value) in colors.enumerated() {
      values.append(convert(value))
      if index % 3 == 2 { values.append(opaque) }
    }
    return values
  }

  /// The colours as 16-bit integers with any alpha, for colours within 0…1.
  var words: [UInt16] { rgba(opaque: .max) { UInt16(($0 * 65535).rounded()) } }

  /// The texels of ``CubeStorage/packedTetrahedra``, four numbers each.
  func packedTetrahedra(greatestStep: Float) -> [UInt32] {
    let cells = 0..<side - 1
    let range = Double(CubeStorage.packedRange(greatestStep: greatestStep))
    func color(_ index: Int) -> SIMD3<Double> {
      SIMD3(Double(colors[index * 3]), Double(colors[index * 3 + 1]), Double(colors[index * 3 + 2]))
    }
    let (strides, paths) = ([1, side, side * side], PackedTetrahedron.paths)
    // Some are the same: they are computed once.
    let firsts = paths.map { paths.firstIndex(of: $0)! }
    let layer = cells.count * cells.count * 4
    var texels = [UInt32](repeating: 0, count: cells.count * paths.count * layer)
    for blue in cells {
      let layers = paths.indices.map { (blue * paths.count + $0) * layer }
      for green in cells {
        for red in cells {
          let cell = red + (green + blue * side) * side
          let start = PackedTetrahedron(from: color(cell))
          for (number, path) in paths.enumerated() where firsts[number] == number {
            var (corner, tetrahedron) = (cell, start)
            for (step, channel) in path.enumerated() {
              corner += strides[channel]
              tetrahedron.step(step, to: color(corner), range: range)
            }
            let texel = layers[number] + (green * cells.count + red) * 4
            for word in 0..<4 { texels[texel + word] = tetrahedron.bits[word] }
          }
        }
      }
      for (number, first) in firsts.enumerated() where first != number {
        for place in 0..<layer { texels[layers[number] + place] = texels[layers[first] + place] }
      }
    }
    return texels
  }
}

extension Texture3D {
  /// Uploads a cube as programs read it.
  init(
    _ device: any GraphicsDevice, _ cube: LookupTable.Cube, _ storage: CubeStorage
  ) throws(RenderingError) {
    let size = PixelSize(width: cube.side, height: cube.side)
    switch storage {
    case .bytes:
      try self.init(device, size: size, depth: cube.side, format: .rgba8, bytes: cube.bytes.span.bytes)
    case .floats: try self.init(device, size: size, depth: cube.side, format: .rgba32f, floats: cube.floats)
    case .words:
      try self.init(
        device, size: size, depth: cube.side, format: .rgba16ui, bytes: cube.words.span.bytes)
    case .packedTetrahedra:
      guard case .unit(let greatestStep) = cube.kind else { preconditionFailure("no cube within 0…1") }
      let cells = cube.side - 1
      let texels = cube.packedTetrahedra(greatestStep: greatestStep)
      try self.init(
        device, size: PixelSize(width: cells, height: cells), depth: cells * 8, format: .rgba32ui,
        bytes: texels.span.bytes)
    }
  }
}
