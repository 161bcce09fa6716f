import Glibc

/// Finds the exposure time and gain at which the metered light is on target: the loop of an automatic exposure, for
/// cameras that have none or not the wanted one.
///
/// A pure state machine: it is given the metered light of one frame after the other and answers with what to set. After a
/// change it waits until the frames show it, so a camera that takes some frames to obey does not make it oscillate. What
/// gain does is unknown for most cameras, so it is learned from its effect.
public struct AutoExposure: Sendable {
  /// An exposure time in units of 100 µs, and a gain in the camera's units.
  public struct Setting: Hashable, Sendable {
    /// The exposure time in units of 100 µs.
    public var time: Int64
    /// The gain in the camera's units; nil when the camera has none.
    public var gain: Int64?

    /// Creates a setting.
    public init(time: Int64, gain: Int64?) {
      self.time = time
      self.gain = gain
    }
  }

  /// What the camera allows, and how it is used.
  public struct Limits: Hashable, Sendable {
    /// The exposure times in units of 100 µs.
    public var times: ClosedRange<Int64>
    /// The step of the exposure time.
    public var timeStep: Int64 = 1
    /// The gains in the camera's units; nil when it has none.
    public var gains: ClosedRange<Int64>?
    /// The flicker of the light in flashes per second, twice the frequency of the mains; nil for steady light.
    public var flashesPerSecond: Double?

    /// Creates limits.
    public init(times: ClosedRange<Int64>, gains: ClosedRange<Int64>? = nil) {
      self.times = times
      self.gains = gains
    }
  }

  /// The luminance of middle grey, on which an exposure without bias puts the metered light.
  public static let middleGrey = 0.18

  /// What the camera allows.
  public var limits: Limits
  /// The correction of the target in stops.
  public var bias = 0.0
  /// The setting that was answered last.
  public private(set) var setting: Setting
  /// Whether the last answers are on their way to the target.
  public private(set) var isAdjusting = false
  /// How far the metered light of the last frame is above the target, in stops; nil before the first.
  public private(set) var targetOffset: Double?

  /// Stops that the gain's whole range is worth, learned where its unit is unknown.
  private var stopsOfGain = 4.0
  private var awaited: (luma: Double, stops: Double, ofGain: Double)?
  private var framesSinceChange = 0
  private var lastLuma: Double?
  private var framesOff = 0

  /// Offsets within this many stops are left alone once the target was reached.
  private static let deadBand = 0.12
  /// Offsets within this many stops are the target.
  private static let precision = 0.05
  /// Offsets within this many stops are the target for a flash, each frame of which costs one.
  private static let flashPrecision = 0.15
  /// The stops that are taken off in addition where most of the sensor is full.
  private static let hiddenStops = 2.0
  /// The frames after which a change that does not show has had its effect.
  private static let mostLatency = 8

  /// Begins at a setting.
  public init(_ setting: Setting, limits: Limits) {
    self.setting = setting
    self.limits = limits
  }

  /// Takes the metered light of the next frame, and answers what to set; nil to leave the camera alone.
  ///
  /// - Parameter luma: the linear luminance, 1 for a full sensor.
  public mutating func next(luma: Double) -> Setting? {
    let luma = max(luma, 1e-5)
    let offset = log2(luma / Self.middleGrey) - bias
    targetOffset = offset
    defer { lastLuma = luma }
    framesSinceChange += 1
    if let awaited {
      guard isShown(awaited.stops, from: awaited.luma, luma) else { return nil }
      learn(from: awaited, luma)
      self.awaited = nil
    }
    if !isAdjusting {
      // One frame that is off may be a flash or a hand.
      framesOff = abs(offset) > Self.deadBand ? framesOff + 1 : 0
      guard framesOff >= 2 else { return nil }
      isAdjusting = true
    }
    guard abs(offset) > Self.precision else {
      isAdjusting = false
      framesOff = 0
      return nil
    }
    let next = corrected(by: -offset)
    guard next != setting else {
      // At a limit, or between two steps.
      isAdjusting = false
      framesOff = 0
      return nil
    }
    let ofGain = stops(of: next.gain) - stops(of: setting.gain)
    let change = log2(Double(next.time) / Double(setting.time)) + ofGain
    awaited = (luma, change, ofGain)
    framesSinceChange = 0
    setting = next
    return next
  }

  /// The setting for a light that lasts for single frames, as a flash's, by the metered light of one of them.
  ///
  /// - Parameter luma: the linear luminance, 1 for a full sensor.
  /// - Returns: what to set; nil where the light is on target, or the camera has no setting that is nearer.
  package mutating func next(flash luma: Double) -> Setting? {
    let offset = log2(max(luma, 1e-5) / Self.middleGrey) - bias
    targetOffset = offset
    guard abs(offset) > Self.flashPrecision else { return nil }
    // A full sensor hides how much lighter it was.
    let hidden = luma > 0.5 && offset > 0.5 ? Self.hiddenStops : 0
    let next = corrected(by: -offset - hidden)
    guard next != setting else { return nil }
    setting = next
    return next
  }

  /// Whether the frames show a change: the light has moved by most of it and rests, or nothing more is to be expected.
  private func isShown(_ stops: Double, from before: Double, _ luma: Double) -> Bool {
    if framesSinceChange >= Self.mostLatency { return true }
    guard framesSinceChange > 1, let lastLuma else { return false }
    let rests = abs(log2(luma / lastLuma)) < 0.05
    // A full sensor hides how much lighter it was.
    let moved = log2(luma / before)
    return rests && (abs(stops) < 0.1 || moved / stops > 0.3)
  }

  private mutating func learn(from awaited: (luma: Double, stops: Double, ofGain: Double), _ luma: Double) {
    guard gainUnitIsUnknown, abs(awaited.ofGain) > 0.3, max(luma, awaited.luma) < 0.6 else { return }
    let byGain = log2(luma / awaited.luma) - (awaited.stops - awaited.ofGain)
    let ratio = byGain / awaited.ofGain
    guard ratio > 0.1, ratio < 10 else { return }
    stopsOfGain = min(max(stopsOfGain * ratio, 0.5), 12)
  }

  private var gainUnitIsUnknown: Bool { (limits.gains?.lowerBound ?? 1) <= 0 }

  /// The stops of light that a gain adds to the least one.
  private func stops(of gain: Int64?) -> Double {
    guard let gain, let gains = limits.gains, gains.upperBound > gains.lowerBound else { return 0 }
    // Above 0, drivers count in factors; a range from 0 says nothing.
    if gains.lowerBound > 0 { return log2(Double(gain) / Double(gains.lowerBound)) }
    return stopsOfGain * Double(gain - gains.lowerBound) / Double(gains.upperBound - gains.lowerBound)
  }

  private func gain(of stops: Double) -> Int64? {
    guard let gains = limits.gains else { return nil }
    guard gains.upperBound > gains.lowerBound else { return gains.lowerBound }
    let span = Double(gains.upperBound - gains.lowerBound)
    let value =
      gains.lowerBound > 0
      ? Double(gains.lowerBound) * exp2(stops) : Double(gains.lowerBound) + span * stops / stopsOfGain
    return Int64(min(max(value, Double(gains.lowerBound)), Double(gains.upperBound)).rounded())
  }

  /// The setting with some stops more light: the longest allowed time before any gain.
  private func corrected(by change: Double) -> Setting {
    let total = log2(Double(max(setting.time, 1))) + stops(of: setting.gain) + change
    let time = steady(exp2(total))
    let rest = total - log2(Double(time))
    return Setting(time: time, gain: gain(of: max(rest, 0)))
  }

  /// The allowed time nearest to a wished one; under flickering light whole flashes, where the wish is one or longer.
  private func steady(_ wished: Double) -> Int64 {
    var time = min(max(wished, Double(limits.times.lowerBound)), Double(limits.times.upperBound))
    if let flashes = limits.flashesPerSecond {
      let flash = 10000 / flashes
      // Gain makes up for what is cut off.
      if time >= flash { time = (time / flash + 1e-9).rounded(.down) * flash }
    }
    let step = Double(max(limits.timeStep, 1)), first = Double(limits.times.lowerBound)
    let onGrid = first + ((time - first) / step).rounded() * step
    return Int64(min(max(onGrid, first), Double(limits.times.upperBound)))
  }
}
