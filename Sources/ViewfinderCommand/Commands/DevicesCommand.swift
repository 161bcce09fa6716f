import Cameras
import CommandLineKit
import Pixels

extension DevicesOptions {
  /// Lists the cameras.
  func run(_ streams: StandardStreams) throws {
    let list = CameraList.known()
    // Many systems have no daemon, or a build without it: they have no such cameras.
    let further = (try? PipeWireCameraList.discover().excluding(list))?.entries ?? []
    let cameras = list.entries.map { ListedCamera($0) } + further.map { ListedCamera($0) }
    switch listing.format {
    case .json:
      try streams.write(["version": 1, "devices": .array(cameras.map(\.json))])
    case .plain:
      for camera in cameras {
        try streams.writeLine("\(camera.info.path)\t\(camera.info.id)\t\(camera.info.name)")
      }
    case .text:
      if cameras.isEmpty {
        streams.note("no camera found; '-d simulated' needs none")
      }
      for camera in cameras { try streams.write(camera.report) }
    }
  }
}

/// A camera of the kernel's or of PipeWire's in the list.
private struct ListedCamera {
  let info: CameraInfo
  /// The camera, or why it cannot be opened.
  let camera: Result<any Camera, CameraError>

  init(_ entry: CameraList.Entry) {
    info = entry.info
    camera = Self.opened { () throws(CameraError) in try V4L2Camera.open(path: entry.info.path) }
  }

  init(_ entry: PipeWireCameraList.Entry) {
    info = entry.info
    camera = Self.opened { () throws(CameraError) in try PipeWireCamera(entry) }
  }

  private static func opened(
    _ open: () throws(CameraError) -> any Camera
  ) -> Result<any Camera, CameraError> {
    do throws(CameraError) {
      return .success(try open())
    } catch {
      return .failure(error)
    }
  }

  var json: JSON {
    let opened = try? camera.get()
    let members: [JSON.Member] = [
      .init("id", .string(info.id)), .init("path", .string(info.path)), .init("name", .string(info.name)),
      .init("driver", .string(info.driver)), .init("bus", .string(info.bus)),
      .init("position", .string(info.position.rawValue)),
      .init("maker", .string(orNull: info.hardware.maker)),
      .init("model", .string(orNull: info.hardware.model)),
      .init("serial", .string(orNull: info.hardware.serial)),
      .init("vendorId", .integer(orNull: info.hardware.vendorID.map { Int($0) })),
      .init("productId", .integer(orNull: info.hardware.productID.map { Int($0) })),
      .init("formats", .array((opened?.formats ?? []).map(\.json))),
      .init("controls", .array((opened?.controls ?? []).map(\.json))),
    ]
    return .object(members)
  }

  var report: String {
    // The path and the id of a camera of PipeWire's are the same.
    let names = info.path == info.id ? info.path : "\(info.path)  \(info.id)"
    let driver = info.bus.isEmpty ? info.driver : "\(info.driver), \(info.bus)"
    var text = "\(info.name)\n  \(names)  (\(driver))\n"
    let facts = info.facts
    if !facts.isEmpty { text += "  \(facts.joined(separator: ", "))\n" }
    switch camera {
    case .failure(let error): text += "  \(error)\n"
    case .success(let camera):
      for format in camera.formats {
        let sizes = format.sizes.prefix(6).map { size in
          "\(size.size)" + (size.rates.first.map { "@\($0)" } ?? "")
        }
        let rest = format.sizes.count > 6 ? " … \(format.sizes.count) sizes" : ""
        text += "  \(format.fourCC)  \(sizes.joined(separator: " "))\(rest)\n"
      }
      let controls = camera.controls
      let width = controls.map(\.name.count).max() ?? 0
      for control in controls { text += "  \(control.line(width: width))\n" }
    }
    return text
  }
}

extension CameraInfo {
  /// The position and what is known of the hardware, for people.
  fileprivate var facts: [String] {
    var facts = position == .external ? [] : ["faces \(position.rawValue)"]
    let product = [hardware.maker, hardware.model].compactMap(\.self)
    if !product.isEmpty { facts.append(product.joined(separator: " ")) }
    if let serial = hardware.serial { facts.append("serial number \(serial)") }
    if let vendor = hardware.vendorID, let product = hardware.productID {
      facts.append([vendor, product].map(\.hexadecimal).joined(separator: ":"))
    }
    return facts
  }
}

extension UInt16 {
  /// Four hexadecimal digits, as `lsusb` and `lspci` show numbers.
  fileprivate var hexadecimal: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: 4 - digits.count) + digits
  }
}

extension CameraFormat {
  fileprivate var json: JSON {
    [
      "fourcc": .string(fourCC.description),
      "sizes": .array(
        sizes.map { size in
          [
            "width": .integer(size.size.width), "height": .integer(size.size.height),
            "rates": .array(size.rates.map { .double($0.perSecond) }),
          ]
        }),
    ]
  }
}

extension CameraControl {
  /// The control in the reports of `devices` and `controls`; those of arrays have their dimensions, too.
  var json: JSON {
    var members: [JSON.Member] = [
      .init("id", .integer(Int(id.rawValue))), .init("name", .string(name)),
      .init("type", .string(kind.rawValue)), .init("value", value.json),
      .init("default", defaultValue.json), .init("minimum", .integer(Int(minimum))),
      .init("maximum", .integer(Int(maximum))), .init("step", .integer(Int(step))),
      .init("flags", .strings(flags.map(\.rawValue))),
      .init("menu", .array(menu.map { ["value": .integer(Int($0.value)), "name": .string($0.name)] })),
    ]
    if !dimensions.isEmpty { members.append(.init("dimensions", .array(dimensions.map { .integer($0) }))) }
    return .object(members)
  }
}

extension CameraControl.Value {
  /// A number, a text, or what else the control's type has.
  fileprivate var json: JSON {
    switch self {
    case .integer(let number): .integer(Int(number))
    case .text(let text): .string(text)
    case .array(let elements): .array(elements.map { .integer(Int($0)) })
    case .area(let width, let height): ["width": .integer(width), "height": .integer(height)]
    case .rectangle(let rectangle):
      [
        "x": .integer(rectangle.x), "y": .integer(rectangle.y), "width": .integer(rectangle.width),
        "height": .integer(rectangle.height),
      ]
    }
  }
}
