/// The pictures of a file, one of which is read.
public enum StillSeries: Hashable, Sendable {
  /// There is one.
  case single
  /// So many pages, the first of which is read.
  case pages(Int)
  /// An animation of so many pictures, one of which is read; nil where the file does not say how many.
  case frames(Int?)

  /// A series of a number of pages.
  init(pages: Int) { self = pages > 1 ? .pages(pages) : .single }
  /// A series of a number of pictures of an animation.
  init(frames: Int) { self = frames > 1 ? .frames(frames) : .single }
}
