internal import CChessboard
public import Pixels

/// Finds chessboards with OpenCV, also those of which a part is outside of the picture.
///
/// The corners are exact to about 0.05 pixels in a sharp picture. Cost: about 0.15 s for 1280x720 on one core. For use by
/// one thread at a time.
public struct ChartDetector: ~Copyable, Sendable {
  private var memory: [UInt8] = []

  /// The longest side of the picture that is searched; of a larger one each pixel is the mean of several.
  private static let longestSide = 2048
  /// The shortest side of a picture in which a board could be seen.
  private static let shortestSide = 48
  /// The most corners of a board.
  private static let limit = 4096

  /// Creates a detector.
  ///
  /// - Throws: `notBuilt`.
  public init() throws(DetectionError) {
    guard cchessboard_is_built() else {
      throw DetectionError(
        .notBuilt,
        "this build finds no charts; build it with the package trait Charts, which needs libopencv-calib3d-dev"
      )
    }
  }

  /// What is seen of a chessboard; nil without one of at least 4 by 4 corners.
  ///
  /// - Parameters:
  ///   - image: the picture, in any format but floats and mosaics.
  ///   - orientation: what makes its pixels appear upright; places are those of the upright picture.
  /// - Throws: `failed` for a picture that OpenCV refuses.
  public mutating func chart(
    in image: Image, orientation: Orientation = .up
  ) throws(DetectionError) -> ChartView? {
    var found: ChartView?
    try image.withGray(orientation) { picture throws(DetectionError) in found = try chart(in: picture) }
    return found
  }

  /// What is seen of a chessboard in rows of grey bytes.
  package mutating func chart(in picture: GrayPicture) throws(DetectionError) -> ChartView? {
    let size = picture.size
    guard min(size.width, size.height) >= Self.shortestSide else { return nil }
    return try picture.withReduced(to: Self.longestSide, into: &memory) {
      small, factor throws(DetectionError) in
      var corners = [CChessboardCorner](repeating: CChessboardCorner(), count: Self.limit)
      var columns: Int32 = 0
      var message = [CChar](repeating: 0, count: Int(CCHESSBOARD_MESSAGE_SIZE))
      let (width, height, stride) = (Int32(small.size.width), Int32(small.size.height), small.stride)
      let count = small.bytes.withUnsafeBufferPointer {
        cchessboard_find(
          $0.baseAddress!, width, height, stride, &corners, Int32(Self.limit),
          &columns, &message)
      }
      guard count >= 0 else {
        let text = String(
          decoding: message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        throw DetectionError(.failed, "OpenCV cannot look for a chart: \(text)")
      }
      guard count > 0 else { return nil }
      let across = Double(factor) / Double(size.width), down = Double(factor) / Double(size.height)
      let found = (0..<Int(count)).map { index in
        ChartView.Corner(
          column: index % Int(columns), row: index / Int(columns),
          place: NormalizedPoint(
            x: (Double(corners[index].x) + 0.5) * across, y: (Double(corners[index].y) + 0.5) * down))
      }
      return ChartView(size: size, corners: found)
    }
  }
}
