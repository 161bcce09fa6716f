/// The limits of a shader's code.
///
/// Drivers read code by recursion, and give every pixel that is drawn at once its own copy of each array. What exceeds these
/// limits is refused before a driver sees it: it would take gigabytes, or overflow the driver's stack.
package enum ShaderLimits {
  /// The greatest number of words when macros are replaced.
  package static let words = 50_000
  /// The greatest number of operators that depend on one another.
  ///
  /// Mesa 22.3 follows about 11,800 on a stack of 8 MiB. The filters of the package have about 130 at most, and of 66
  /// large shaders from elsewhere one has about 2,500, all others at most about 1,300.
  package static let depth = 2_800
  /// The greatest number of brackets, branches and loops within one another, and of calls.
  package static let nesting = 200, calls = 64
  /// The greatest number of words when the functions stand where they are called.
  package static let inlinedWords = 2_000_000
  /// The greatest number of numbers in one variable, and in all arrays and structures.
  package static let numbers = 4_096, allNumbers = 16_384

  /// The first thing in a shader that exceeds a limit; nil when nothing does. Takes a time that is proportional to the words.
  static func fault(in tokens: [Token]) -> ShaderFault? {
    var reader = LimitReader(tokens)
    do throws(ShaderFault) {
      try reader.read()
      var chains = DependencyLimit(tokens)
      try chains.check()
      return nil
    } catch {
      return error
    }
  }
}
