/// How a lookup file is written.
public struct LookupSettings: Hashable, Sendable {
  /// The program for which a format with several dialects is written.
  public enum Dialect: String, Hashable, Sendable, CaseIterable {
    /// `.cube` by Adobe's specification: a curve or a cube.
    case adobe
    /// `.cube` as Resolve writes it: a curve, a cube, or both.
    case resolve
    /// `.3dl` without keywords.
    case flame
    /// `.3dl` with the keyword `Mesh`, which states the size and the bits.
    case lustre
  }

  /// The order of a cube's entries in a picture.
  public enum Layout: String, Hashable, Sendable, CaseIterable {
    /// A Hald CLUT, whose size is a square number.
    case hald
    /// GPUImage's 512x512 pixels, of size 64.
    case gpuimage
    /// Tiles in one row.
    case strip
  }

  /// What only some formats leave open.
  public enum Choice: Hashable, Sendable {
    /// The bits per number.
    case bits([Int])
    /// The dialect.
    case dialect([Dialect])
    /// The layout of a picture.
    case layout
  }

  /// The number of entries along an edge of the cube, 2…129; nil for the table's own.
  public var size: Int?
  /// The bits per number, in formats of whole numbers; nil for the usual, or for more where a dark `.3dl` needs them.
  public var bits: Int?
  /// The title in the file, in formats that have one.
  public var title: String?
  /// The dialect; nil for the plainest that holds the table exactly.
  public var dialect: Dialect?
  /// The layout of a picture; nil for a Hald CLUT.
  public var layout: Layout?

  /// The sizes of cubes that are written.
  public static let sizes = 2...129

  /// Creates settings.
  public init(
    size: Int? = nil, bits: Int? = nil, title: String? = nil, dialect: Dialect? = nil, layout: Layout? = nil
  ) {
    self.size = size
    self.bits = bits
    self.title = title
    self.dialect = dialect
    self.layout = layout
  }

  /// The title without what would end a line or a quotation.
  var plainTitle: String? {
    title.map {
      String($0.unicodeScalars.map { $0.value < 32 || $0 == "\"" || $0 == "\u{7F}" ? " " : Character($0) })
    }
  }
}
