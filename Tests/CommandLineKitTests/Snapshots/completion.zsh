#compdef darkroom
# zsh completion for darkroom. Generated from the command's specification; do not edit.

# Offers the lines that the program prints; with a separator, for the last member of a list.
_darkroom_run() {
  local separator=$1 line word
  local -a offers
  shift
  for line in "${(@f)$(_call_program values ${(q)service} "$@" 2>/dev/null </dev/null)}"; do
    word=${line%%$'\t'*}
    [[ -n $word ]] || continue
    if [[ $line == *$'\t'* ]]; then
      offers+=("${word//:/\\:}:${line#*$'\t'}")
    else
      offers+=("${word//:/\\:}")
    fi
  done
  if [[ -n $separator ]]; then
    compset -P "*$separator"
    _describe -t values value offers -S ''
  else
    _describe -t values value offers
  fi
}

_darkroom() {
  local curcontext=$curcontext state line
  local -A opt_args
  local -a commands=(
    'watch:Watches the enlarger'
    'print:Prints negatives'
    'mix:Mixes a bath'
    'tones:Lists the tones'
    'store:Keeps the store'
    'help:Shows the help of a command'
  )
  _arguments -C -s -S \
    '(--size)--size=[Print at this size]:WxH: ' \
    '(--mirror -m)--mirror[Print a mirror image]' \
    '(--mirror -m)-m[Print a mirror image]' \
    '*--tone=[Apply a tone; a list separated by commas is one tone after the other, and \[x\:y\] is '\''special'\'']:TONE:{if compset -P @; then _files -g "*.(#i)tone"; else _darkroom_run "," tones --plain; fi}' \
    '*-t+[Apply a tone; a list separated by commas is one tone after the other, and \[x\:y\] is '\''special'\'']:TONE:{if compset -P @; then _files -g "*.(#i)tone"; else _darkroom_run "," tones --plain; fi}' \
    '(- *)--help[Show this help]' \
    '(- *)-h[Show this help]' \
    '(- *)--version[Show the version]' \
    '1:command:->command' \
    '*::argument:->argument' && return
  case $state in
    command) _describe -t commands command commands ;;
    argument)
      case $words[1] in
        watch) _darkroom_watch ;;
        print) _darkroom_print ;;
        mix) _darkroom_mix ;;
        tones) _darkroom_tones ;;
        store) _darkroom_store ;;
        help) _darkroom_help ;;
      esac
      ;;
  esac
}

_darkroom_watch() {
  _arguments -s -S \
    '(--size)--size=[Print at this size]:WxH: ' \
    '(--mirror -m)--mirror[Print a mirror image]' \
    '(--mirror -m)-m[Print a mirror image]' \
    '*--tone=[Apply a tone; a list separated by commas is one tone after the other, and \[x\:y\] is '\''special'\'']:TONE:{if compset -P @; then _files -g "*.(#i)tone"; else _darkroom_run "," tones --plain; fi}' \
    '*-t+[Apply a tone; a list separated by commas is one tone after the other, and \[x\:y\] is '\''special'\'']:TONE:{if compset -P @; then _files -g "*.(#i)tone"; else _darkroom_run "," tones --plain; fi}' \
    '(- *)--help[Show this help]' \
    '(- *)-h[Show this help]'
}

_darkroom_print() {
  _arguments -s -S \
    '(--size)--size=[Print at this size]:WxH: ' \
    '(--ev)--ev=[Correct the exposure]:EV: ' \
    '(--bracket)--bracket=[Expose once for each correction]:EV,EV,...: ' \
    '*--tone=[Apply a tone; a list separated by commas is one tone after the other, and \[x\:y\] is '\''special'\'']:TONE:{if compset -P @; then _files -g "*.(#i)tone"; else _darkroom_run "," tones --plain; fi}' \
    '*-t+[Apply a tone; a list separated by commas is one tone after the other, and \[x\:y\] is '\''special'\'']:TONE:{if compset -P @; then _files -g "*.(#i)tone"; else _darkroom_run "," tones --plain; fi}' \
    '(--output -o)--output=[Write the print here]:FILE:_files -g "*.(#i)(jpg|png)"' \
    '(--output -o)-o+[Write the print here]:FILE:_files -g "*.(#i)(jpg|png)"' \
    '(--folder)--folder=[Work in this folder]:FOLDER:_files -/' \
    '(--paper -p)--paper=[Print on this paper]:PAPER:(glossy matte pearl)' \
    '(--paper -p)-p+[Print on this paper]:PAPER:(glossy matte pearl)' \
    '(--force -f)--force[Replace an existing print]' \
    '(--force -f)-f[Replace an existing print]' \
    '(--mirror -m)--mirror[Print a mirror image]' \
    '(--mirror -m)-m[Print a mirror image]' \
    '(- *)--help[Show this help]' \
    '(- *)-h[Show this help]' \
    '*:NEGATIVE:_files -g "*.(#i)tif"'
}

_darkroom_mix() {
  _arguments -s -S \
    '(--force -f)--force[Replace an existing print]' \
    '(--force -f)-f[Replace an existing print]' \
    '(- *)--help[Show this help]' \
    '(- *)-h[Show this help]' \
    ':BATH:(developer stop fixer)' \
    '::LITRES: '
}

_darkroom_tones() {
  _arguments -s -S \
    '(--plain)--plain[One tone a line]' \
    '(- *)--help[Show this help]' \
    '(- *)-h[Show this help]'
}

_darkroom_store() {
  local curcontext=$curcontext state line
  local -A opt_args
  local -a commands=(
    'add:Adds paper'
    'count:Counts what is left'
  )
  _arguments -C -s -S \
    '(- *)--help[Show this help]' \
    '(- *)-h[Show this help]' \
    '1:command:->command' \
    '*::argument:->argument' && return
  case $state in
    command) _describe -t commands command commands ;;
    argument)
      case $words[1] in
        add) _darkroom_store_add ;;
        count) _darkroom_store_count ;;
      esac
      ;;
  esac
}

_darkroom_store_add() {
  _arguments -s -S \
    '(--paper -p)--paper=[Print on this paper]:PAPER:(glossy matte pearl)' \
    '(--paper -p)-p+[Print on this paper]:PAPER:(glossy matte pearl)' \
    '(- *)--help[Show this help]' \
    '(- *)-h[Show this help]'
}

_darkroom_store_count() {
  _arguments -s -S \
    '(- *)--help[Show this help]' \
    '(- *)-h[Show this help]'
}

_darkroom_help() {
  _arguments -s -S \
    '(- *)--help[Show this help]' \
    '(- *)-h[Show this help]' \
    '::COMMAND:(watch print mix tones store)'
}

if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
  _darkroom "$@"
else
  compdef _darkroom darkroom
fi
