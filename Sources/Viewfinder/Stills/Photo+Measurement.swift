import Files
public import FilterGraph
public import Filters
import Graphics
import Pixels
package import Rendering
import Stills

extension Photo {
  /// Measures the photograph: every filter that measures in a chain that ends with such filters.
  ///
  /// ```swift
  /// for (label, measurement) in try await photo.measure("exposure=1,average-color", on: session) { … }
  /// ```
  /// What follows a filter that measures gets the picture that was measured.
  /// - Returns: the numbers of each such filter, in the order of the chain: the results of the chain with their labels,
  ///   `out` where there is one, and before them the others, labelled by their filters.
  /// - Throws: `ChainError` when the text is not a chain or its results are pictures, `RenderingError` when it cannot be
  ///   run.
  public func measure(
    _ chain: String, on session: GPUSession
  ) async throws -> [(label: String, measurement: PictureMeasurement)] {
    try await session.measure(chain, on: self)
  }

  /// Measures the photograph with one filter: `try await photo.measure(AverageColor(), on: session).red`.
  ///
  /// - Throws: `ParameterError` for a setting outside its range, `FilterFileError` when the filter measures something
  ///   else than its type says, `RenderingError` when it cannot be run.
  public func measure<Measuring: MeasuringFilter>(
    _ filter: Measuring, on session: GPUSession
  ) async throws -> Measuring.Measured {
    let measurements = try await session.measure(try filter.asGraph(), on: self)
    guard let measured = Measuring.Measured(measurements[0].measurement) else {
      throw FilterFileError(
        path: try Measuring.definition.path, line: 1, column: 1,
        message: "'\(Measuring.id)' does not measure a \(Measuring.Measured.self)")
    }
    return measured
  }
}

extension PhotoBatch {
  /// Measures photographs one after the other.
  ///
  /// - Parameters:
  ///   - path: the file to read.
  ///   - graph: a chain whose results are numbers.
  ///   - forms: how each result is read, of `Graph.measurementForms(catalog:)`.
  ///   - renderer: runs the chain, on its thread.
  package static func measure(
    contentsOf path: String, _ graph: Graph, as forms: [MeasurementForm], on renderer: Renderer
  ) throws(Failure) -> [PictureMeasurement] {
    let still: StillImage
    do throws(FileError) {
      still = try StillImage(contentsOf: path)
    } catch {
      throw .still(error)
    }
    do throws(RenderingError) {
      return try renderer.measure(graph, as: forms, on: still.image, still.frame)
    } catch {
      throw .rendering(naming(path, error))
    }
  }
}
