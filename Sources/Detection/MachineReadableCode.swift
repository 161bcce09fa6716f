public import Pixels

/// A QR code or barcode that was read.
public struct MachineReadableCode: Hashable, Sendable {
  /// Its kind.
  public var symbology: CodeSymbology
  /// Its content.
  public var bytes: [UInt8]
  /// Its corners, clockwise. Those of a QR code begin at its own top left; those of a barcode are the corners of the
  /// upright rectangle around the lines along which it was read.
  public var corners: [NormalizedPoint]

  /// Creates a code.
  public init(symbology: CodeSymbology, bytes: [UInt8], corners: [NormalizedPoint]) {
    self.symbology = symbology
    self.bytes = bytes
    self.corners = corners
  }

  /// The content as text; nil when it is no UTF-8.
  public var text: String? { String(validating: bytes, as: UTF8.self) }

  /// The rectangle around it.
  public var bounds: NormalizedRectangle {
    NormalizedRectangle(around: corners) ?? NormalizedRectangle(x: 0, y: 0, width: 0, height: 0)
  }
}
