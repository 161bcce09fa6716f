/// What a time-lapse tells of stills whose times passed while others were taken.
package enum SkippedStills {
  /// What is told before a still is saved, or at the end; nil where none was skipped.
  ///
  /// - Parameters:
  ///   - count: how many follow one another.
  ///   - next: the number of the still after them, from 1; nil for the last of all.
  package static func note(_ count: Int, before next: Int?) -> String? {
    switch (count, next) {
    case (..<1, _): nil
    case (1, nil): "the time of the last still passed; it is skipped"
    case (1, let next?): "the time of still \(next - 1) passed; it is skipped"
    case (_, nil): "the time of the last \(count) stills passed; they are skipped"
    case (_, let next?): "the time of \(count) stills before still \(next) passed; they are skipped"
    }
  }
}
