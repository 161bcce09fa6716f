import Cameras
import Glibc
import Testing

/// The loop of the automatic exposure against a camera that obeys late and whose gain is unknown to it.
struct AutoExposureTests {
  /// A sensor that applies a setting some frames after it was set, clips, and flickers by noise.
  struct Sensor {
    var scene = 0.18
    var latency: Int
    /// Stops of the gain's whole range.
    var stopsOfGain = 5.0
    var noise = 0.0
    private var pending: [AutoExposure.Setting]
    private let first: AutoExposure.Setting
    private var seed: UInt64 = 9

    init(_ setting: AutoExposure.Setting, latency: Int) {
      first = setting
      self.latency = latency
      pending = Array(repeating: setting, count: latency + 1)
    }

    /// The light of a setting relative to the first, in stops.
    func stops(_ setting: AutoExposure.Setting) -> Double {
      let gain = Double((setting.gain ?? 0) - (first.gain ?? 0)) / 100 * stopsOfGain
      return log2(Double(setting.time) / Double(first.time)) + gain
    }

    /// Exposes a frame with what was set `latency` frames ago; parts of the scene clip.
    mutating func frame(_ setting: AutoExposure.Setting) -> Double {
      pending.append(setting)
      let active = pending.removeFirst()
      seed = seed &* 6364136223846793005 &+ 1442695040888963407
      let shake = 1 + noise * (Double(seed >> 40) / Double(1 << 24) - 0.5)
      let light = scene * exp2(stops(active)) * shake
      // Three parts of the picture, 2 stops apart.
      return [light / 4, light, light * 1.75].map { min($0, 1) }.reduce(0, +) / 3
    }

    /// The mean of an unclipped picture, relative to the scene's.
    static let share = (0.25 + 1 + 1.75) / 3
  }

  private static let start = AutoExposure.Setting(time: 100, gain: 0)
  private static let limits = AutoExposure.Limits(times: 1...333, gains: 0...100)

  /// Runs until nothing changes for 12 frames; the frames until the last change, the settings, and the error in stops.
  private func settle(
    _ exposure: inout AutoExposure, _ sensor: inout Sensor, frames: Int = 60
  ) -> (last: Int, settings: [AutoExposure.Setting], error: Double) {
    var settings: [AutoExposure.Setting] = []
    var last = 0
    for frame in 1...frames {
      let luma = sensor.frame(exposure.setting)
      if let next = exposure.next(luma: luma) {
        settings.append(next)
        last = frame
      }
    }
    let light = sensor.scene * exp2(sensor.stops(exposure.setting)) * Sensor.share
    return (last, settings, log2(light / 0.18) - exposure.bias)
  }

  @Test(arguments: [0, 1, 2, 4], [-3.0, -1, 1, 3])
  func findsTheTargetWithinTwentyFrames(latency: Int, stops: Double) {
    var sensor = Sensor(Self.start, latency: latency)
    sensor.noise = 0.02
    var exposure = AutoExposure(Self.start, limits: Self.limits)
    _ = settle(&exposure, &sensor)
    sensor.scene = 0.18 * exp2(stops)
    let (last, settings, error) = settle(&exposure, &sensor)
    #expect(abs(error) <= 0.15, "\(error) stops off after \(settings)")
    // The frames that a camera of this latency needs to show its changes come on top.
    #expect(last <= 20, "\(last) frames: \(settings)")
    // It never goes back and forth.
    let light = settings.map(sensor.stops)
    let steps = zip(light.dropFirst(), light).map { $0 - $1 }.filter { abs($0) > 0.15 }
    #expect(steps.allSatisfy { $0.sign == steps[0].sign }, "\(light)")
    #expect(!exposure.isAdjusting)
  }

  @Test func restsWhileTheLightRests() {
    var sensor = Sensor(Self.start, latency: 2)
    sensor.noise = 0.06
    var exposure = AutoExposure(Self.start, limits: Self.limits)
    _ = settle(&exposure, &sensor)
    #expect(settle(&exposure, &sensor, frames: 500).settings == [])
  }

  /// Flashes of different strengths on a sensor that is full above 1.
  @Test(arguments: [-6.0, -2, 0, 3, 6, 9])
  func aFlashIsFoundInFewTries(stops: Double) {
    let start = AutoExposure.Setting(time: 333, gain: 1600)
    var exposure = AutoExposure(start, limits: .init(times: 1...333, gains: 100...3200))
    func luma() -> Double {
      let light = Double(exposure.setting.time * (exposure.setting.gain ?? 0)) / Double(333 * 1600)
      return min(0.18 * exp2(stops) * light, 1)
    }
    var tries = 1
    while exposure.next(flash: luma()) != nil { tries += 1 }
    #expect(tries <= 4, "\(tries)")
    // At the longest time and the greatest gain there is a stop more than at the start.
    #expect(abs(log2(luma() / 0.18)) < 0.15 || stops < -1 && exposure.setting == .init(time: 333, gain: 3200))
  }

  @Test func timeComesBeforeGainAndAFlashIsIgnored() {
    var sensor = Sensor(Self.start, latency: 1)
    var exposure = AutoExposure(Self.start, limits: Self.limits)
    _ = settle(&exposure, &sensor)
    sensor.scene = 0.18 * exp2(-1)
    _ = settle(&exposure, &sensor)
    #expect(exposure.setting.gain == 0)
    sensor.scene = 0.18 * exp2(-4)
    _ = settle(&exposure, &sensor)
    #expect(exposure.setting.time == 333 && (exposure.setting.gain ?? 0) > 0)
    let before = exposure.setting
    #expect(exposure.next(luma: 1) == nil)
    _ = settle(&exposure, &sensor)
    #expect(exposure.setting == before)
  }

  @Test func biasMovesTheTarget() {
    var sensor = Sensor(Self.start, latency: 1)
    var exposure = AutoExposure(Self.start, limits: Self.limits)
    exposure.bias = 1.3
    let (_, _, error) = settle(&exposure, &sensor)
    #expect(abs(error) <= 0.15)
    #expect(abs((exposure.targetOffset ?? 9)) <= 0.15)
  }

  @Test func flickeringLightGetsWholeFlashes() {
    var limits = Self.limits
    limits.flashesPerSecond = 100
    var sensor = Sensor(Self.start, latency: 1)
    sensor.scene = 0.07
    var exposure = AutoExposure(Self.start, limits: limits)
    let (_, _, error) = settle(&exposure, &sensor)
    #expect(exposure.setting.time % 100 == 0, "\(exposure.setting)")
    #expect(abs(error) <= 0.15)
  }

  @Test func gainsThatCountInFactorsAreNotLearned() {
    let limits = AutoExposure.Limits(times: 1...100, gains: 100...3200)
    var exposure = AutoExposure(.init(time: 100, gain: 100), limits: limits)
    #expect(exposure.next(luma: 0.045) == nil)
    // Two stops less light are four times the gain.
    #expect(exposure.next(luma: 0.045) == .init(time: 100, gain: 400))
  }

  @Test func darknessEndsAtTheLimits() {
    var sensor = Sensor(Self.start, latency: 1)
    sensor.scene = 1e-4
    var exposure = AutoExposure(Self.start, limits: Self.limits)
    let (last, _, _) = settle(&exposure, &sensor, frames: 80)
    #expect(exposure.setting == .init(time: 333, gain: 100))
    #expect(!exposure.isAdjusting && last < 40)
  }
}
