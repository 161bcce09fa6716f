import Cameras
import Files
import Glibc
import ScratchFiles
import Stills
import Testing
import Viewfinder

/// The files of profiles.
struct ProfileStoreTests {
  @Test func aProfileIsReadBackByItsCamera() throws {
    let scratch = ScratchFolder()
    let store = ProfileStore(folder: scratch.file("config/viewfinder"))
    for id in [
      "usb-046d_C920-video-index0", "../../etc/passwd", ".hidden", "a b/ü\n",
      String(repeating: "x/", count: 400),
    ] {
      #expect(try store.load(id) == nil)
      #expect(try store.remove(id) == nil)
      var profile = CameraProfile(camera: id)
      profile.aperture = 2
      let path = try store.save(profile)
      #expect(path == store.path(of: id))
      let name = path.dropFirst(store.folder.count + 1)
      #expect(path.hasPrefix(store.folder + "/") && !name.contains("/") && !name.hasPrefix("."))
      #expect(name.utf8.count < 255)
      let found = try #require(try store.load(id))
      #expect(found.profile == profile && found.problems == [])
      #expect(try store.remove(id) == path)
      #expect(try store.load(id) == nil)
    }
    #expect(
      store.path(of: String(repeating: "x", count: 300)) != store.path(of: String(repeating: "x", count: 301))
    )
  }

  @Test func whatIsWrongIsNamedWithItsFileAndLine() throws {
    let scratch = ScratchFolder()
    let store = ProfileStore(folder: scratch.path)
    let path = try scratch.write("version = 1\naperture = 2\nfoo = 1\n", to: "cam.profile")
    let (profile, problems) = try #require(try store.load("cam"))
    #expect(profile.aperture == 2)
    #expect(problems == ["\(path): line 3: there is no key 'foo'"])
    mkdir(scratch.file("folder.profile"), 0o755)
    #expect(throws: FileError.self) { try store.load("folder") }
    #expect(throws: FileError.self) { try store.remove("folder") }
    try scratch.write([UInt8](repeating: 0, count: CameraProfile.largestText + 1), to: "big.profile")
    #expect(throws: FileError.self) { try store.load("big") }
  }
}
