package import Pixels

/// Makes a whole picture of one field ("bob"): its lines in their places, and between them the mean of those above and
/// below.
///
/// Two fields are exposed at different times; woven together, everything that moves has combed edges, which focus aids
/// take for detail. The cost is one copy of the picture. Values of 8 bits are averaged, rounding up, and so are those
/// of 16-bit words.
package struct FieldInterpolator: Hashable {
  /// How the lines lie in a buffer.
  let order: FieldOrder
  /// The whole picture.
  package let layout: FrameLayout

  /// Prepares for buffers in which `stored` is the size of the picture, or of one field.
  package init(order: FieldOrder, format: PixelFormat, stored: PixelSize) {
    self.order = order
    let height = order == .alternating ? stored.height * 2 : stored.height
    layout = FrameLayout(packed: format, size: PixelSize(width: stored.width, height: height))
  }

  /// Fills `output`, of the layout's bytes, from a buffer with the planes of `stored`.
  package func fill(
    _ output: inout MutableRawSpan, from buffer: RawSpan, _ stored: FrameLayout, field: Field
  ) {
    for (index, kind) in layout.format.planes.enumerated() {
      let rows = kind.size(for: stored.size).height
      let texels = kind.size(for: layout.size)
      let bytes = texels.width * kind.bytesPerTexel
      let count = max(1, order.count(of: field, rows: rows))
      let source = stored.planes[index], target = layout.planes[index]
      func line(_ number: Int) -> Range<Int> {
        let row = min(order.row(min(max(number, 0), count - 1), of: field, rows: rows), rows - 1)
        let start = source.offset + row * source.stride
        return start..<start + bytes
      }
      for y in 0..<texels.height {
        let start = target.offset + y * target.stride
        let offset = y - field.rawValue
        if offset & 1 == 0 {
          output.copy(buffer.extracting(line(offset >> 1)), to: start)
        } else {
          mean(
            buffer.extracting(line(offset >> 1)), buffer.extracting(line((offset >> 1) + 1)), into: &output,
            at: start)
        }
      }
    }
  }

  /// Averages two rows of one length: eight bytes, or four words, at a time.
  private func mean(
    _ above: RawSpan, _ below: RawSpan, into output: inout MutableRawSpan, at start: Int
  ) {
    // Without the bits that a shift would carry from one value into its neighbour.
    let kept: UInt64 = layout.format.bitsPerChannel > 8 ? 0x7fff_7fff_7fff_7fff : 0x7f7f_7f7f_7f7f_7f7f
    func mean(_ a: UInt64, _ b: UInt64) -> UInt64 { (a | b) - (((a ^ b) >> 1) & kept) }
    let count = above.byteCount
    precondition(below.byteCount == count, "the rows have different lengths")
    var row = output.part(start..<start + count)
    var place = 0
    while place &+ 8 <= count {
      let a = above.unsafeLoadUnaligned(fromUncheckedByteOffset: place, as: UInt64.self)
      let b = below.unsafeLoadUnaligned(fromUncheckedByteOffset: place, as: UInt64.self)
      row.storeBytes(of: mean(a, b), toUncheckedByteOffset: place, as: UInt64.self)
      place &+= 8
    }
    let rest = place..<count
    var end = mean(
      rest.reversed().reduce(0) { $0 << 8 | UInt64(above[$1]) },
      rest.reversed().reduce(0) { $0 << 8 | UInt64(below[$1]) })
    for place in rest {
      row[place] = UInt8(truncatingIfNeeded: end)
      end >>= 8
    }
  }
}
