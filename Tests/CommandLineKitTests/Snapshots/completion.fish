# fish completion for darkroom. Generated from the command's specification; do not edit.

# Whether the words typed so far belong to a command.
function __darkroom_at
  set -l key ''
  set -l takes no
  for word in (commandline -opc)[2..-1]
    if test $takes = yes
      set takes no
      continue
    end
    if test -z "$key"; and string match -q -- '-*' $word
      set key 'watch'
    end
    switch "$key $word"
      case 'watch --size' 'watch --tone' 'watch -t' 'print --size' 'print --ev' 'print --bracket' 'print --tone' 'print -t' 'print --output' 'print -o' 'print --folder' 'print --paper' 'print -p' 'store add --paper' 'store add -p'
        set takes yes
      case ' watch' ' print' ' mix' ' tones' ' store' ' help' 'store add' 'store count'
        set key (string trim -- "$key $word")
    end
  end
  test "$key" = "$argv[1]"
end

# Offers the lines that the program prints; with a separator, for the last member of a list.
function __darkroom_run
  set -l before ''
  if test -n "$argv[1]"
    set before (string match -r -- '.*'$argv[1] (commandline -ct | string replace -r -- '^--[^=]*=' ''))
  end
  for line in (command darkroom $argv[2..-1] 2>/dev/null </dev/null)
    printf '%s%s\n' "$before" $line
  end
end

# Offers files with one of the extensions, and folders, behind a mark when there is one.
function __darkroom_files
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

complete -c darkroom -f
complete -c darkroom -n '__darkroom_at \'\'' -a watch -d 'Watches the enlarger'
complete -c darkroom -n '__darkroom_at \'\'' -a print -d 'Prints negatives'
complete -c darkroom -n '__darkroom_at \'\'' -a mix -d 'Mixes a bath'
complete -c darkroom -n '__darkroom_at \'\'' -a tones -d 'Lists the tones'
complete -c darkroom -n '__darkroom_at \'\'' -a store -d 'Keeps the store'
complete -c darkroom -n '__darkroom_at \'\'' -a help -d 'Shows the help of a command'
complete -c darkroom -n '__darkroom_at \'\'' -l size -x -d 'Print at this size'
complete -c darkroom -n '__darkroom_at \'\'' -s m -l mirror -d 'Print a mirror image'
complete -c darkroom -n '__darkroom_at \'\'' -s t -l tone -r -f -a '(__darkroom_run \',\' tones --plain) (__darkroom_files \'@\' tone)' -d 'Apply a tone; a list separated by commas is one tone after the other, and [x:y] is \'special\''
complete -c darkroom -n '__darkroom_at \'\'' -s h -l help -d 'Show this help'
complete -c darkroom -n '__darkroom_at \'\'' -l version -d 'Show the version'
complete -c darkroom -n '__darkroom_at \'watch\'' -l size -x -d 'Print at this size'
complete -c darkroom -n '__darkroom_at \'watch\'' -s m -l mirror -d 'Print a mirror image'
complete -c darkroom -n '__darkroom_at \'watch\'' -s t -l tone -r -f -a '(__darkroom_run \',\' tones --plain) (__darkroom_files \'@\' tone)' -d 'Apply a tone; a list separated by commas is one tone after the other, and [x:y] is \'special\''
complete -c darkroom -n '__darkroom_at \'watch\'' -s h -l help -d 'Show this help'
complete -c darkroom -n '__darkroom_at \'print\'' -l size -x -d 'Print at this size'
complete -c darkroom -n '__darkroom_at \'print\'' -l ev -x -d 'Correct the exposure'
complete -c darkroom -n '__darkroom_at \'print\'' -l bracket -x -d 'Expose once for each correction'
complete -c darkroom -n '__darkroom_at \'print\'' -s t -l tone -r -f -a '(__darkroom_run \',\' tones --plain) (__darkroom_files \'@\' tone)' -d 'Apply a tone; a list separated by commas is one tone after the other, and [x:y] is \'special\''
complete -c darkroom -n '__darkroom_at \'print\'' -s o -l output -r -f -a '(__darkroom_files \'\' jpg png)' -d 'Write the print here'
complete -c darkroom -n '__darkroom_at \'print\'' -l folder -r -f -a '(__fish_complete_directories)' -d 'Work in this folder'
complete -c darkroom -n '__darkroom_at \'print\'' -s p -l paper -r -f -a 'glossy matte pearl' -d 'Print on this paper'
complete -c darkroom -n '__darkroom_at \'print\'' -s f -l force -d 'Replace an existing print'
complete -c darkroom -n '__darkroom_at \'print\'' -s m -l mirror -d 'Print a mirror image'
complete -c darkroom -n '__darkroom_at \'print\'' -s h -l help -d 'Show this help'
complete -c darkroom -n '__darkroom_at \'print\'' -f -a '(__darkroom_files \'\' tif)'
complete -c darkroom -n '__darkroom_at \'mix\'' -s f -l force -d 'Replace an existing print'
complete -c darkroom -n '__darkroom_at \'mix\'' -s h -l help -d 'Show this help'
complete -c darkroom -n '__darkroom_at \'mix\'' -f -a 'developer stop fixer'
complete -c darkroom -n '__darkroom_at \'tones\'' -l plain -d 'One tone a line'
complete -c darkroom -n '__darkroom_at \'tones\'' -s h -l help -d 'Show this help'
complete -c darkroom -n '__darkroom_at \'store\'' -a add -d 'Adds paper'
complete -c darkroom -n '__darkroom_at \'store\'' -a count -d 'Counts what is left'
complete -c darkroom -n '__darkroom_at \'store\'' -s h -l help -d 'Show this help'
complete -c darkroom -n '__darkroom_at \'store add\'' -s p -l paper -r -f -a 'glossy matte pearl' -d 'Print on this paper'
complete -c darkroom -n '__darkroom_at \'store add\'' -s h -l help -d 'Show this help'
complete -c darkroom -n '__darkroom_at \'store count\'' -s h -l help -d 'Show this help'
complete -c darkroom -n '__darkroom_at \'help\'' -s h -l help -d 'Show this help'
complete -c darkroom -n '__darkroom_at \'help\'' -f -a 'watch print mix tones store'
