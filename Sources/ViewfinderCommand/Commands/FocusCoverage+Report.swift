import CommandLineKit
import Viewfinder

extension FocusCoverage {
  /// How well the shots cover the scene, as reports tell it.
  var report: JSON {
    [
      "blurPerShot": .double(blurPerShot.rounded(places: 2)),
      "acceptableBlur": .double(acceptableBlur.rounded(places: 2)),
      "shotsNeeded": .integer(shotsNeeded),
      "between": .double(between.rounded(places: 3)), "nearer": .double(nearer.rounded(places: 3)),
      "farther": .double(farther.rounded(places: 3)),
    ]
  }

  /// What is blurred in the merged picture because no shot has it sharp.
  var notes: [String] {
    var notes: [String] = []
    if isTooCoarse {
      let blur = (blurPerShot / 2).rounded(places: 1)
      let needed =
        shotsNeeded > FocusStack.most
        ? "a smaller range is needed for a stack of up to \(FocusStack.most)"
        : "at least \(shotsNeeded) shots over this range are needed"
      notes.append(
        "the shots are farther apart than the depth of field: \(Self.percent(between)) % of what has detail lies between "
          + "two and is sharp in neither, blurred by up to \(blur) pixels; \(needed)")
    }
    if beginsTooFar {
      notes.append(
        "at least \(Self.percent(nearer)) % of what has detail is nearer than the first shot is focused, and sharp in none"
      )
    }
    if endsTooNear {
      notes.append(
        "at least \(Self.percent(farther)) % of what has detail is farther than the last shot is focused, and sharp in none"
      )
    }
    return notes
  }

  private static func percent(_ part: Double) -> Int { Int((part * 100).rounded()) }
}

extension FocusCoverage? {
  /// What the user of a stack is told.
  ///
  /// - Parameter outcomes: what became of each shot.
  func notes(_ outcomes: [ShotAlignment.Outcome]) -> [String] {
    if let self { return self.notes }
    // What is far out of focus in one shot does not look like the others.
    let fitting = outcomes.count { $0.motion != nil }
    guard fitting < min(3, outcomes.count) else { return [] }
    return [
      "so few shots fit that they may be farther apart than the depth of field; take more over this range"
    ]
  }

  /// The report; null where nothing could be measured.
  var report: JSON { self?.report ?? .null }
}
