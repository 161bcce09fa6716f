import Files

/// Reads what sysfs says of the device behind a video node.
package struct HardwareFiles {
  /// The folder of the kernel's objects.
  var root = "/sys"

  package init(root: String = "/sys") {
    self.root = root
  }

  /// The hardware behind a node such as `video0`; nothing known when sysfs has no such node.
  ///
  /// The strings are those of the USB device; of a PCI device there are the numbers; of a camera on a board, the sensor's
  /// name when its receiver has one sensor.
  package func hardware(of node: String) -> CameraHardware {
    let nodes = "\(root)/class/video4linux"
    guard let device = FileSystem.realPath("\(nodes)/\(node)/device") else { return CameraHardware() }
    var folder = device
    while folder.utf8.count > root.utf8.count, folder.hasPrefix("/") {
      if let vendor = number("\(folder)/idVendor") {
        return CameraHardware(
          maker: text("\(folder)/manufacturer"), model: text("\(folder)/product"),
          serial: text("\(folder)/serial"),
          vendorID: vendor, productID: number("\(folder)/idProduct"),
          usbBus: text("\(folder)/busnum").flatMap { Int($0) })
      }
      folder = String(folder[..<(folder.lastIndex(of: "/") ?? folder.startIndex)])
    }
    if let vendor = number("\(device)/vendor"), let product = number("\(device)/device") {
      return CameraHardware(vendorID: vendor, productID: product)
    }
    return CameraHardware(model: sensor(behind: device, in: nodes))
  }

  /// The name of the only I²C subdevice of a receiver: `imx219` of `imx219 10-0010`.
  private func sensor(behind device: String, in nodes: String) -> String? {
    let names = LinuxVideoKernel.entries(of: nodes).filter {
      $0.hasPrefix("v4l-subdev") && FileSystem.realPath("\(nodes)/\($0)/device") == device
    }.compactMap { text("\(nodes)/\($0)/name") }
    let sensors = names.compactMap { name -> String? in
      let words = name.split(separator: " ")
      guard words.count == 2 else { return nil }
      let address = words[1].split(separator: "-")
      guard address.count == 2, Int(address[0]) != nil, address[1].count == 4,
        Int(address[1], radix: 16) != nil
      else { return nil }
      return String(words[0])
    }
    return sensors.count == 1 ? sensors[0] : nil
  }

  /// The first line of a file on one line of a terminal: without control characters and outer spaces.
  private func text(_ path: String) -> String? {
    guard let line = LinuxVideoKernel.line(path) else { return nil }
    let isShown: (Unicode.Scalar) -> Bool = {
      ![.control, .format, .lineSeparator, .paragraphSeparator].contains($0.properties.generalCategory)
    }
    let words = String(String.UnicodeScalarView(line.unicodeScalars.filter(isShown))).split(separator: " ")
    return words.isEmpty ? nil : words.joined(separator: " ")
  }

  /// A number in hexadecimal, with or without `0x`.
  private func number(_ path: String) -> UInt16? {
    text(path).flatMap { UInt16($0.hasPrefix("0x") ? $0.dropFirst(2) : $0[...], radix: 16) }
  }
}
