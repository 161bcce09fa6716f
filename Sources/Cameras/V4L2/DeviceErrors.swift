import Files
import Glibc
internal import Pixels

/// A camera's name in messages, with its path if that adds information.
package struct CameraLabel: Hashable, CustomStringConvertible {
  /// The driver's name; empty before it was queried.
  var name: String
  /// The node.
  var path: String

  package init(name: String, path: String) {
    self.name = name
    self.path = path
  }

  package var description: String { name.isEmpty ? path : "'\(name)' (\(path))" }
}

extension Errno {
  /// Whether the device behind the descriptor no longer exists.
  var meansGone: Bool { [ENODEV, ENXIO, ESHUTDOWN].contains(number) }
}

extension CameraError {
  /// No device can be opened at the path.
  static func cannotOpen(_ path: String, _ error: Errno, kernel: any VideoKernel) -> CameraError {
    switch error.number {
    case EACCES, EPERM: noPermission(path, kernel.access(to: path))
    case ENOENT, ENOTDIR, ELOOP:
      CameraError(.notFound, "there is no camera at \(path)")
    case ENODEV, ENXIO:
      CameraError(.notFound, "the camera at \(path) is gone; connect it again")
    case EBUSY: busy(CameraLabel(name: "", path: path), kernel: kernel)
    default: CameraError(.device, "cannot open \(path): \(error)")
    }
  }

  /// There is no permission to open the node.
  static func noPermission(_ path: String, _ access: NodeAccess) -> CameraError {
    let remedy =
      switch access.membership {
      case .none:
        "you are not in its group '\(access.group)'; run 'sudo usermod -aG \(access.group) $USER' and log in again"
      case .pending: "you were added to its group '\(access.group)' after you logged in; log out and in again"
      case .active:
        "you are in its group '\(access.group)', but its mode or a sandbox forbids it; see 'ls -l \(path)'"
      }
    return CameraError(.noPermission, "no permission to open \(path): \(remedy)")
  }

  /// Another program is using the camera.
  static func busy(_ label: CameraLabel, kernel: any VideoKernel) -> CameraError {
    let holders = kernel.holders(of: label.path)
    let who =
      holders.isEmpty
      ? "another program uses it; 'fuser -v \(label.path)' names it when run as root"
      : "\(holders.prefix(3).joined(separator: ", ")) uses it; close that first"
    return CameraError(.busy, "\(label) is busy: \(who)")
  }

  /// A step of starting the stream failed.
  static func cannotStart(
    _ label: CameraLabel, _ step: String, _ error: Errno, kernel: any VideoKernel
  ) -> CameraError {
    if error.meansGone {
      return CameraError(.disconnected, "\(label) was unplugged; connect it again")
    }
    return switch error.number {
    case EBUSY: busy(label, kernel: kernel)
    case ENOSPC:
      CameraError(
        .device,
        "not enough USB bandwidth for \(label)\(sharing(label, kernel: kernel)); ask for a smaller size, a lower rate "
          + "or MJPG, or connect it to another USB controller")
    case ENOMEM: CameraError(.device, "not enough memory for the buffers of \(label); ask for a smaller size")
    default: CameraError(.device, "\(label) failed to \(step): \(error)")
    }
  }

  /// The cameras that share the USB bus of one, as a clause with what uses them; empty when there are none.
  private static func sharing(_ label: CameraLabel, kernel: any VideoKernel) -> String {
    guard let bus = kernel.hardware(of: label.path).usbBus else { return "" }
    let others = kernel.videoNodes().filter {
      $0.path != label.path && $0.index == 0 && kernel.hardware(of: $0.path).usbBus == bus
    }
    guard !others.isEmpty else { return "" }
    let names = others.map { node in
      let holders = kernel.holders(of: node.path)
      let users = holders.isEmpty ? "" : ", used by \(holders.prefix(3).joined(separator: " and "))"
      return "\(CameraLabel(name: node.name, path: node.path))\(users)"
    }
    return ", which shares USB bus \(bus) with \(names.joined(separator: "; "))"
  }

  /// The camera has no displayable format, or not the requested one.
  static func noFormat(
    _ label: CameraLabel, _ request: StreamRequest, _ formats: [DeviceFormat]
  ) -> CameraError {
    let names = formats.map { "\($0.fourCC)" }
    guard !names.isEmpty else { return CameraError(.unsupported, "\(label) lists no pixel formats") }
    let list = names.joined(separator: ", ")
    if let wanted = request.fourCC {
      return names.contains("\(wanted)")
        ? CameraError(.unsupported, "\(label) delivers \(wanted), which cannot be shown; it has \(list)")
        : CameraError(.unsupported, "\(label) does not deliver \(wanted); it has \(list)")
    }
    return CameraError(.unsupported, "\(label) delivers only formats that cannot be shown: \(list)")
  }
}
