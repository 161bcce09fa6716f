internal import CPlatform

/// One half of an interlaced frame: every second line.
package enum Field: Int, Hashable {
  /// The lines 0, 2, 4, …
  case top = 0
  /// The lines 1, 3, 5, …
  case bottom = 1
}

/// How the lines of a picture lie in a buffer: `V4L2_FIELD_…`.
package enum FieldOrder: Hashable {
  /// Line after line, exposed at once.
  case progressive
  /// Two fields, their lines in turn; `latest` was exposed last.
  case interleaved(latest: Field)
  /// Two fields, one after the other.
  case sequential(first: Field)
  /// One field in each buffer; the buffer says which.
  case alternating

  /// Interprets a driver's number. Unknown ones are taken for progressive.
  ///
  /// Of `V4L2_FIELD_INTERLACED` the video standard decides which field is the latest: the top one of 525 lines, the
  /// bottom one of the others. Either makes a whole picture, so the top one is taken without asking.
  package init(_ field: UInt32) {
    self =
      switch field {
      case V4L2_FIELD_INTERLACED.rawValue, V4L2_FIELD_INTERLACED_BT.rawValue: .interleaved(latest: .top)
      case V4L2_FIELD_INTERLACED_TB.rawValue: .interleaved(latest: .bottom)
      case V4L2_FIELD_SEQ_TB.rawValue: .sequential(first: .top)
      case V4L2_FIELD_SEQ_BT.rawValue: .sequential(first: .bottom)
      case V4L2_FIELD_TOP.rawValue, V4L2_FIELD_BOTTOM.rawValue, V4L2_FIELD_ALTERNATE.rawValue: .alternating
      default: .progressive
      }
  }

  /// The latest field of a buffer whose own field is `field`.
  func latest(in field: UInt32) -> Field {
    switch self {
    case .progressive: .top
    case .interleaved(let latest): latest
    case .sequential(.top): .bottom
    case .sequential(.bottom): .top
    case .alternating: field == V4L2_FIELD_BOTTOM.rawValue ? .bottom : .top
    }
  }

  /// Where line `index` of a field lies in a plane with `rows` stored rows.
  package func row(_ index: Int, of field: Field, rows: Int) -> Int {
    switch self {
    case .progressive, .interleaved: 2 * index + field.rawValue
    case .sequential(let first): field == first ? index : count(of: first, rows: rows) + index
    case .alternating: index
    }
  }

  /// How many lines of a field lie in a plane with `rows` stored rows.
  func count(of field: Field, rows: Int) -> Int {
    self == .alternating ? rows : (rows + 1 - field.rawValue) / 2
  }
}
