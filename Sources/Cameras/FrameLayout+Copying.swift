package import Pixels

extension FrameLayout {
  /// Copies the rows of a picture of the same format that is at least as large.
  package func fill(
    _ target: UnsafeMutableRawBufferPointer, from source: FrameLayout, _ bytes: UnsafeRawBufferPointer
  ) {
    for (index, plane) in source.planes.enumerated() {
      fill(
        plane: index, of: target, from: UnsafeRawBufferPointer(rebasing: bytes[plane.offset...]),
        stride: plane.stride)
    }
  }

  /// Copies the rows of one plane, which lie so many bytes apart.
  package func fill(
    plane index: Int, of target: UnsafeMutableRawBufferPointer, from bytes: UnsafeRawBufferPointer,
    stride: Int
  ) {
    let (kind, place) = (format.planes[index], planes[index])
    let texels = kind.size(for: size)
    for row in 0..<texels.height {
      UnsafeMutableRawBufferPointer(rebasing: target[(place.offset + row * place.stride)...]).copyMemory(
        from: UnsafeRawBufferPointer(
          rebasing: bytes[(row * stride)...].prefix(texels.width * kind.bytesPerTexel)))
    }
  }
}
