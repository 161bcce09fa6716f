import Cameras
import Pixels

/// What the menus of a camera's stream offer, and what is asked of the camera when one of them is used.
package struct StreamMenu: Hashable, Sendable {
  let formats: [CameraFormat]
  /// What the stream was asked for.
  let request: StreamRequest
  /// What the camera delivers; nil while that is not known.
  let stream: StreamConfiguration?

  package init(formats: [CameraFormat], request: StreamRequest, stream: StreamConfiguration?) {
    self.formats = formats
    self.request = request
    self.stream = stream
  }

  var size: PixelSize? { stream?.size ?? request.size }
  var rate: FrameRate? { stream?.rate ?? request.rate }
  var fourCC: FourCC? { stream?.fourCC ?? request.fourCC }

  /// The sizes of all formats, largest first, with the present one.
  package var sizes: [PixelSize] {
    let offered = Set(formats.flatMap { $0.sizes.map(\.size) }).union([size].compactMap { $0 })
    return offered.sorted { ($0.area, $0.width) > ($1.area, $1.width) }
  }

  /// The formats that have the present size, with the present one.
  package var fourCCs: [FourCC] {
    var offered: [FourCC] = []
    for format in formats where size == nil || format.sizes.contains(where: { $0.size == size }) {
      offered.append(format.fourCC)
    }
    // A size between those that are listed.
    if offered.isEmpty { offered = formats.map(\.fourCC) }
    if let fourCC, !offered.contains(fourCC) { offered.insert(fourCC, at: 0) }
    return offered
  }

  /// The rates of the present format and size, fastest first, with the present one.
  package var rates: [FrameRate] {
    let listed = formats.first { $0.fourCC == fourCC }?.sizes ?? []
    let known = listed.first { $0.size == size } ?? listed.first
    var offered = known?.rates ?? []
    if let rate, !offered.contains(where: { $0.perSecond == rate.perSecond }) { offered.append(rate) }
    return offered.sorted { $0.perSecond > $1.perSecond }
  }

  /// The request for another size; the format stays where the user has chosen one that has the size.
  package func choosing(_ size: PixelSize) -> StreamRequest {
    let keeps = formats.contains { $0.fourCC == request.fourCC && $0.sizes.contains { $0.size == size } }
    return StreamRequest(size: size, rate: request.rate, fourCC: keeps ? request.fourCC : nil)
  }

  /// The request for another rate of the present size and format.
  package func choosing(_ rate: FrameRate) -> StreamRequest {
    StreamRequest(size: size, rate: rate, fourCC: fourCC)
  }

  /// The request for another format; the size and the rate stay as far as it has them.
  package func choosing(_ fourCC: FourCC) -> StreamRequest {
    StreamRequest(size: size, rate: request.rate, fourCC: fourCC)
  }
}
