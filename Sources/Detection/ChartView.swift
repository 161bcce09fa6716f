public import Pixels

/// What was found of a chessboard in one picture.
public struct ChartView: Hashable, Sendable {
  /// A point where four squares meet.
  public struct Corner: Hashable, Sendable {
    /// Its column and row on the board, counted from any corner.
    public var column: Int, row: Int
    /// Its place in the picture.
    public var place: NormalizedPoint

    /// Creates a corner.
    public init(column: Int, row: Int, place: NormalizedPoint) {
      self.column = column
      self.row = row
      self.place = place
    }
  }

  /// The size of the picture in pixels.
  public var size: PixelSize
  /// The corners, at least 16, row by row.
  public var corners: [Corner]

  /// Creates a view.
  public init(size: PixelSize, corners: [Corner]) {
    self.size = size
    self.corners = corners
  }
}
