import Cameras
import Synchronization

/// When the session held what adjusts itself, for a flash or a series: the exposure of such a photograph was chosen by the
/// camera, or by the session in its place, though its mode is manual meanwhile.
final class HeldModes: Sendable {
  private struct Span {
    let modes: Set<CameraControl.ID>
    let start: Duration
    var end: Duration?
  }

  /// Photographs are made of frames that are not older.
  private static let most = 8

  private let spans = Mutex<[Span]>([])

  /// Notes that modes are held from a moment on.
  func begin(_ modes: Set<CameraControl.ID>, at moment: Duration) {
    spans.withLock { spans in
      spans = spans.suffix(Self.most - 1) + [Span(modes: modes, start: moment)]
    }
  }

  /// Notes that those that were held last are not any more.
  func end(at moment: Duration) {
    spans.withLock { spans in
      if let last = spans.lastIndex(where: { $0.end == nil }) { spans[last].end = moment }
    }
  }

  /// The modes that were held at a moment.
  func modes(at moment: Duration) -> Set<CameraControl.ID> {
    spans.withLock { spans in
      spans.filter { $0.start <= moment && moment <= $0.end ?? moment }
        .reduce(into: []) { $0.formUnion($1.modes) }
    }
  }
}
