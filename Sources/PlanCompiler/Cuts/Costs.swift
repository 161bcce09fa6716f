package import FilterGraph

extension CompilerOptions {
  /// The costs on a device, in multiples of one four-component multiply-add for one pixel.
  ///
  /// Only ratios matter. The preset determines which plan is chosen, never what it computes.
  package struct Costs: Hashable, Sendable {
    /// The fixed cost of a pass, which does not depend on its size.
    package var pass: Double
    /// The cost of a pixel of a pass: rasterisation and starting the program.
    package var pixel: Double
    /// The cost of a byte written to a texture, or read from memory for the first time in a pass.
    package var byte: Double
    /// The cost of reading an 8-bit texel without interpolation.
    package var nearestRead: Double
    /// The cost of reading with linear interpolation.
    package var linearRead: Double
    /// The cost of reading four texels and mixing them, relative to reading one.
    package var mixedReads: Double = 4
    /// The cost of reading 10-bit texels relative to 8-bit ones.
    package var tenBitRead: Double
    /// The cost of reading 16-bit floats relative to bytes.
    package var halfRead: Double
    /// The cost of reading 32-bit floats relative to bytes.
    package var floatRead: Double
    /// The cost of a power, exponential, logarithm or angle of one number.
    package var transcendental: Double
    /// The standard deviation, in pixels, from which a Gaussian uses a third pass to save reads.
    package var coarseDeviation: Double
    /// The radius, in pixels, from which a box takes means of blocks, in two small passes more, to save reads.
    package var wideBox: Double
    /// The storage of cubes within 0…1 that is the cheapest to read.
    package var cubes: CubeStorage

    /// The cost of looking a colour up in a cube that stands for a run of operations.
    package let bakedLookup: Double = 40

    /// A GPU: memory traffic is expensive, arithmetic and cached reads are cheap. A pass is weighted more
    /// than its time on a large GPU, because on the small ones of laptops and phones passes dominate the
    /// latency.
    package static let gpu = Costs(
      pass: 2e6, pixel: 200, byte: 2, nearestRead: 2.5, linearRead: 2.5, tenBitRead: 1, halfRead: 1.3,
      floatRead: 2, transcendental: 4, coarseDeviation: 4.5, wideBox: 24, cubes: .words)

    /// A software renderer, measured on Mesa's llvmpipe: memory traffic is cheap, every read is expensive,
    /// and interpolated reads and transcendental functions even more so.
    package static let software = Costs(
      pass: 4e6, pixel: 30, byte: 1, nearestRead: 4, linearRead: 15, mixedReads: 3, tenBitRead: 1.5,
      halfRead: 2,
      floatRead: 1.2, transcendental: 14, coarseDeviation: 3.4, wideBox: 20, cubes: .packedTetrahedra)
  }
}

extension FilterCatalog {
  /// The arithmetic of each operation's filter; zero for operations without one.
  package func works(of program: Intermediate) -> [FilterCode.Work] {
    program.nodes.map { node in
      node.filter.map { shared.calls(of: $0.definition).work } ?? FilterCode.Work()
    }
  }
}
