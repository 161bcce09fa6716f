extension FrameMailbox.Originals {
  /// Copies a compressed image behind the planes decoded from it, where it is to be kept and there is room.
  package func keep(
    _ image: UnsafeRawBufferPointer, in memory: UnsafeMutableRawBufferPointer, from start: Int
  ) -> Frame.Original {
    guard self == .kept, start + image.count <= memory.count else { return .dropped }
    UnsafeMutableRawBufferPointer(rebasing: memory[start...]).copyMemory(from: image)
    return .jpeg(start..<start + image.count)
  }
}
