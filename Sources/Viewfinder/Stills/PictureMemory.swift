import Glibc
import Stills

/// The memory that the photographs of a batch may take together, and how large one may be.
///
/// One that exceeds its share is decoded to a temporary file, in the folder that TMPDIR names or else in /var/tmp, and
/// computed in tiles.
public struct PictureMemory: Hashable, Sendable {
  /// The number of bytes.
  public let bytes: Int

  /// The most pixels of a photograph or a result; nil for 1,073 megapixels where it can be decoded to a temporary file, and
  /// 268 elsewhere.
  public let mostPixels: Int?

  /// What happens to a photograph that exceeds its share, and whose file can only be written as a whole.
  public enum Excess: Hashable, Sendable {
    /// It is rendered in memory all the same.
    case allowed
    /// It fails.
    case refused
  }

  /// What happens to a photograph that exceeds its share, and whose file can only be written as a whole.
  public let excess: Excess

  /// The least that is of use, 64 MiB.
  public static let least = 64 << 20

  /// Whether who reads the messages can choose another limit of pixels.
  private var canBeRaised = true

  /// Creates limits; traps below ``least``, and when `mostPixels` is not above 0.
  public init(bytes: Int, mostPixels: Int? = nil, excess: Excess = .refused) {
    precondition(mostPixels ?? 1 > 0, "a limit of \(mostPixels ?? 0) pixels")
    self.mostPixels = mostPixels
    precondition(bytes >= Self.least, "\(bytes) bytes are too few for photographs; at least \(Self.least)")
    self.bytes = bytes
    self.excess = excess
  }

  /// Half of the machine's memory, or more for a photograph that needs it.
  public static let standard = standard(mostPixels: nil)

  /// ``standard`` where nobody can choose the limit of pixels, so that no message says to raise it.
  static var unchangeable: PictureMemory {
    var memory = standard
    memory.canBeRaised = false
    return memory
  }

  /// ``standard`` with a limit for the pixels of a photograph.
  public static func standard(mostPixels: Int?) -> PictureMemory {
    PictureMemory(
      bytes: max(least, sysconf(Int32(_SC_PHYS_PAGES)) / 2 * sysconf(Int32(_SC_PAGESIZE))),
      mostPixels: mostPixels, excess: .allowed)
  }

  /// What is decoded to memory.
  var limits: StillLimits {
    canBeRaised ? StillLimits(pixels: mostPixels ?? StillLimits.standard.pixels) : .standard
  }

  /// What is decoded to memory, of which a format that is decoded as a whole may take so many bytes.
  func limits(wholeBytes: Int) -> StillLimits {
    StillLimits(pixels: limits.pixels, wholeBytes: wholeBytes)
  }

  /// What is decoded to a temporary file: 1,073 megapixels unless another number was chosen.
  var storedLimits: StillLimits { StillLimits(pixels: mostPixels ?? 1 << 30) }

  /// The most bytes that the pixels of one photograph may take: they are in memory as decoded, in textures before and after
  /// the chain, and as a result, and one photograph more than there are jobs is in memory at a time.
  func pixelBytes(jobs: Int) -> Int { bytes / (4 * (jobs + 1)) }

  /// The most bytes of the textures of a picture in tiles.
  var tileBytes: Int { bytes / 4 }
}
