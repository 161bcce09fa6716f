# bash completion for darkroom. Generated from the command's specification; do not edit.

# Whether the option needs a value: KEY is the subcommand, a space and the option.
_darkroom_takes_value() {
  case $1 in
    'watch --size' | \
    'watch --tone' | \
    'watch -t' | \
    'print --size' | \
    'print --ev' | \
    'print --bracket' | \
    'print --tone' | \
    'print -t' | \
    'print --output' | \
    'print -o' | \
    'print --folder' | \
    'print --paper' | \
    'print -p' | \
    'store add --paper' | \
    'store add -p') return 0 ;;
  esac
  return 1
}

# The options of a command.
_darkroom_options() {
  case $1 in
    '') echo '--size -m --mirror -t --tone -h --help --version' ;;
    'watch') echo '--size -m --mirror -t --tone -h --help' ;;
    'print') echo '--size --ev --bracket -t --tone -o --output --folder -p --paper -f --force -m --mirror -h --help' ;;
    'mix') echo '-f --force -h --help' ;;
    'tones') echo '--plain -h --help' ;;
    'store') echo '-h --help' ;;
    'store add') echo '-p --paper -h --help' ;;
    'store count') echo '-h --help' ;;
    'help') echo '-h --help' ;;
  esac
}

# The subcommands of a command.
_darkroom_subcommands() {
  case $1 in
    '') echo 'watch print mix tones store help' ;;
    'store') echo 'add count' ;;
  esac
}

# Offers the values of an option, or of the argument at a position.
_darkroom_value() {
  case $1 in
    'watch --tone' | 'watch -t') if [[ $cur == @* ]]; then base+=@ cur=${cur#@}; _darkroom_files '[tT][oO][nN][eE]'; else _darkroom_run ',' tones --plain; fi ;;
    'print --tone' | 'print -t') if [[ $cur == @* ]]; then base+=@ cur=${cur#@}; _darkroom_files '[tT][oO][nN][eE]'; else _darkroom_run ',' tones --plain; fi ;;
    'print --output' | 'print -o') _darkroom_files '[jJ][pP][gG]' '[pP][nN][gG]' ;;
    'print --folder') _darkroom_files directories ;;
    'print --paper' | 'print -p') _darkroom_words 'glossy matte pearl' ;;
    'print '[0-9]*) _darkroom_files '[tT][iI][fF]' ;;
    'mix '0) _darkroom_words 'developer stop fixer' ;;
    'store add --paper' | 'store add -p') _darkroom_words 'glossy matte pearl' ;;
    'help '0) _darkroom_words 'watch print mix tones store' ;;
  esac
}

# Offers the words that begin with what is typed.
_darkroom_words() {
  local word
  for word in $1; do
    [[ $word == "$cur"* ]] && COMPREPLY+=("$base$word")
  done
}

# Offers files with the extensions given as patterns, or all files, and folders.
_darkroom_files() {
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
_darkroom_run() {
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

_darkroom() {
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
      [[ -z $key ]] && key='watch'
      _darkroom_takes_value "$key $word" && takes=$word
    elif [[ " $(_darkroom_subcommands "$key") " == *" $word "* ]]; then
      key=${key:+$key }$word
    else
      (( position++ ))
    fi
  done

  if [[ $takes ]]; then
    _darkroom_value "$key $takes"
  elif [[ -z $only && $cur == --*=* ]]; then
    base=${cur%%=*}=
    cur=${cur#*=}
    _darkroom_value "${key:-watch} ${base%=}"
  elif [[ -z $only && $cur == -* ]]; then
    _darkroom_words "$(_darkroom_options "$key")"
  elif [[ -n $(_darkroom_subcommands "$key") ]]; then
    _darkroom_words "$(_darkroom_subcommands "$key")"
  else
    _darkroom_value "$key $position"
  fi
  [[ $strip ]] && COMPREPLY=("${COMPREPLY[@]#"$strip"}")
  return 0
}
complete -F _darkroom darkroom
