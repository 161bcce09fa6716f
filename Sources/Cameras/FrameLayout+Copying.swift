package import Pixels

extension FrameLayout {
  /// Copies the rows of a picture of the same format that is at least as large.
  package func fill(
    _ target: inout MutableRawSpan, from source: FrameLayout, _ bytes: RawSpan
  ) {
    for (index, plane) in source.planes.enumerated() {
      fill(plane: index, of: &target, from: bytes.extracting(plane.offset...), stride: plane.stride)
    }
  }

  /// Copies the rows of one plane, which lie so many bytes apart.
  package func fill(
    plane index: Int, of target: inout MutableRawSpan, from bytes: RawSpan, stride: Int
  ) {
    let (kind, place) = (format.planes[index], planes[index])
    let texels = kind.size(for: size)
    for row in 0..<texels.height {
      let source = bytes.extracting((row * stride)...).extracting(first: texels.width * kind.bytesPerTexel)
      target.copy(source, to: place.offset + row * place.stride)
    }
  }
}
