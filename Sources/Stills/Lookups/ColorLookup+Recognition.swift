import Files

extension ColorLookup {
  /// Whether a PNG file is a lookup table rather than a photograph: it has the size of one, and neighbours in the cube differ
  /// little. False for what is no PNG or cannot be read.
  ///
  /// Reads the file's header, and the rest only where the size fits.
  package static func isTable(pictureAt path: String) -> Bool {
    guard let head = try? FileContent.read(path, isCancelled: { false }, longest: { _ in 24 }),
      head.count >= 24, PNGCodec.recognizes(head)
    else { return false }
    func number(at place: Int) -> Int { head[place..<(place + 4)].reduce(0) { $0 << 8 | Int($1) } }
    guard LookupPicture.canHaveSize(width: number(at: 16), height: number(at: 20)),
      let cube = (try? ColorLookup(contentsOf: path))?.cube
    else { return false }
    // The identity's mean step is a third of this bound. In a photograph read as a cube, neighbours along blue are far apart,
    // so that steps are large, and colours do not rise along red and green.
    return cube.meanStep <= 1 / Double(cube.size - 1)
      && cube.rise(along: 1) + cube.rise(along: cube.size) > 0.3
  }
}

extension ColorLookup.Cube {
  /// How much a channel differs between neighbours along an edge, on average.
  fileprivate var meanStep: Double {
    var sum = 0.0
    for step in [1, size, size * size] {
      for (low, high) in pairs(apart: step, places: 1) { sum += abs(high - low).sum() / 3 }
    }
    return sum / Double(3 * size * size * (size - 1))
  }

  /// How much the channel that changes most does so from one end of an edge to the other, on average over the cube.
  ///
  /// - Parameter step: the number of entries between neighbours along the edge.
  fileprivate func rise(along step: Int) -> Double {
    var sum = SIMD3<Double>.zero
    for (low, high) in pairs(apart: step, places: size - 1) { sum += high - low }
    return abs(sum).max() / Double(size * size)
  }

  /// The entries that lie so many places apart along an edge.
  private func pairs(apart step: Int, places: Int) -> some Sequence<(SIMD3<Double>, SIMD3<Double>)> {
    (0..<size * size * size).lazy.filter { $0 / step % size + places < size }.map {
      (entry($0), entry($0 + step * places))
    }
  }

  private func entry(_ place: Int) -> SIMD3<Double> {
    SIMD3(Double(values[place * 3]), Double(values[place * 3 + 1]), Double(values[place * 3 + 2]))
  }
}

private func abs(_ value: SIMD3<Double>) -> SIMD3<Double> {
  SIMD3(Swift.abs(value.x), Swift.abs(value.y), Swift.abs(value.z))
}
