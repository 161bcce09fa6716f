import GPU
import Graphics
import Pixels
import Testing

struct PoolTests {
  static let size = PixelSize(width: 8, height: 8)

  @Test func steadyStateMakesNothing() throws {
    try withTestContext { (context: GLESDevice) -> Void in
      let program = try Program.compile(
        context,
        fragment: fragment(
          "color = texture(u_image, v_uv) + 0.5 / 255.0;", declarations: "uniform sampler2D u_image;"))
      let pool = TexturePool(context)
      var slots = LeaseSlots(count: 3)
      var after: DeviceObjectCounts?
      for frame in 0..<50 {
        slots.put(try pool.lease(size: Self.size, format: .rgba8), at: 0)
        guard let first = slots.view(at: 0) else {
          Issue.record("an empty slot")
          return
        }
        try context.clear(RenderTarget(first))
        slots.put(try pool.lease(size: Self.size, format: .rgba8), at: 1)
        guard let second = slots.view(at: 1) else {
          Issue.record("an empty slot")
          return
        }
        context.bind(first, toUnit: 0, sampler: .nearest)
        try context.draw(program, into: RenderTarget(second))
        slots.release(at: 0)
        slots.put(try pool.lease(size: Self.size, format: .rgba16f), at: 2)
        slots.release(at: 1)
        slots.release(at: 2)
        if frame == 0 { after = context.createdObjects }
      }
      #expect(context.createdObjects == after)
      #expect(pool.texturesCreated == 3)
      #expect(pool.bytesInUse == 0)
      #expect(pool.bytesIdle == 64 * (4 + 4 + 8))
    }
  }

  @Test func leasesDiffer() throws {
    try withTestContext { context in
      let pool = TexturePool(context)
      let a = try pool.lease(size: Self.size, format: .rgba8)
      let b = try pool.lease(size: Self.size, format: .rgba8)
      #expect(a.view != b.view)
      #expect(pool.bytesInUse == 512)
      let c = try pool.lease(size: Self.size, format: .rgba8, mipmaps: .full)
      #expect(c.view.levels == 4)
    }
  }

  @Test func theBudgetFreesTheOldest() throws {
    try withTestContext { context in
      let pool = TexturePool(context, byteBudget: 600)
      func scope() throws {
        let r8 = try pool.lease(size: Self.size, format: .r8)
        let rgba8 = try pool.lease(size: Self.size, format: .rgba8)
        let rg8 = try pool.lease(size: Self.size, format: .rg8)
        #expect(r8.size == rgba8.size && rg8.format == .rg8)
      }
      func lease(_ format: TextureFormat) throws { _ = try pool.lease(size: Self.size, format: format) }
      try scope()
      #expect(pool.bytesIdle == 448)
      try lease(.r8)
      #expect(pool.texturesCreated == 3)
      // Now rgba8 and rg8 are the oldest, in an order that destruction decides, and r8 the newest.
      try lease(.rgba16f)
      #expect(pool.bytesIdle <= 600)
      #expect(pool.texturesCreated == 4)
      try lease(.r8)
      #expect(pool.texturesCreated == 4)
      pool.removeIdleTextures()
      #expect(pool.bytesIdle == 0)
      #expect(context.liveObjects.textures == 0)
    }
  }

  @Test func slotsTakeAndGive() throws {
    try withTestContext { context in
      let pool = TexturePool(context)
      var slots = LeaseSlots(count: 2)
      let before = slots.view(at: 0)
      #expect(before == nil)
      slots.put(try pool.lease(size: Self.size, format: .r8), at: 0)
      slots.put(try pool.lease(size: Self.size, format: .r8), at: 1)
      slots.put(try pool.lease(size: Self.size, format: .r8), at: 1)
      #expect(pool.bytesInUse == 128)
      if let taken = slots.take(at: 1) { #expect(taken.format == .r8) } else { Issue.record("empty") }
      let after = slots.view(at: 1)
      #expect(after == nil)
      #expect(pool.bytesInUse == 64)
    }
  }
}
