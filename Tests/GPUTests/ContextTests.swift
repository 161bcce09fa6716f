import GPU
import Graphics
import Glibc
import Pixels
import Testing

struct ContextTests {
  @Test func describesItself() throws {
    try withTestContext { context in
      #expect(context.isCurrent)
      #expect(context.info.versionNumber >= 30)
      #expect(context.info.version.hasPrefix("OpenGL ES 3"))
      #expect(context.limits.maxTextureSize >= 2048)
      #expect(context.limits.max3DTextureSize >= 256)
      #expect(context.limits.textureUnits >= 16)
      #expect(context.limits.renderTargets >= 4)
      #expect(context.limits.fragmentUniformVectors >= 224)
      #expect(context.limits.vertexUniformVectors >= 256)
      #expect(context.info.programCacheKey.contains(context.info.renderer))
    }
  }

  /// A run that is for one driver, which `VIEWFINDER_DRIVER` names, must not draw with another one.
  @Test func theDriverIsTheOneThatWasAskedFor() throws {
    // Every name contains the empty one.
    let name = getenv("VIEWFINDER_DRIVER").map { String(cString: $0).lowercased() } ?? ""
    try withTestContext { context in
      #expect(context.info.renderer.lowercased().contains(name), "\(context.info.renderer)")
    }
  }

  @Test func twoContextsShareAThread() throws {
    try withTestContext { first in
      let red = try Texture(first, size: PixelSize(width: 1, height: 1), format: .rgba8)
      try first.clear(RenderTarget(red.view), to: [1, 0, 0, 1])
      try withTestContext { second in
        #expect(second.isCurrent && !first.isCurrent)
        let blue = try Texture(second, size: PixelSize(width: 1, height: 1), format: .rgba8)
        try second.clear(RenderTarget(blue.view), to: [0, 0, 1, 1])
        #expect(try second.readPixels(of: blue.view) == [0, 0, 255, 255])
        try first.makeCurrent()
        #expect(try first.readPixels(of: red.view) == [255, 0, 0, 255])
        try second.makeCurrent()
      }
      try first.makeCurrent()
      #expect(try first.readPixels(of: red.view) == [255, 0, 0, 255])
    }
  }

  @Test func objectsDieWhileAnotherContextIsCurrent() throws {
    try withTestContext { first in
      func scope() throws {
        let texture = try Texture(first, size: PixelSize(width: 4, height: 4), format: .r8)
        try first.clear(RenderTarget(texture.view))
        #expect(first.liveObjects.total == 2)
        let other = try GLESDevice(.surfaceless)
        #expect(other.isCurrent)
        // `texture` is destroyed here, with `other` current.
        _ = consume texture
        #expect(other.isCurrent)
      }
      try scope()
      #expect(first.liveObjects.total == 0)
      try first.makeCurrent()
    }
  }

  @Test func adoptsTheCurrentContext() throws {
    try withTestContext { owner in
      func scope() throws {
        let guest = try GLESDevice(.current)
        #expect(guest.info == owner.info)
        let texture = try Texture(guest, size: PixelSize(width: 2, height: 1), format: .rgba8)
        try guest.clear(RenderTarget(texture.view), to: [0, 1, 0, 1])
        #expect(try guest.readPixels(of: texture.view) == [0, 255, 0, 255, 0, 255, 0, 255])
      }
      try scope()
      #expect(owner.isCurrent)
    }
  }

  @Test func thereIsNothingToAdopt() throws {
    // Without a current context GL has no version; this test makes none on its thread.
    try withTestContext { _ in }
    let error = #expect(throws: RenderingError.self) { try GLESDevice(.current) }
    #expect(error?.code == .gpu)
  }

  @Test func softwareRenderersAreKnown() throws {
    try withTestContext { context in
      if context.info.renderer.contains("llvmpipe") { #expect(context.info.isSoftware) }
      if context.info.renderer.contains("NVIDIA") { #expect(!context.info.isSoftware) }
    }
  }
}
