/// The chart that `calibrate` measures lenses with: a chessboard on white.
public enum CalibrationChart {
  /// The number of squares across and down. Odd numbers, so that the corners are dark.
  public static let squares = (across: 13, down: 9)
  /// The side of a square in millimetres on a sheet of A4.
  public static let squareMillimetres = 20
  /// The size of the sheet in millimetres; the board is in its middle.
  public static let sheetMillimetres = (width: 297, height: 210)

  /// Whether a square is dark, counted from the upper left one.
  public static func isDark(column: Int, row: Int) -> Bool { (column + row) % 2 == 0 }
}
