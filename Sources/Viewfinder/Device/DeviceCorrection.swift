import Cameras
import FilterGraph
import Filters
import Synchronization

/// What a session does to the camera's picture in place of the camera: gains for the white balance, a crop for the zoom.
///
/// It acts after the correction of the lens and before the graph, in photographs too, and costs no pass: gains and crop fuse
/// with the conversion of the frame.
package final class DeviceCorrection: Sendable {
  /// What is done.
  package struct Values: Hashable {
    /// The gains that show the light as white for which the camera says that its bare sensor is; nil for a camera that
    /// sends balanced pictures, or does not say.
    var sensor: WhiteBalanceGains?
    /// The gains of the white balance; nil where the camera balances white.
    var gains: WhiteBalanceGains?
    /// The factor of the zoom, at least 1.
    var zoom = 1.0
    /// The middle of what the zoom shows, in fractions of the picture.
    var center = SIMD2(0.5, 0.5)

    package init(
      sensor: WhiteBalanceGains? = nil, gains: WhiteBalanceGains? = nil, zoom: Double = 1.0,
      center: SIMD2<Double> = SIMD2(0.5, 0.5)
    ) {
      self.sensor = sensor
      self.gains = gains
      self.zoom = zoom
      self.center = center
    }
  }

  private weak let session: CaptureSession?
  private let values = Mutex(Values())

  init(_ session: CaptureSession) { self.session = session }

  /// The filters of what is done now.
  var graph: Graph? { Self.graph(current) }

  /// What is done now.
  var current: Values { values.withLock { $0 } }

  /// Changes what is done; shows in the next frame.
  func change(_ body: (inout Values) -> Void) {
    let new = values.withLock { values in
      body(&values)
      return values
    }
    session?.report { $0.correction = Self.graph(new) }
  }

  /// The filters of a correction. One that was used stays in the graph when it is neutral, so that a zoom that passes 1 and
  /// gains that move compile nothing.
  package static func graph(_ values: Values) -> Graph? {
    var parts: [any Filter] = []
    // A crop of what is not computed yet needs no pass.
    if values.zoom > 1 {
      parts.append(PunchIn(center: Point(x: values.center.x, y: values.center.y), factor: values.zoom))
    }
    if values.sensor != nil || values.gains != nil {
      let gains = (values.sensor ?? .neutral).multiplied(by: values.gains ?? .neutral)
      parts.append(ChannelGains(red: gains.red, green: gains.green, blue: gains.blue))
    }
    guard let first = parts.first, var graph = try? first.asGraph() else { return nil }
    for part in parts.dropFirst() {
      guard let next = try? part.asGraph() else { return nil }
      graph.append(next)
    }
    return graph
  }
}

extension WhiteBalanceGains {
  fileprivate func multiplied(by other: WhiteBalanceGains) -> WhiteBalanceGains {
    WhiteBalanceGains(red: red * other.red, green: green * other.green, blue: blue * other.blue).normalized
  }
}
