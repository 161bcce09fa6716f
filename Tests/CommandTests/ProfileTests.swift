import Foundation
import Pixels
import Stills
import Testing

/// `viewfinder profile`, and the profiles that other commands apply.
@Suite(.serialized) struct ProfileTests {
  private func run(_ scratch: Scratch, _ arguments: String...) throws -> Program.Result {
    try scratch.run(arguments, environment: ["XDG_CONFIG_HOME": scratch.path])
  }

  @Test func aProfileIsKeptAppliedAndForgotten() throws {
    let scratch = try Scratch()
    let none = try run(scratch, "profile", "show", "-d", "simulated")
    #expect(none.status == 66 && none.errors.contains("has no profile"))
    let saved = try run(
      scratch, "profile", "save", "-d", "simulated", "lens-model=Prime 50", "focal-length=50", "rotation=90",
      "maker=Acme")
    #expect(saved.status == 0, "\(saved.errors)")
    let file = scratch.path + "/viewfinder/cameras/simulated.profile"
    #expect(saved.errors.contains("wrote \(file)"))
    let shown = try run(scratch, "profile", "show", "-d", "simulated")
    #expect(shown.output == (try String(contentsOfFile: file, encoding: .utf8)))
    #expect(shown.output.contains("\nlens-model = Prime 50\n") && shown.output.contains("brightness = "))
    // Another save keeps what it is not told.
    #expect(try run(scratch, "profile", "save", "-d", "simulated", "aperture=2").status == 0)
    var text = try String(contentsOfFile: file, encoding: .utf8)
    #expect(text.contains("focal-length = 50.0\n") && text.contains("aperture = 2.0\n"))
    text += "control 0x98f999 unknown = 7\nnonsense\n"
    try text.write(toFile: file, atomically: true, encoding: .utf8)
    let taken = try run(scratch, "capture", "-d", "simulated", "--size", "64x32", "-o", "a.jpg")
    #expect(taken.status == 0, "\(taken.errors)")
    #expect(taken.errors.contains("Simulated camera has no control 'unknown'"))
    #expect(
      taken.errors.contains("simulated.profile: line \(text.split(separator: "\n").count): 'nonsense' is not")
    )
    let still = try scratch.still("a.jpg")
    #expect(still.image.size.width == 32 && still.image.size.height == 64, "it is turned")
    #expect(still.metadata.text("Exif.Photo.LensModel") == "Prime 50")
    #expect(still.metadata.text("Exif.Image.Make") == "Acme")
    let plain = try run(
      scratch, "capture", "-d", "simulated", "--no-profile", "--size", "64x32", "-o", "b.jpg")
    #expect(!plain.errors.contains("unknown"))
    #expect(try scratch.still("b.jpg").image.size.width == 64)
    let damaged = try run(scratch, "profile", "save", "-d", "simulated")
    #expect(damaged.status == 65, "what cannot be read is not overwritten")
    #expect(try run(scratch, "profile", "forget", "-d", "simulated").status == 0)
    #expect(!FileManager.default.fileExists(atPath: file))
  }

  @Test func badRequestsSayWhatIsExpected() throws {
    let scratch = try Scratch()
    let key = try run(scratch, "profile", "save", "-d", "simulated", "colour=red")
    #expect(key.status == 64 && key.errors.contains("the keys are name, maker"))
    let value = try run(scratch, "profile", "save", "-d", "simulated", "position=up")
    #expect(value.status == 64 && value.errors.contains("expected front, back or external"))
    #expect(!FileManager.default.fileExists(atPath: scratch.path + "/viewfinder"))
    #expect(try run(scratch, "profile", "show", "a=b").status == 64)
    #expect(try run(scratch, "profile", "burn").status == 64)
  }
}
