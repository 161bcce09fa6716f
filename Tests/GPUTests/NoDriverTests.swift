import GPU
import Graphics
import Glibc
import Pixels
import Testing

struct NoDriverTests {
  /// In a process of its own, where the loader finds no driver.
  @Test func withoutADriverTheErrorSaysWhatToInstall() async {
    await #expect(processExitsWith: .success) {
      setenv("__EGL_VENDOR_LIBRARY_FILENAMES", "/nonexistent/driver.json", 1)
      do throws(RenderingError) {
        _ = try GLESDevice(.surfaceless)
        Issue.record("there should be no driver")
      } catch {
        #expect(error.code == .gpu)
        let text = error.description
        #expect(text.hasPrefix("no OpenGL ES 3.0 driver: tried EGL_PLATFORM_SURFACELESS_MESA"))
        #expect(text.contains("EGL_PLATFORM_DEVICE_EXT"))
        #expect(text.contains("install libegl1 and libgl1-mesa-dri"))
        #expect(!text.contains("\n"))
      }
    }
  }

  @Test func usingADestroyedTextureTraps() async {
    await #expect(processExitsWith: .failure) {
      let context = try GLESDevice(.surfaceless)
      func view() throws -> TextureView {
        try Texture(context, size: .init(width: 1, height: 1), format: .r8).view
      }
      try context.clear(RenderTarget(try view()))
    }
  }

  @Test func shortUploadsTrap() async {
    await #expect(processExitsWith: .failure) {
      let context = try GLESDevice(.surfaceless)
      _ = try Texture(context, size: .init(width: 4, height: 4), format: .rgba8, bytes: [1, 2, 3])
    }
  }
}
