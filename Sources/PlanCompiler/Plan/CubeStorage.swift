/// How the cube of a colour lookup is stored for the programs that read it.
package enum CubeStorage: String, Hashable, Sendable {
  /// 8-bit channels, for a cube of which they lose nothing.
  case bytes
  /// 16-bit integers that stand for 0…1, half the size of floats for the caches of a GPU. Half floats would be off by
  /// 0.06/255, which changes too many numbers of a result of 8 bits.
  case words
  /// 32-bit floats.
  case floats
  /// Every tetrahedron in one texel of integers, for a CPU: one read in place of four. Colours are off by at most
  /// 0.035/255.
  ///
  /// The texture has `(count - 1)` texels along x and y, and 8 times as many along z, where the tetrahedra of a cell
  /// follow one another. Three bits number them, from the highest: red's fraction within the cell is not less than
  /// green's, green's is not less than blue's, blue's is less than red's.
  ///
  /// The first number of a texel is the colour of the cell's low corner, with 11 bits for red, 11 for green and 10 for
  /// blue, which is lowest. The others are the steps along the edges from there to the high corner, along the channel
  /// with the largest fraction first. A step has 10 bits for each channel, again with blue lowest; 512 stands for 0, and
  /// 1024 would stand for half of ``packedRange(greatestStep:)``. The two bits below them continue red, green and blue
  /// of the corner. Programs read a channel together with the bits below it, as one fraction.
  case packedTetrahedra

  /// The most samples along an edge of a packed cube: it has 8 times the bytes of one of floats, and is not to exceed the
  /// caches of a CPU.
  package static let mostPacked = 40
  /// The greatest step between neighbours of a packed cube: half of the last of 10 bits is then 0.033/255.
  package static let greatestPackedStep: Float = 0.13

  /// The range of the steps of a packed cube. A step also makes up for the error of the colour that it begins at.
  package static func packedRange(greatestStep: Float) -> Float { 2.02 * greatestStep + 0.0005 }
}
