/// Gives the pictures of a recording their times: those of the source, without the pauses.
package struct RecordingClock: Sendable {
  /// Two pictures are no nearer than this, which is more than a tick of any container's clock.
  static let leastInterval = Duration.milliseconds(1)
  /// A longer gap between two pictures is cut as a pause is: an MP4 counts the microseconds of a picture in 32 bits, which
  /// 71 minutes fill, as when a machine was suspended meanwhile.
  static let longestInterval = Duration.seconds(3600)
  /// A moment that lies back by more than this is of another clock, as when a program feeds another source's pictures; it is
  /// cut, too.
  static let longestReturn = Duration.seconds(1)

  /// The source's moment that is the movie's zero; later by the pauses so far. Nil before the first picture.
  private var origin: Duration?
  /// The source's moment of the last picture.
  private(set) var last: Duration?
  /// The time between the last two pictures.
  private(set) var interval = Duration.seconds(1) / 30
  private var isCut = false

  package init() {}

  /// Has what follows the last picture cut out, up to the next one.
  package mutating func cut() { isCut = origin != nil }

  /// The time of a picture in the movie; nil for one that is hardly later than the one before or a little earlier, such as
  /// one that is drawn again.
  package mutating func time(of moment: Duration) -> Duration? {
    guard let start = origin, let last else {
      (origin, last) = (moment, moment)
      return .zero
    }
    let step = moment - last
    let isElsewhere = step > Self.longestInterval || step < .zero - Self.longestReturn
    guard isElsewhere || step >= Self.leastInterval else { return nil }
    if isCut || isElsewhere {
      // The next one follows the last as if it were the next frame.
      origin = start + step - interval
      isCut = false
    } else {
      interval = step
    }
    self.last = moment
    return moment - origin!
  }

  /// The time of a moment in the movie, for the sound; nil before the first picture, and in a pause.
  package func time(ofSoundAt moment: Duration) -> Duration? {
    guard let origin, !isCut, moment >= origin else { return nil }
    return moment - origin
  }
}
