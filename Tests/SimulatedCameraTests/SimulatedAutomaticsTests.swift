import Cameras
import Glibc
import Pixels
import SimulatedCamera
import Testing

/// The automatic modes, frame by frame.
struct SimulatedAutomaticsTests {
  private typealias Kit = SimulatedCapabilityTests

  /// Runs a camera for some frames and gives back the last.
  @discardableResult
  private func run(_ camera: SimulatedCamera, _ count: Int) throws -> Image? {
    var frames = try camera.frames(StreamRequest(fourCC: "GREY"))
    var last: Image?
    for _ in 0..<count { last = frames.next() }
    return last
  }

  /// The product of time and gain in stops.
  private func stops(_ camera: SimulatedCamera) throws -> Double {
    log2(Double(try Kit.value(camera, "exposure-time-absolute") * (try Kit.value(camera, "gain"))))
  }

  @Test func theBiasShiftsTheExposure() throws {
    var settled: [Int64: Double] = [:]
    for index in [Int64(3), 9, 12] {
      let camera = try Kit.camera("exposure=auto")
      try Kit.set(camera, "auto-exposure-bias", index)
      try run(camera, 20)
      settled[index] = try stops(camera)
    }
    // The items are thirds of an exposure value; item 9 is 0.
    #expect(abs(settled[12]! - settled[9]! - 1) < 0.06)
    #expect(abs(settled[3]! - settled[9]! + 2) < 0.06)
  }

  @Test func exposureFollowsTheLightOfTheScript() throws {
    let camera = try Kit.camera("exposure=auto:light=0,2@20")
    var frames = try camera.frames()
    for _ in 0..<20 { _ = frames.next() }
    let before = try stops(camera)
    for _ in 0..<20 { _ = frames.next() }
    #expect(abs(try stops(camera) - before + 2) < 0.06)
  }

  @Test func meteringPatternsSeeTheirPart() throws {
    // The light box is bright in its upper left; the spot sees the fields around the middle only.
    func settled(_ mode: Int64) throws -> Double {
      let camera = try Kit.camera("exposure=auto:scene=wedge")
      try Kit.set(camera, "exposure-metering-mode", mode)
      try run(camera, 30)
      return try stops(camera)
    }
    let camera = try Kit.camera("scene=wedge")
    let light = try camera.radiance()
    func luma(_ weight: (Double, Double) -> Double) -> Double {
      var sum = 0.0, total = 0.0
      for row in 0..<90 {
        for column in 0..<160 {
          let w = weight((Double(column) + 0.5) / 160 - 0.5, (Double(row) + 0.5) / 90 - 0.5)
          let color = light[column, row]
          sum += w * (0.2126 * Double(color.x) + 0.7152 * Double(color.y) + 0.0722 * Double(color.z))
          total += w
        }
      }
      return sum / total
    }
    let average = try settled(0)
    // A weighted mean that is twice as bright halves the exposure.
    let spot = luma { $0 * $0 + $1 * $1 < 0.05 / Double.pi ? 1 : 0 }
    let center = luma { exp(-($0 * $0 + $1 * $1) / (2 * 0.25 * 0.25)) }
    let plain = luma { _, _ in 1 }
    #expect(abs(try settled(2) - average - log2(plain / spot)) < 0.25)
    #expect(abs(try settled(1) - average - log2(plain / center)) < 0.15)
    #expect(try settled(3) > average + 0.5)
  }

  @Test func exposureFollowsTheRegionOfInterest() throws {
    let camera = try Kit.camera("exposure=auto:scene=wedge")
    // The field of a quarter of a white surface: the seventh of the first row.
    let place = try camera.pixel(showing: SIMD2(0.14 + 2.5 * 0.068, -0.0925), at: 1.5)
    try camera.set([
      .regionOfInterest: .rectangle(.init(x: Int(place.x) - 3, y: Int(place.y) - 3, width: 6, height: 6))
    ])
    try Kit.set(camera, "region-of-interest-auto-controls", 1)
    try run(camera, 30)
    // 0.18 of full scale there.
    #expect(abs(log2(0.25 * camera.exposureFactor / 0.18)) < 0.05)
  }

  @Test func focusFollowsTheRegionOfInterest() throws {
    let camera = try Kit.camera("focus=auto")
    #expect(throws: CameraError.self) {
      try camera.set([.regionOfInterest: .rectangle(.init(x: 150, y: 12, width: 16, height: 16))])
    }
    try camera.set([.regionOfInterest: .rectangle(.init(x: 110, y: 12, width: 16, height: 16))])
    try Kit.set(camera, "region-of-interest-auto-controls", 8)
    try run(camera, 20)
    #expect(camera.planeInFocus == .far)
  }

  @Test func aDynamicFrameRateAllowsLongExposures() throws {
    func longest(_ dynamic: Int64) throws -> Int64 {
      let camera = try Kit.camera("exposure=auto:light=-6:rate=30")
      try Kit.set(camera, "exposure-dynamic-framerate", dynamic)
      try run(camera, 40)
      return try Kit.value(camera, "exposure-time-absolute")
    }
    #expect(try longest(0) == 333)
    #expect(try longest(1) > 900)
  }

  @Test func exposureAvoidsTheFlickerOfTheMains() throws {
    for (control, flicker, period) in [(Int64(1), "50", 100.0), (2, "60", 250.0 / 3), (3, "60", 250.0 / 3)] {
      let camera = try Kit.camera("exposure=auto:aperture=4:flicker=\(flicker)")
      try Kit.set(camera, "power-line-frequency", control)
      try run(camera, 30)
      let time = Double(try Kit.value(camera, "exposure-time-absolute"))
      let periods = (time / period).rounded()
      #expect(periods >= 1 && abs(time - periods * period) <= 0.5, "\(time)")
    }
  }

  @Test func aFixedGainLeavesTheTimeToTheExposure() throws {
    let camera = try Kit.camera("exposure=auto:aperture=8:gain=3")
    try Kit.set(camera, "gain-automatic", 0)
    // The gain is free again although the exposure is automatic.
    #expect(camera.controls.first { $0.id == .gain }?.flags.contains(.inactive) == false)
    try run(camera, 30)
    #expect(try Kit.value(camera, "gain") == 300)
  }

  @Test func locksKeepWhatIsAutomatic() throws {
    let camera = try Kit.camera(
      "focus=auto:exposure=auto:temperature=auto:light=3:illuminant=3000:subject=0.8")
    try Kit.set(camera, "3a-lock", 7)
    let before = camera.controls
    try run(camera, 8)
    #expect(camera.controls == before)
    try Kit.set(camera, "3a-lock", 0)
    try run(camera, 30)
    #expect(try Kit.value(camera, "white-balance-temperature") == 3000)
    #expect(abs(camera.focusDistance - 0.8) < 0.01)
  }

  @Test func oneShotFocusReportsItsEnd() throws {
    let camera = try Kit.camera("focus=0.4:lens-speed=40")
    try Kit.set(camera, "auto-focus-start", 1)
    #expect(try Kit.value(camera, "auto-focus-status") == 1)
    try run(camera, 3)
    #expect(try Kit.value(camera, "auto-focus-status") == 1)
    try run(camera, 40)
    #expect(try Kit.value(camera, "auto-focus-status") == 2)
    #expect(camera.planeInFocus == .middle)
    // Where there is no edge it fails, and the lens is where it was.
    let wall = try Kit.camera("scene=wall:focus=0.4")
    try Kit.set(wall, "auto-focus-start", 1)
    try run(wall, 40)
    #expect(try Kit.value(wall, "auto-focus-status") == 4)
    #expect(abs(wall.focusDistance - 0.4) < 1e-9)
    // The macro range does not reach the subject at 1.5 m.
    let macro = try Kit.camera("focus=0.4")
    try macro.set([try Kit.id("auto-focus-range", macro): 2, try Kit.id("auto-focus-start", macro): 1])
    try run(macro, 40)
    #expect(try Kit.value(macro, "auto-focus-status") == 4)
    try macro.set([try Kit.id("auto-focus-range", macro): 3, try Kit.id("auto-focus-start", macro): 1])
    try run(macro, 40)
    #expect(try Kit.value(macro, "auto-focus-status") == 2)
    #expect(macro.focusDistance == .infinity)
  }

  @Test func theLensTakesItsTime() throws {
    let camera = try Kit.camera("focus=3:lens-speed=25")
    try Kit.set(camera, "focus-absolute", 200)
    #expect(camera.lensPosition == 100)
    try run(camera, 1)
    #expect(camera.lensPosition == 125)
    try run(camera, 3)
    #expect(camera.lensPosition == 200)
  }

  @Test func backlashDependsOnTheWay() throws {
    let camera = try Kit.camera("focus=3:backlash=6")
    try Kit.set(camera, "focus-absolute", 200)
    #expect(camera.lensPosition == 194)
    // The play is taken up before the lens goes back.
    try Kit.set(camera, "focus-absolute", 197)
    #expect(camera.lensPosition == 194)
    try Kit.set(camera, "focus-absolute", 150)
    #expect(camera.lensPosition == 150)
  }

  @Test func aMovedSubjectIsFollowed() throws {
    let camera = try Kit.camera("focus=auto:subject=1.5,0.8@10")
    var frames = try camera.frames()
    for _ in 0..<10 { _ = frames.next() }
    #expect(abs(camera.focusDistance - 1.5) < 0.01)
    for _ in 0..<20 { _ = frames.next() }
    #expect(abs(camera.focusDistance - 0.8) < 0.01)
    #expect(try camera.depthMap(frame: 0).distance(column: 80, row: 50) == 1.5)
    #expect(try camera.depthMap(frame: 10).distance(column: 80, row: 50) == 0.8)
  }
}
