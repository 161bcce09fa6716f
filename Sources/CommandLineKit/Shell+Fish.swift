extension CommandSpec {
  /// Completions for fish 3.1 and later.
  var fishCompletions: String {
    let id = "__" + shellIdentifier
    let paths = withHelp.path.all
    var valued: [String] = []
    var deeper: [String] = []
    var lines: [String] = []
    for path in paths {
      for option in path.command.options where option.kind != .flag {
        valued += option.names.map { "\(path.key) \($0)".fishQuoted }
      }
      deeper += path.command.subcommands.map { "\(path.key) \($0.name)".fishQuoted }
      let here = "complete -c \(name) -n \("\(id)_at \(path.key.fishQuoted)".fishQuoted)"
      for subcommand in path.command.subcommands {
        lines.append("\(here) -a \(subcommand.name) -d \(subcommand.abstract.droppingFullStop.fishQuoted)")
      }
      lines += path.offeredOptions.map { option in
        let short = option.short.map { " -s \($0)" } ?? ""
        return "\(here)\(short) -l \(option.long)\(option.fishValue(id)) -d \(option.help.fishQuoted)"
      }
      for argument in path.command.positionals {
        if let offer = argument.completion.fish(id) { lines.append("\(here) \(offer)") }
      }
    }
    return """
      # fish completion for \(name). Generated from the command's specification; do not edit.

      # Whether the words typed so far belong to a command.
      function \(id)_at
        set -l key ''
        set -l takes no
        for word in (commandline -opc)[2..-1]
          if test $takes = yes
            set takes no
            continue
          end
          if test -z "$key"; and string match -q -- '-*' $word
            set key \((defaultSubcommand ?? "").fishQuoted)
          end
          switch "$key $word"
            case \(valued.isEmpty ? "''" : valued.joined(separator: " "))
              set takes yes
            case \(deeper.isEmpty ? "''" : deeper.joined(separator: " "))
              set key (string trim -- "$key $word")
          end
        end
        test "$key" = "$argv[1]"
      end

      # Offers the lines that the program prints; with a separator, for the last member of a list.
      function \(id)_run
        set -l before ''
        if test -n "$argv[1]"
          set before (string match -r -- '.*'$argv[1] (commandline -ct | string replace -r -- '^--[^=]*=' ''))
        end
        for line in (command \(name) $argv[2..-1] 2>/dev/null </dev/null)
          printf '%s%s\\n' "$before" $line
        end
      end

      # Offers files with one of the extensions, and folders, behind a mark when there is one.
      function \(id)_files
        set -l mark $argv[1]
        set -l token (commandline -ct | string replace -r -- '^--[^=]*=' '')
        if test -n "$mark"
          string match -q -- "$mark*" $token; or return
          set token (string sub -s 2 -- $token)
        end
        for file in $token*
          if test -d $file
            echo $mark$file/
          else if contains (string lower -- (string match -r '[^.]*$' -- $file)) $argv[2..-1]
            echo $mark$file
          end
        end
      end

      complete -c \(name) -f
      \(lines.joined(separator: "\n"))

      """
  }
}

extension OptionSpec {
  fileprivate func fishValue(_ id: String) -> String {
    guard kind != .flag else { return "" }
    return completion.fish(id).map { " -r \($0)" } ?? " -x"
  }
}

extension Completion {
  /// The arguments of `complete` that offer the values; nil when there are none.
  fileprivate func fish(_ id: String) -> String? {
    switch self {
    case .none: nil
    case .file(let extensions) where extensions.isEmpty: "-F"
    default: "-f -a \(fishWords(id).fishQuoted)"
    }
  }

  /// The expression that fish expands to the values.
  private func fishWords(_ id: String) -> String {
    switch self {
    case .none: ""
    case .file(let extensions): "(\(id)_files '' \(extensions.joined(separator: " ")))"
    case .directory: "(__fish_complete_directories)"
    case .list(let words): words.joined(separator: " ")
    case .dynamic(let arguments, let separator):
      "(\(id)_run '\(separator.map(String.init) ?? "")' \(arguments.joined(separator: " ")))"
    case .marked(let mark, let extensions, let otherwise):
      "\(otherwise.fishWords(id)) (\(id)_files '\(mark)' \(extensions.joined(separator: " ")))"
    }
  }
}

extension String {
  fileprivate var fishQuoted: String {
    "'" + replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}
