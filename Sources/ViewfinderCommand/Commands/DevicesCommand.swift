import Cameras
import CommandLineKit
import Pixels

extension DevicesOptions {
  /// Lists the cameras.
  func run(_ streams: StandardStreams) throws {
    let list = CameraList.known()
    switch format {
    case .json:
      try streams.write(["version": 1, "devices": .array(list.entries.map(\.json))])
    case .plain:
      for entry in list.entries {
        try streams.writeLine("\(entry.info.path)\t\(entry.info.id)\t\(entry.info.name)")
      }
    case .text:
      if list.entries.isEmpty {
        streams.note("no camera found; '-d simulated' needs none")
      }
      for entry in list.entries { try streams.write(entry.report) }
    }
  }
}

extension CameraList.Entry {
  fileprivate var camera: Result<V4L2Camera, CameraError> {
    do throws(CameraError) {
      return .success(try V4L2Camera.open(path: info.path))
    } catch {
      return .failure(error)
    }
  }

  fileprivate var json: JSON {
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

  fileprivate var report: String {
    var text = "\(info.name)\n  \(info.path)  \(info.id)  (\(info.driver), \(info.bus))\n"
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
