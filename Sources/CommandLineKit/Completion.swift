/// What a shell offers as the value of an option or an argument.
package indirect enum Completion: Hashable, Sendable {
  /// Nothing.
  case none
  /// Files with one of the extensions, in any case, and folders; every file when there are no extensions.
  case file(extensions: [String])
  /// Folders.
  case directory
  /// One of some words.
  case list([String])
  /// The lines that the command itself prints when it is run with these arguments.
  ///
  /// What follows a tab in a line is shown as a description. With a separator the value is a list, and its last
  /// member is completed. The arguments are plain words: letters, digits, dashes.
  case dynamic(arguments: [String], separator: Character? = nil)
  /// Where the value begins with a mark, files as its rest; otherwise something else.
  case marked(Character, fileExtensions: [String], otherwise: Completion)
}
