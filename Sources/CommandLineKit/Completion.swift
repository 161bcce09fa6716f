/// What a shell offers as the value of an option or argument.
package indirect enum Completion: Hashable, Sendable {
  /// Nothing.
  case none
  /// Files with one of the extensions, in any case, and folders; every file when there are no extensions.
  case file(extensions: [String])
  /// Folders.
  case directory
  /// One of some words.
  case list([String])
  /// The lines that the command prints when run with these arguments.
  ///
  /// Text after a tab is shown as a description. With a separator the value is a list, and its last element
  /// is completed. The arguments are plain words: letters, digits, dashes.
  case dynamic(arguments: [String], separator: Character? = nil)
  /// Files after the mark if the value begins with it; otherwise something else.
  case marked(Character, fileExtensions: [String], otherwise: Completion)
}
