import SimulatedCamera
import Cameras
import CommandLineKit
import Files
import Glibc
import Stills
import Viewfinder
import ViewfinderPreview
import Pixels

/// Finds the camera that the user named.
enum CameraSelection {
  /// Opens a camera by the user's text.
  ///
  /// - Parameter device: a path, an id, part of a name, `pipewire` with or without a name, a movie file, or `simulated` with
  ///   settings; nil for the first camera, or the simulated one when there is none.
  /// - Parameter profile: whether the camera is set as its user keeps it; what cannot be applied is noted.
  /// - Throws: `CameraError` when no camera matches or it cannot be opened.
  static func open(
    _ device: String?, _ streams: StandardStreams, notes: Notes, profile: ProfileUse = .ignored
  ) throws(CameraError) -> any Camera {
    let camera = try find(device, streams, notes: notes)
    if profile == .used {
      do throws(FileError) {
        guard let (profile, problems) = try ProfileStore.standard?.load(camera.info.id) else { return camera }
        camera.profile = profile
        // Options of the simulated camera say how it is to be set.
        let isSet = device?.hasPrefix("simulated:") ?? false
        for problem in problems + (isSet ? [] : camera.apply(profile)) { streams.note(problem) }
      } catch {
        // A camera works without its profile.
        streams.note(error.description)
      }
    }
    return camera
  }

  /// The cameras that a window offers: all that are connected, the one with which it began, and the simulated one, last.
  ///
  /// - Parameters:
  ///   - first: the camera with which the window began; a simulated one keeps its settings.
  ///   - rotation: what replaces the rotation of every camera; nil for what their profiles say.
  static func supply(
    after first: any Camera, profile: ProfileUse, rotation: Orientation?, _ streams: StandardStreams
  ) -> CameraSupply {
    let simulated = first as? SimulatedCamera ?? SimulatedCamera()
    let connected = ConnectedCameras()
    return CameraSupply(
      list: {
        var entries = connected.entries()
        let isListed = first is SimulatedCamera || entries.contains { $0.id == first.info.id }
        if !isListed, first is MovieCamera {
          entries.append(.init(id: first.info.id, name: first.info.name))
        }
        return entries + [.init(id: simulated.info.id, name: simulated.info.name)]
      }, rotation: { rotation ?? $0.profile?.rotation }
    ) { entry throws(CameraError) in
      if entry.id == simulated.info.id { return simulated }
      if entry.id == first.info.id, first is MovieCamera { return first }
      return try open(entry.id, streams, notes: .hidden, profile: profile)
    }
  }

  private static func find(_ device: String?, _ streams: StandardStreams, notes: Notes) throws(CameraError)
    -> any Camera
  {
    if let device, isSimulated(device) {
      return SimulatedCamera(try SimulatedCameraOptions(parsing: device))
    }
    if let device, let camera = try PipeWireSelector(parsing: device) { return try camera.open() }
    if let device, let movie = try MovieOptions(parsing: device) { return try MovieCamera(movie) }
    let list = CameraList.known()
    if device == nil, list.entries.isEmpty {
      if notes == .shown { streams.note("no camera is connected; using the simulated camera") }
      return SimulatedCamera()
    }
    return try list.open(device)
  }

  /// Opens the cameras beside the first, as sources under their names.
  static func open(
    _ cameras: [FurtherCamera], _ stream: StreamRequest, _ streams: StandardStreams, profile: ProfileUse
  ) throws(CameraError) -> [(name: String, source: CameraSource)] {
    var sources: [(name: String, source: CameraSource)] = []
    for further in cameras {
      let camera = try open(further.device, streams, notes: .hidden, profile: profile)
      sources.append((further.name, CameraSource(camera, stream)))
    }
    return sources
  }

  /// Waits until the camera that the user named is connected, and says so once.
  static func wait(for device: String?, _ streams: StandardStreams, until interrupt: InterruptWatch) {
    if let device, isSimulated(device) || isMovie(device) { return }
    var isTold = false
    var refusals = 0
    while !interrupt.isRequested {
      let list = CameraList.known()
      do throws(CameraError) {
        if let device, let selector = try PipeWireSelector(parsing: device) {
          _ = try PipeWireCameraList.discover().find(selector.name)
        } else {
          _ = try list.find(device)
        }
        return
      } catch {
        // Waiting gives a build what it lacks as little as an option its value.
        if error.code == .unsupported { return }
        if list.contains(device) {
          // Permissions are set shortly after a node appears; of everything else, opening says what is wrong.
          refusals += 1
          guard error.code == .noPermission, refusals < 8 else { return }
        } else if !isTold {
          streams.note("\(error); waiting for it")
          isTold = true
        }
      }
      interrupt.wait(upTo: .milliseconds(250))
    }
  }

  private static func isSimulated(_ device: String) -> Bool {
    device == "simulated" || device.hasPrefix("simulated:")
  }

  /// Whether opening says what is right or wrong with a movie, for which nobody waits.
  private static func isMovie(_ device: String) -> Bool {
    do throws(CameraError) {
      return try MovieOptions(parsing: device) != nil
    } catch {
      return true
    }
  }

  /// Whether to write hints.
  enum Notes { case shown, hidden }

  /// What happens with the profile of a camera.
  enum ProfileUse { case used, ignored }
}

extension CameraList {
  /// The connected cameras, where their users say they are.
  static func known() -> CameraList {
    let store = ProfileStore.standard
    return discover().positioned { id in
      (try? store?.load(id))?.profile.position
    }
  }
}
