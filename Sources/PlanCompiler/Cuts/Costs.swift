import FilterGraph

extension CompilerOptions {
  /// What things cost where a plan is run, in multiples of one multiply-add of four numbers for one pixel.
  ///
  /// Only ratios matter. A preset decides which plan is made, never what it computes.
  package struct Costs: Hashable, Sendable {
    /// A pass, whatever its size: two million pixels of 1920x1080 spread it thin.
    package var pass: Double
    /// A pixel of a pass: rasterising, and starting the program.
    package var pixel: Double
    /// A byte that is written to a texture, and read from memory for the first time in a pass.
    package var byte: Double
    /// Reading a texel of bytes.
    package var nearestRead: Double
    /// Reading between texels.
    package var linearRead: Double
    /// How many times dearer texels of 10 bits are to read than bytes.
    package var tenBitRead: Double
    /// How many times dearer 16-bit floats are to read than bytes.
    package var halfRead: Double
    /// How many times dearer 32-bit floats are to read than bytes.
    package var floatRead: Double
    /// A power, an exponential, a logarithm or an angle, of one number.
    package var transcendental: Double
    /// From which standard deviation, in pixels, a Gaussian takes a third pass to save reads.
    package var coarseDeviation: Double

    /// A GPU: memory is dear, arithmetic and reads of what is near are cheap. A pass counts for more than its time
    /// on a large one, because on the small ones of laptops and phones it is what the picture waits for.
    package static let gpu = Costs(
      pass: 2e6, pixel: 200, byte: 2, nearestRead: 2.5, linearRead: 2.5, tenBitRead: 1, halfRead: 1.3,
      floatRead: 2, transcendental: 4, coarseDeviation: 4.5)

    /// A CPU that draws, measured on Mesa's llvmpipe: memory is near, every read is dear, and reads between texels
    /// and transcendental functions more so.
    package static let software = Costs(
      pass: 4e6, pixel: 30, byte: 1, nearestRead: 4, linearRead: 10, tenBitRead: 1.5, halfRead: 1.5,
      floatRead: 1.2, transcendental: 14, coarseDeviation: 3)
  }
}
