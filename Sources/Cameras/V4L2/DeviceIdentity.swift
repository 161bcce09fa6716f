internal import CPlatform
import Files
internal import Pixels

/// An open device that is known to be a camera, with its identity.
struct DeviceIdentity {
  /// The open device.
  let device: OpenDevice
  /// The camera's identity.
  let info: CameraInfo
  /// The type of its capture queue.
  let type: BufferType
  /// The transform that makes its pixels appear upright.
  let orientation: Orientation

  /// Opens a node and queries it.
  static func open(_ node: VideoNode, _ kernel: any VideoKernel) throws(CameraError) -> DeviceIdentity {
    let device: OpenDevice
    let capability: Capability
    do throws(Errno) {
      device = try OpenDevice(node.path, kernel: kernel)
    } catch {
      throw .cannotOpen(node.path, error, kernel: kernel)
    }
    do throws(Errno) {
      capability = try Capability(of: device)
    } catch {
      if error.meansGone { throw .cannotOpen(node.path, error, kernel: kernel) }
      throw CameraError(.notFound, "\(node.path) is not a video device")
    }
    if let objection = capability.objection {
      throw CameraError(
        .unsupported, "\(node.path) ('\(capability.card)') is not a camera: \(objection)")
    }
    let position: CameraInfo.Position =
      switch device.integer(.cameraOrientation) {
      case 0: .front
      case 1: .back
      default: .external
      }
    let info = CameraInfo(
      id: node.stableID(of: capability), path: node.path, name: capability.card, driver: capability.driver,
      bus: capability.bus, position: position, hardware: kernel.hardware(of: node.path))
    return DeviceIdentity(
      device: device, info: info, type: capability.isMultiPlanar ? .multiPlanar : .single,
      orientation: device.mounting)
  }

  /// Opens the node at a path, which may be a link.
  static func open(path: String, _ kernel: any VideoKernel) throws(CameraError) -> DeviceIdentity {
    guard let target = kernel.resolve(path) else {
      throw CameraError(.notFound, "there is no camera at \(path)")
    }
    let node =
      kernel.videoNodes().first { $0.path == target }
      ?? VideoNode(path: target, name: target, index: 0, byID: nil, byPath: nil, isCaptureDeclared: nil)
    return try open(node, kernel)
  }
}

extension OpenDevice {
  /// The transform that undoes the sensor's mounting.
  fileprivate var mounting: Orientation {
    // The control is the correction in degrees counter-clockwise; ours counts clockwise quarter turns.
    let degrees = integer(.sensorRotation) ?? 0
    let turn = Orientation(quarterTurns: -Int((degrees + 45) / 90))
    var index: Int32 = 0
    guard (try? request(.getInput, &index)) != nil else { return turn }
    var input = v4l2_input()
    input.index = UInt32(bitPattern: index)
    guard (try? request(.enumerateInputs, &input)) != nil else { return turn }
    var flip = Orientation.up
    if input.status & UInt32(V4L2_IN_ST_HFLIP) != 0 { flip = flip.followed(by: .upMirrored) }
    if input.status & UInt32(V4L2_IN_ST_VFLIP) != 0 { flip = flip.followed(by: .downMirrored) }
    return flip.followed(by: turn)
  }
}
