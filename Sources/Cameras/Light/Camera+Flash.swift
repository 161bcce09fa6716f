extension Camera {
  /// The lamps that may light this camera's scene: its own, those of subdevices, and the kernel's LEDs, in this order.
  public var flashUnits: [any FlashUnit] { flashUnits(LinuxVideoKernel(), leds: "/sys/class/leds") }

  package func flashUnits(_ kernel: any VideoKernel, leds: String) -> [any FlashUnit] {
    var units: [any FlashUnit] = []
    if let own = ControlFlash(.camera(self), name: "the flash of \(info.name)") { units.append(own) }
    for path in kernel.subdevices() {
      guard let device = try? OpenDevice(path, kernel: kernel),
        let unit = ControlFlash(
          .subdevice(device, CameraLabel(name: "", path: path)), name: "the flash \(path)")
      else { continue }
      units.append(unit)
    }
    return units + LampFlash.lamps(in: leds)
  }
}
