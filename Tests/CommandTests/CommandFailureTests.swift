import Cameras
import CommandLineKit
import Files
import Graphics
import Rendering
import Stills
import Testing
import Viewfinder

import ViewfinderCommand

/// The exit codes of errors, which scripts rely on.
struct CommandFailureTests {
  /// An error that no case of the program knows, as a fault in it would throw.
  private struct Unknown: Error {}

  @Test(
    arguments: [
      (UsageError("no", command: "viewfinder"), 64),
      (CameraError(.unsupported, "no"), 64), (CameraError(.badControl, "no"), 64),
      (FileError(.unsupported, "no"), 64),
      (FileError(.badData, "no"), 65), (RenderingError(.shader, "no"), 65),
      (SessionError(.graph, "no"), 65), (SessionError(RenderingError(.shader, "no")), 65),
      (CameraError(.badMovie, "no"), 65), (RenderingError(.tooLarge, "no"), 65),
      (UsageError("no", command: "viewfinder", .noInput), 66),
      (FileError(.noInput, "no"), 66), (RenderingError(.noInput, "no"), 66),
      (CameraError(.noMovie, "no"), 66), (SessionError(.noInput, "no"), 66),
      (SessionError(RenderingError(.noInput, "no")), 66),
      (CameraError(.notFound, "no"), 69), (CameraError(.busy, "no"), 69),
      (RenderingError(.outOfMemory, "no"), 69),
      (RenderingError(.gpu, "no"), 69), (SessionError(RenderingError(.gpu, "no")), 69),
      (Unknown(), 70), (SessionError(.notRunning, "no"), 70),
      (FileError(.cannotCreate, "no"), 73), (CommandFailure.exists("a.png"), 73),
      (FileError(.io, "no"), 74), (CameraError(.disconnected, "no"), 74),
      (RenderingError(.storage, "no"), 74),
      (FileError(.noPermission, "no"), 77), (CameraError(.noPermission, "no"), 77),
      (FileError(.cancelled, "no"), 130),
    ] as [(any Error, Int32)])
  func everyErrorHasItsCode(error: any Error, code: Int32) {
    #expect(CommandFailure(error).exitCode.rawValue == code)
  }
}
