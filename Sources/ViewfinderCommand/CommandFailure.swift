import Cameras
package import CommandLineKit
import Detection
import Files
import FilterGraph
import Graphics
import Lenses
import ViewfinderPreview
import Rendering
import Video
import Viewfinder

/// Why a command failed: the message for the user, and the exit status for scripts.
package struct CommandFailure: Error, Hashable, Sendable {
  package let exitCode: ExitCode
  /// One line: what happened, where, and what to do.
  package let message: String
  /// The further errors of the same file, a line each.
  let others: [String]

  package init(_ exitCode: ExitCode, _ message: String, others: [String] = []) {
    self.exitCode = exitCode
    self.message = message
    self.others = others
  }

  /// Prints the message, and those of the further errors.
  func report(to streams: StandardStreams) {
    for line in [message] + others { streams.note(line) }
  }

  /// Takes the message of an error from any module, and adds advice on the command's options.
  package init(_ error: any Error) {
    if Self.isOfDriver(error), let message = ProcessLimit.mayPreventDrivers {
      self.init(.unavailable, message)
      return
    }
    switch error {
    case let failure as CommandFailure: self = failure
    case let error as UsageError: self.init(error.exitCode, error.description)
    case let error as StreamError: self.init(error.exitCode, error.description)
    case let error as FileError:
      self.init(ExitCode(rawValue: error.code.exitCode) ?? .internalError, error.description)
    case let error as FilterFileError:
      self.init(.badData, error.lines[0], others: Array(error.lines.dropFirst()))
    case let error as ChainError: self.init(.badData, error.description)
    case let error as ParameterError: self.init(.badData, error.description)
    case let error as CameraError:
      let advice =
        switch error.code {
        case .notFound: "; 'viewfinder devices' lists the cameras, and '-d simulated' needs none"
        case .noOutput: "; 'sudo modprobe v4l2loopback exclusive_caps=1 video_nr=9' makes /dev/video9"
        default: ""
        }
      self.init(Self.exitCode(error.code), error.description + advice)
    case let error as DetectionError:
      self.init(error.code == .failed ? .badData : .unavailable, error.description)
    case let error as VideoError:
      self.init(Self.exitCode(error.code), error.description)
    case let error as LensFitError: self.init(.badData, error.description)
    case let error as LensError:
      self.init(error.code == .noLens ? .usage : .unavailable, error.description)
    case let error as FocusError: self.init(Self.exitCode(error.code), error.description)
    case let error as PreviewError:
      self.init(.unavailable, error.description + (error.code == .noDisplay ? ", or use --headless" : ""))
    case let error as SessionError: self.init(Self.exitCode(error.code), error.description)
    case let error as RenderingError: self.init(Self.exitCode(error.code), error.description)
    default: self.init(.internalError, "\(error)")
    }
  }

  /// Takes the error of a movie that is rendered to one file, and tells how to have what is before the damage.
  ///
  /// - Parameter rendered: how many pictures were rendered before it.
  init(ofMovie error: any Error, rendered: Int) {
    let failure = CommandFailure(error)
    guard let error = error as? FileError, error.code == .badData, rendered > 0 else {
      self = failure
      return
    }
    self.init(failure.exitCode, "\(failure.message); --frames \(rendered) renders what is before")
  }

  /// An output exists, and was not to be replaced.
  package static func exists(_ path: String) -> CommandFailure {
    CommandFailure(.cannotCreate, "\(path): the file exists and is kept; --force replaces it")
  }

  /// Throws when a file of the name exists, before any work is done for it.
  static func checkAbsence(of path: String) throws(CommandFailure) {
    do throws(FileError) {
      try AtomicFile.checkAbsence(of: path)
    } catch {
      throw .exists(path)
    }
  }

  /// Whether a driver of graphics is missing, or says so where it cannot open its files.
  private static func isOfDriver(_ error: any Error) -> Bool {
    switch error {
    case let error as RenderingError: error.code == .gpu
    case let error as SessionError: error.code == .rendering
    default: false
    }
  }

  private static func exitCode(_ code: CameraError.Code) -> ExitCode {
    switch code {
    case .notFound, .busy, .noOutput: .unavailable
    case .noPermission: .noPermission
    case .unsupported, .badControl: .usage
    case .disconnected, .device: .inputOutput
    case .badMovie: .badData
    case .noMovie, .noNode: .noInput
    }
  }

  private static func exitCode(_ code: VideoError.Code) -> ExitCode {
    switch code {
    case .notBuilt, .unsupported: .unavailable
    case .size: .badData
    case .failed: .inputOutput
    }
  }

  private static func exitCode(_ code: FocusError.Code) -> ExitCode {
    switch code {
    case .unsupported: .unavailable
    case .nothingFound: .badData
    case .interrupted, .camera: .inputOutput
    case .notRunning, .replaced: .internalError
    }
  }

  private static func exitCode(_ code: SessionError.Code) -> ExitCode {
    switch code {
    case .graph, .missingSource, .missingResult, .ended: .badData
    case .noInput: .noInput
    case .rendering, .source: .unavailable
    case .interrupted: .inputOutput
    case .duplicateSource, .sink, .notRunning, .cancelled: .internalError
    }
  }

  private static func exitCode(_ code: RenderingError.Code) -> ExitCode {
    switch code {
    case .gpu, .outOfMemory: .unavailable
    case .noInput: .noInput
    case .shader, .badData, .tooLarge: .badData
    case .storage: .inputOutput
    }
  }
}
