import PlanCompiler
import FilterGraph
import Filters
import Pixels
import Rendering
import TestSupport
import Testing

struct AgreementTests {
  static func picture(_ size: PixelSize) -> Image {
    var image = Image(packed: .rgba8, size: size)
    var state: UInt64 = 7
    for y in 0..<size.height {
      for x in 0..<size.width {
        let place = (y * size.width + x) * 4
        state = state &* 6364136223846793005 &+ 1442695040888963407
        let noise = Int(state >> 60)
        image.bytes[place] = UInt8((x * 255 / size.width + noise) % 256)
        image.bytes[place + 1] = UInt8((y * 255 / size.height + noise) % 256)
        image.bytes[place + 2] = UInt8((x + y) % 2 == 0 ? 200 : 40)
        image.bytes[place + 3] = 255
      }
    }
    return image
  }

  /// Hardware mixes the texels of a picture with 8 fractional bits, and of a float texture with more; so what
  /// samples between pixels is compared on a picture without hard steps.
  static func smoothPicture(_ size: PixelSize) -> Image {
    var image = picture(size)
    for place in 0..<size.area { image.bytes[place * 4 + 2] = 128 }
    for y in 0..<size.height {
      for x in 0..<size.width {
        image.bytes[(y * size.width + x) * 4] = UInt8(x * 255 / size.width)
        image.bytes[(y * size.width + x) * 4 + 1] = UInt8(y * 255 / size.height)
      }
    }
    return image
  }

  @Test(arguments: [
    "rotate=90,crop=0.1|0.1|0.8|0.8", "crop=0|0.2|0.7|0.5,resize=scale=0.75", "transform=1|0.2|-0.2|1|0|0",
  ])
  func composedWarpsAgreeWithSteps(chain: String) throws {
    try compare(chain, Self.smoothPicture(PixelSize(width: 64, height: 48)))
  }

  /// A fused plan must agree with one 32-bit float pass for each filter.
  @Test(
    arguments: [
      "", "exposure=0.5,contrast=1.2,saturation=1.1,white-balance=5500,vignette", "sobel-edge-detection",
      "gaussian-blur=3,exposure=0.5,gamma=1.2", "unsharp-mask,contrast=1.1", "median,sepia",
      "bilateral", "box-blur=3,color-invert",
      "split[a][b];[a]gamma=1.4[c];[b]gamma=0.7[d];[c][d]multiply-blend",
    ], [PixelSize(width: 32, height: 24), PixelSize(width: 17, height: 1), PixelSize(width: 1, height: 1)])
  func fusedAgreesWithUnfused(chain: String, size: PixelSize) throws {
    try compare(chain, Self.picture(size))
  }

  /// Frames of a camera may be stored as one texture first, and their conversion moved behind a blur.
  @Test(
    arguments: [
      "gaussian-blur=3,exposure=0.5", "exposure=-0.5,box-blur=3,vignette", "unsharp-mask", "bilateral",
      "median",
      "gaussian-blur=2,gaussian-blur=2,contrast=1.2",
    ], [PixelFormat.nv12, .yuyv, .yuv420])
  func fusedFramesAgreeWithSteps(chain: String, format: PixelFormat) throws {
    var image = Image(packed: format, size: PixelSize(width: 33, height: 20), encoding: .video709)
    var state: UInt64 = 5
    for index in image.bytes.indices {
      state = state &* 6364136223846793005 &+ 1442695040888963407
      image.bytes[index] = 90 + UInt8(index * 7 % 64) + UInt8(state >> 61)
    }
    try compare(chain, image)
  }

  func compare(_ chain: String, _ image: Image) throws {
    try withRenderer { renderer in
      let fused = try renderer.render(chain, on: image, orientation: .right, options: renderer.options())
      let unfused = try renderer.render(
        chain, on: image, orientation: .right, options: renderer.options(fusion: .none, output: .rgba32f))
      #expect(fused.size == unfused.size)
      var worst: Float = 0
      var sum: Float = 0
      for (a, b) in zip(fused.floats, unfused.floats) {
        // The result has 8 bits, so the definition is rounded to 8 bits as well.
        let difference = abs(a - (min(max(b, 0), 1) * 255).rounded() / 255)
        worst = max(worst, difference)
        sum += difference * difference
      }
      #expect(worst <= 1.5 / 255)
      #expect((sum / Float(fused.floats.count)).squareRoot() <= 0.2 / 255)
    }
  }
}
