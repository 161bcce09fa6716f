import Dispatch
import Files
import Viewfinder

/// The user's settings during a run: read at its start, and written in the background when they change.
package final class Preferences {
  private let store: SettingsStore?
  private var settings: Settings
  private let report: @Sendable (Phrase) -> Void
  /// A line about each thing in the file that cannot be used.
  package let problems: [Phrase]
  /// The keys as the user has bound them.
  let keys: KeyTable
  /// The language of the windows.
  private(set) var words: PhraseCatalogue
  /// Where the file is written, one change after the other.
  private let queue = DispatchQueue(label: "settings")

  /// Reads the settings.
  ///
  /// - Parameters:
  ///   - store: the file; nil for settings that last as long as the run.
  ///   - report: told, on any thread, what goes wrong with the file later.
  package init(_ store: SettingsStore?, report: @escaping @Sendable (Phrase) -> Void) {
    self.store = store
    self.report = report
    let (settings, problems) = store?.load() ?? (Settings(), [])
    self.settings = settings
    let (keys, unusable) = KeyTable.bound(settings.keyBindings)
    self.keys = keys
    self.problems = problems.map { .verbatim($0) } + unusable
    words = Translations.catalogue(setting: settings[.language])
  }

  /// A setting; setting it to what it is writes nothing.
  subscript<Value: Equatable>(key: SettingKey<Value>) -> Value {
    get { settings[key] }
    set {
      guard settings[key] != newValue else { return }
      settings[key] = newValue
      guard let store else { return }
      queue.async { [report] in
        do throws(FileError) {
          for problem in try store.update({ $0[key] = newValue }).notices { report(.verbatim(problem)) }
        } catch {
          let problem: Phrase = "\(error); the setting lasts until the window closes"
          report(problem)
        }
      }
    }
  }

  /// Uses another language from now on; `setting` is what the settings call it.
  func useLanguage(_ setting: String) {
    self[.language] = setting
    words = Translations.catalogue(setting: setting)
  }

  /// Waits until everything is written.
  func finish() { queue.sync {} }
}
