"""Runs README's commands in their order in one folder, as a reader would who copies them; prints what went wrong.

What a reader brings along (pictures, chains, a camera) is made here; what the blocks of chains say is parsed.
"""

import re
import shlex
import subprocess
import sys
from pathlib import Path

README = Path(sys.argv[1]).read_text()

# What a command gets that a reader sees and a test does not: an end, and the cameras that are there.
REPLACED = [
    (r"^viewfinder live (?!--headless)", "viewfinder live --headless --frames 3 "),
    (r"-d front --camera top=back", "-d simulated:size=160x120 --camera top=simulated:size=160x120:seed=2"),
    (r"^viewfinder (live|capture|record)(?!.* -d )", r"viewfinder \1 -d simulated:size=160x120"),
]
# A kernel module and a daemon, which VirtualCameraTests and the guest have.
ABSENT = re.compile(r"^sudo |--virtual-camera ")


def blocks():
  """The lines of each block of commands or chains."""
  for language, text in re.findall(r"^```(\w*)\n(.*?)^```$", README, re.M | re.S):
    if language == "sh":
      yield text.splitlines()


def prepared(line):
  for pattern, text in REPLACED:
    line, count = re.subn(pattern, text, line)
    used.update({pattern: used.get(pattern, 0) + count})
  return line


used = {}
failures = []


def run(script, what):
  result = subprocess.run(
      ["bash", "-euo", "pipefail", "-c", script], stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=1200)
  if result.returncode:
    failures.append(f"{what}: exit code {result.returncode}: {result.stderr.strip()}")


chains = commands = 0
for lines in blocks():
  if lines[0].startswith("make "):
    continue
  if not any(re.match(r"(viewfinder|find|curl|parallel|ffmpeg) ", line) for line in lines):
    for line in lines:
      # A block of chains: the text before the comment.
      text = line.split("  ")[0] if "  " in line else line
      chain = text.removeprefix("-f ")
      chains += 1
      run(f"viewfinder explain {shlex.quote(chain)} >/dev/null", f"the chain {chain}")
    continue
  session = [line for line in lines if line.endswith(" &")]
  if session:
    # A session in the background, commands to it, and a stream of events that goes on until it ends.
    script = []
    for line in map(prepared, lines):
      if line.startswith("viewfinder remote events"):
        line = f"timeout 600 {line} >events & until [[ -s events ]]; do sleep 0.05; done"
      script.append(line)
      if line.endswith(" &"):
        script.append('session=$!; until viewfinder remote statistics &>/dev/null; do sleep 0.05; done')
    commands += len(lines)
    run("\n".join([*script, 'kill "$session"; wait "$session" || true; [[ -s out.jpg ]]']), " / ".join(lines))
    continue
  for line in lines:
    if ABSENT.search(line):
      continue
    commands += 1
    text = prepared(line)
    if " --watch" in text:
      text = f"{text.split('  ')[0]} & watch=$!; until [[ -e web/f.jpg ]]; do sleep 0.05; done; kill $watch; wait $watch || [[ $? == 130 || $? == 143 ]]"
    run(text, line)

failures += [f"nothing in README matches {pattern}" for pattern, count in used.items() if not count]
if commands < 30 or chains < 10:
  failures.append(f"README has {commands} commands and {chains} chains, fewer than this test knows to read")
print(*failures, sep="\n")
sys.exit(bool(failures))
