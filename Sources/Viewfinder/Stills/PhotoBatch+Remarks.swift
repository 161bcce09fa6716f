public import Stills

extension PhotoBatch {
  /// What is not in the files of a photograph although it is in the photograph, or why a file is not the photograph's.
  public enum Remark: Hashable, Sendable {
    /// The photograph's file has several pictures, of which one is rendered.
    case series(StillSeries)
    /// Transparency is left out of a file that has none, such as a JPEG: the colour behind it shows, mostly black.
    case opaque(path: String)
    /// A file does not hold all of the metadata, of which parts are left out.
    case metadata(path: String, [Metadata.Part])
    /// A file exists, no manifest records it, and it is kept.
    case kept(path: String)
  }
}
