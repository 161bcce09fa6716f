import Detection
import Foundation
import Pixels
import Testing

/// Numbers of faces that move, cross, vanish and return.
struct FaceTrackerTests {
  private static func face(_ x: Double, _ y: Double, side: Double = 0.2) -> Face {
    Face(bounds: NormalizedRectangle(x: x - side / 2, y: y - side / 2, width: side, height: side))
  }

  @Test func aMovingFaceKeepsItsNumber() {
    var tracker = FaceTracker()
    var numbers: Set<Int> = []
    for frame in 0..<60 {
      let angle = Double(frame) / 60 * 2 * .pi
      // Every seventh frame the detector misses it.
      let found = frame % 7 == 3 ? [] : [Self.face(0.5 + 0.3 * cos(angle), 0.5 + 0.3 * sin(angle))]
      numbers.formUnion(tracker.update(found).map(\.id))
    }
    #expect(numbers == [1])
  }

  @Test func crossingFacesKeepTheirNumbers() {
    var tracker = FaceTracker()
    for frame in 0...60 {
      let (left, right) = (0.2 + 0.01 * Double(frame), 0.8 - 0.01 * Double(frame))
      // While one hides the other the detector sees one face, and it does not keep an order.
      let isHidden = abs(left - right) < 0.08
      var found = isHidden ? [Self.face(left, 0.5)] : [Self.face(left, 0.5), Self.face(right, 0.52)]
      if frame % 2 == 1 { found.reverse() }
      let tracked = tracker.update(found)
      guard !isHidden else { continue }
      let first = tracked.first { abs($0.face.bounds.center.x - left) < 1e-9 }
      let second = tracked.first { abs($0.face.bounds.center.x - right) < 1e-9 }
      #expect(first?.id == 1 && second?.id == 2, "frame \(frame)")
    }
  }

  @Test(arguments: [(5, 1), (6, 2)]) func aLostFaceReturnsAsNew(missing: Int, expected: Int) {
    var tracker = FaceTracker(patience: 5)
    for _ in 0..<3 { #expect(tracker.update([Self.face(0.4, 0.4)]).map(\.id) == [1]) }
    for _ in 0..<missing { #expect(tracker.update([]).isEmpty) }
    #expect(tracker.update([Self.face(0.4, 0.4)]).map(\.id) == [expected])
  }

  @Test func aFarFaceIsAnother() {
    var tracker = FaceTracker()
    #expect(tracker.update([Self.face(0.2, 0.2)]).map(\.id) == [1])
    #expect(tracker.update([Self.face(0.8, 0.8)]).map(\.id) == [2])
    // Nor is one of another size the same.
    #expect(tracker.update([Self.face(0.8, 0.8, side: 0.5), Self.face(0.2, 0.2)]).map(\.id) == [3, 1])
  }
}
