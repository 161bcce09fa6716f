import Files
import Glibc

/// A lamp of the kernel's LED class, as phones and some laptops have: a folder of sysfs.
package struct LampFlash: FlashUnit {
  /// The lamp's folder, such as `/sys/class/leds/white:flash`.
  package let folder: String

  package var name: String { folder.split(separator: "/").last.map(String.init) ?? folder }
  package var hasFlash: Bool { FileSystem.exists("\(folder)/flash_strobe") }
  package var isReady: Bool { true }

  package func setTorch(_ level: Double) throws(CameraError) {
    let most = LinuxVideoKernel.line("\(folder)/max_brightness").flatMap { Int($0) } ?? 1
    // The least that shows for the least level above 0.
    let brightness = level <= 0 ? 0 : max(1, Int((Double(most) * min(level, 1)).rounded()))
    try write("\(brightness)", to: "brightness")
  }

  package func fire() throws(CameraError) {
    guard hasFlash else { throw CameraError(.unsupported, "\(name) cannot flash; use it as a torch") }
    try write("1", to: "flash_strobe")
  }

  /// The lamps of a folder of LEDs that are there to light a scene.
  package static func lamps(in folder: String = "/sys/class/leds") -> [LampFlash] {
    LinuxVideoKernel.entries(of: folder).filter { name in
      let function = name.split(separator: ":").last?.split(separator: "-").first ?? ""
      return ["flash", "torch"].contains(function)
    }.map { LampFlash(folder: "\(folder)/\($0)") }
  }

  private func write(_ text: String, to file: String) throws(CameraError) {
    let path = "\(folder)/\(file)"
    let descriptor = open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      let error = Errno.current
      throw error.number == EACCES
        ? CameraError(
          .noPermission, "no permission to switch the lamp \(name): a udev rule must allow writing \(path)")
        : CameraError(.device, "cannot switch the lamp \(name): \(error)")
    }
    defer { close(descriptor) }
    let bytes = Array(text.utf8)
    guard Glibc.write(descriptor, bytes, bytes.count) == bytes.count else {
      throw CameraError(.device, "cannot switch the lamp \(name): \(Errno.current)")
    }
  }
}
