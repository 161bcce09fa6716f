import Cameras
import CommandLineKit
import Stills
import Viewfinder

extension ProfileOptions {
  /// Shows, saves, applies or removes the profile of a camera.
  func run(_ streams: StandardStreams) throws {
    let camera = try CameraSelection.open(device, streams, notes: isQuiet ? .hidden : .shown)
    guard let store = ProfileStore.standard else {
      throw CommandFailure(.cannotCreate, "there is no folder for profiles: set HOME or XDG_CONFIG_HOME")
    }
    switch action {
    case .show:
      guard let (profile, problems) = try store.load(camera.info.id) else { throw missing(camera) }
      for problem in problems { streams.note(problem) }
      try streams.write(profile.text)
    case .save:
      let (known, problems) = try store.load(camera.info.id) ?? (CameraProfile(camera: ""), [])
      // What cannot be read would be lost.
      if let problem = problems.first {
        throw CommandFailure(
          .badData, "\(problem); correct the line, or remove the profile with 'profile forget'")
      }
      var profile = known
      profile.record(camera)
      for fact in facts { try profile.change(fact) }
      let path = try store.save(profile)
      if !isQuiet { streams.note("wrote \(path)") }
    case .apply:
      guard let (profile, problems) = try store.load(camera.info.id) else { throw missing(camera) }
      for problem in problems + camera.apply(profile) { streams.note(problem) }
    case .forget:
      let path = try store.remove(camera.info.id)
      if !isQuiet { streams.note(path.map { "removed \($0)" } ?? missing(camera).message) }
    }
  }

  private func missing(_ camera: any Camera) -> CommandFailure {
    CommandFailure(.noInput, "\(camera.info.name) has no profile; 'profile save' writes one")
  }
}
