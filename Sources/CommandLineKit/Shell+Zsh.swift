extension CommandSpec {
  /// Completions for zsh, to be placed in a folder of its `fpath`.
  var zshCompletions: String {
    let id = "_" + shellIdentifier
    let functions = withHelp.path.all.map { $0.zshFunction(id) }
    return """
      #compdef \(name)
      # zsh completion for \(name). Generated from the command's specification; do not edit.

      # Offers the lines that the program prints; with a separator, for the last member of a list.
      \(id)_run() {
        local separator=$1 line word
        local -a offers
        shift
        for line in "${(@f)$(_call_program values ${(q)service} "$@" 2>/dev/null </dev/null)}"; do
          word=${line%%$'\\t'*}
          [[ -n $word ]] || continue
          if [[ $line == *$'\\t'* ]]; then
            offers+=("${word//:/\\\\:}:${line#*$'\\t'}")
          else
            offers+=("${word//:/\\\\:}")
          fi
        done
        if [[ -n $separator ]]; then
          compset -P "*$separator"
          _describe -t values value offers -S ''
        else
          _describe -t values value offers
        fi
      }

      \(functions.joined(separator: "\n"))
      if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
        \(id) "$@"
      else
        compdef \(id) \(name)
      fi

      """
  }
}

extension CommandPath {
  private func functionName(_ id: String) -> String {
    ([id] + commands.dropFirst().map(\.shellIdentifier)).joined(separator: "_")
  }

  fileprivate func zshFunction(_ id: String) -> String {
    var specs = offeredOptions.flatMap { $0.zsh(id) }
    for argument in command.positionals {
      let optional = argument.occurrence.isRequired ? "" : ":"
      let head = argument.occurrence.isRepeated ? "*" : ""
      specs.append(
        "\(head):\(optional)\(argument.name.zshEscaped):\(argument.completion.zsh(id))".shellQuoted)
    }
    guard !command.subcommands.isEmpty else {
      return """
        \(functionName(id))() {
          _arguments -s -S \\
            \(specs.joined(separator: " \\\n    "))
        }

        """
    }
    specs += ["'1:command:->command'", "'*::argument:->argument'"]
    let offers = command.subcommands.map {
      "\($0.name):\($0.abstract.droppingFullStop)".shellQuoted
    }
    let branches = command.subcommands.map { "\($0.name)) \(appending($0).functionName(id)) ;;" }
    return """
      \(functionName(id))() {
        local curcontext=$curcontext state line
        local -A opt_args
        local -a commands=(
          \(offers.joined(separator: "\n    "))
        )
        _arguments -C -s -S \\
          \(specs.joined(separator: " \\\n    ")) && return
        case $state in
          command) _describe -t commands command commands ;;
          argument)
            case $words[1] in
              \(branches.joined(separator: "\n        "))
            esac
            ;;
        esac
      }

      """
  }
}

extension OptionSpec {
  /// The specifications for `_arguments`, one per name.
  fileprivate func zsh(_ id: String) -> [String] {
    let head =
      switch (kind, self) {
      case (.repeated, _): "*"
      case (_, .help), (_, .version): "(- *)"
      default: "(\(names.joined(separator: " ")))"
      }
    let text = "[\(help.zshEscaped)]"
    let value = kind == .flag ? "" : ":\(valueName.zshEscaped):\(completion.zsh(id))"
    return names.map { name in
      let mark = kind == .flag ? "" : name.hasPrefix("--") ? "=" : "+"
      return (head + name + mark + text + value).shellQuoted
    }
  }
}

extension Completion {
  fileprivate func zsh(_ id: String) -> String {
    switch self {
    case .none: " "
    case .file(let extensions):
      switch extensions.count {
      case 0: "_files"
      // zsh would take a group without alternatives at the end of a pattern for glob qualifiers.
      case 1: "_files -g \"*.(#i)\(extensions[0])\""
      default: "_files -g \"*.(#i)(\(extensions.joined(separator: "|")))\""
      }
    case .directory: "_files -/"
    case .list(let words): "(\(words.map(\.zshEscaped).joined(separator: " ")))"
    // The leading space keeps zsh from adding arguments.
    case .dynamic(let arguments, let separator):
      " \(id)_run \"\(separator.map(String.init) ?? "")\" \(arguments.joined(separator: " "))"
    case .marked(let mark, let extensions, let otherwise):
      "{if compset -P \(mark); then \(Completion.file(extensions: extensions).zsh(id)); "
        + "else\(otherwise.zsh(id)); fi}"
    }
  }
}

extension String {
  /// The text with the characters escaped that separate the parts of an `_arguments` specification.
  fileprivate var zshEscaped: String {
    var text = ""
    for character in self {
      if "[]:\\()".contains(character) { text.append("\\") }
      text.append(character)
    }
    return text
  }
}
