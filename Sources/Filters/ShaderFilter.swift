public import FilterGraph
import Synchronization

/// A filter type of a program's own, with the text of a filter file as its source.
///
/// ```swift
/// struct Warmth: ShaderFilter {
///   static let source = """
///     //! filter warmth
///     //! summary Warms the picture.
///     //! kind pixel
///     //! param amount float 0.2 0..1 "Strength"
///     vec4 filter(vec4 image, Place place) {
///       return image + param.amount * vec4(0.3, 0.1, -0.2, 0.0);
///     }
///     """
///   var amount = 0.2
///   var values: [String: ParameterValue] { ["amount": .number(amount)] }
/// }
///
/// extension Warmth {
///   init(settings: FilterSettings) { amount = settings["amount"] }
/// }
/// ```
/// It stands wherever a built-in filter can. The source is parsed once, when the first filter of the type becomes part
/// of a graph.
public protocol ShaderFilter: Filter {
  /// The text of a filter file: a header and GLSL, or the chain of a group.
  static var source: String { get }
}

extension ShaderFilter {
  /// The id in the header; the type's name when the source is wrong.
  public static var id: String { (try? definition.id) ?? "\(Self.self)" }

  /// The filter that ``source`` declares.
  ///
  /// - Throws: `FilterFileError` with the type's name and the line of the source.
  public static var definition: FilterDefinition {
    get throws(FilterFileError) {
      let key = ObjectIdentifier(Self.self)
      if let known = parsedSources.withLock({ $0[key] }) { return try known.get() }
      // Parsed outside the lock, as a source may be computed from another type's.
      let parsed: Result<FilterDefinition, FilterFileError>
      do throws(FilterFileError) {
        parsed = .success(try FilterDefinition.parse(source, path: "\(Self.self)"))
      } catch {
        parsed = .failure(error)
      }
      return try parsedSources.withLock { known in
        // Definitions are compared by identity: the first one stays.
        if known[key] == nil { known[key] = parsed }
        return known[key] ?? parsed
      }.get()
    }
  }
}

/// What the sources of types were parsed to.
private let parsedSources = Mutex<[ObjectIdentifier: Result<FilterDefinition, FilterFileError>]>([:])
