extension CommandSpec {
  /// Completions for bash 4 and later, without other dependencies.
  var bashCompletions: String {
    let id = "_" + shellIdentifier
    let paths = withHelp.path.all
    var takesValue: [String] = []
    var offers: [String] = []
    var values: [String] = []
    var words: [String] = []
    for path in paths {
      let valued = path.command.options.filter { $0.kind != .flag }
      takesValue += valued.flatMap { $0.names.map { "\(path.key) \($0)".shellQuoted } }
      let names = path.offeredOptions.flatMap { $0.names.reversed() }
      offers.append("    \(path.key.shellQuoted)) echo \(names.joined(separator: " ").shellQuoted) ;;")
      for option in valued where option.completion != .none {
        let keys = option.names.map { "\(path.key) \($0)".shellQuoted }.joined(separator: " | ")
        values.append("    \(keys)) \(option.completion.bash(id)) ;;")
      }
      for (index, argument) in path.command.positionals.enumerated() where argument.completion != .none {
        let position = argument.occurrence.isRepeated ? "[0-9]*" : "\(index)"
        values.append("    \("\(path.key) ".shellQuoted)\(position)) \(argument.completion.bash(id)) ;;")
      }
      let subcommands = path.command.subcommands.map(\.name)
      if !subcommands.isEmpty {
        words.append("    \(path.key.shellQuoted)) echo \(subcommands.joined(separator: " ").shellQuoted) ;;")
      }
    }
    let takesValueCase =
      takesValue.isEmpty
      ? "  return 1"
      : "  case $1 in\n    \(takesValue.joined(separator: " | \\\n    "))) return 0 ;;\n  esac\n  return 1"
    return """
      # bash completion for \(name). Generated from the command's specification; do not edit.

      # Whether the option needs a value: KEY is the subcommand, a space and the option.
      \(id)_takes_value() {
      \(takesValueCase)
      }

      # The options of a command.
      \(id)_options() {
        case $1 in
      \(offers.joined(separator: "\n"))
        esac
      }

      # The subcommands of a command.
      \(id)_subcommands() {
        case $1 in
      \(words.isEmpty ? "    *) ;;" : words.joined(separator: "\n"))
        esac
      }

      # Offers the values of an option, or of the argument at a position.
      \(id)_value() {
        case $1 in
      \(values.isEmpty ? "    *) ;;" : values.joined(separator: "\n"))
        esac
      }

      \(Self.bashFunctions(id: id, defaultSubcommand: defaultSubcommand ?? ""))
      complete -F \(id) \(name)

      """
  }

  /// The functions shared by all commands.
  private static func bashFunctions(id: String, defaultSubcommand: String) -> String {
    (bashOffers + "\n\n" + bashEntry).replacing("<DEFAULT>", with: defaultSubcommand)
      .replacing("<ID>", with: id)
  }

  /// The functions that offer words, files and the lines of a program.
  private static let bashOffers = #"""
    # Offers the words that begin with what is typed.
    <ID>_words() {
      local word
      for word in $1; do
        [[ $word == "$cur"* ]] && COMPREPLY+=("$base$word")
      done
    }

    # Offers files with the extensions given as patterns, or all files, and folders.
    <ID>_files() {
      local pattern file
      local -a found=()
      compopt -o filenames 2>/dev/null
      if [[ $1 == directories ]]; then
        mapfile -t found < <(compgen -d -- "$cur")
      elif (( $# == 0 )); then
        mapfile -t found < <(compgen -f -- "$cur")
      else
        mapfile -t found < <(
          compgen -d -- "$cur"
          for pattern in "$@"; do compgen -f -X "!*.$pattern" -- "$cur"; done
        )
      fi
      for file in "${found[@]}"; do COMPREPLY+=("$base$file"); done
    }

    # Offers the lines that the program prints; with a separator, for the last member of a list.
    <ID>_run() {
      local separator=$1 line word
      shift
      if [[ $separator ]]; then
        compopt -o nospace 2>/dev/null
        if [[ $cur == *"$separator"* ]]; then
          base+=${cur%"$separator"*}$separator
          cur=${cur##*"$separator"}
        fi
      fi
      while IFS= read -r line; do
        word=${line%%$'\t'*}
        [[ $word == "$cur"* ]] && COMPREPLY+=("$base$(printf %q "$word")")
      done < <("$program" "$@" 2>/dev/null </dev/null)
    }
    """#

  /// The function that bash calls: it finds out what is being completed.
  private static let bashEntry = #"""
    <ID>() {
      local IFS=$' \t\n'
      local program=$1 cur base='' key='' takes='' only='' position=0
      local word rest=${COMP_LINE:0:COMP_POINT} strip='' part mark i
      local -a words=()
      COMPREPLY=()

      # bash splits words at '=', ':' and '@' too; join what no space separates.
      for (( i = 0; i <= COMP_CWORD; i++ )); do
        word=${COMP_WORDS[i]}
        part=${rest#"${rest%%[![:space:]]*}"}
        [[ $part == "$word"* ]] || word=$part
        if (( i == 0 )) || [[ $part != "$rest" ]]; then words+=("$word"); else words[-1]+=$word; fi
        rest=${part#"$word"}
      done
      cur=${words[-1]}
      for mark in '=' ':' '@'; do
        if [[ $COMP_WORDBREAKS == *"$mark"* && $cur == *"$mark"* ]]; then
          part=${cur%"${cur##*"$mark"}"}
          (( ${#part} > ${#strip} )) && strip=$part
        fi
      done

      for (( i = 1; i < ${#words[@]} - 1; i++ )); do
        word=${words[i]}
        if [[ $takes ]]; then
          takes=''
        elif [[ $only ]]; then
          (( position++ ))
        elif [[ $word == -- ]]; then
          only=yes
        elif [[ $word == -?* ]]; then
          [[ -z $key ]] && key='<DEFAULT>'
          <ID>_takes_value "$key $word" && takes=$word
        elif [[ " $(<ID>_subcommands "$key") " == *" $word "* ]]; then
          key=${key:+$key }$word
        else
          (( position++ ))
        fi
      done

      if [[ $takes ]]; then
        <ID>_value "$key $takes"
      elif [[ -z $only && $cur == --*=* ]]; then
        base=${cur%%=*}=
        cur=${cur#*=}
        <ID>_value "${key:-<DEFAULT>} ${base%=}"
      elif [[ -z $only && $cur == -* ]]; then
        <ID>_words "$(<ID>_options "$key")"
      elif [[ -n $(<ID>_subcommands "$key") ]]; then
        <ID>_words "$(<ID>_subcommands "$key")"
      else
        <ID>_value "$key $position"
      fi
      [[ $strip ]] && COMPREPLY=("${COMPREPLY[@]#"$strip"}")
      return 0
    }
    """#
}

extension Completion {
  fileprivate func bash(_ id: String) -> String {
    switch self {
    case .none: ":"
    case .file(let extensions):
      ([id + "_files"] + extensions.map { $0.anyCasePattern.shellQuoted }).joined(separator: " ")
    case .directory: "\(id)_files directories"
    case .list(let words): "\(id)_words \(words.joined(separator: " ").shellQuoted)"
    case .dynamic(let arguments, let separator):
      "\(id)_run \((separator.map(String.init) ?? "").shellQuoted) \(arguments.joined(separator: " "))"
    case .marked(let mark, let extensions, let otherwise):
      "if [[ $cur == \(mark)* ]]; then base+=\(mark) cur=${cur#\(mark)}; "
        + Completion.file(extensions: extensions).bash(id) + "; else \(otherwise.bash(id)); fi"
    }
  }
}
