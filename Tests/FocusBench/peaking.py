"""Runs the bench on the part `reporting` and writes the documentation's page: `peaking.py --cache FOLDER OUTPUT`.

OUTPUT is the folder of the documentation. With --json all numbers are written to a file too; --from reads them
from such a file and draws the page again. --stacks names a folder with a folder of pictures for each real stack, in
the order of their names; real.py describes it.
"""

import argparse
import json
import sys
import time
from pathlib import Path

import figures
import real
from camera import DIRTS
from evaluate import evaluate, evaluate_real, evaluate_sizes
from harness import Peaking
from page import page
from scenes import REPORTING
from score import score_report
from simulated import SETUPS
from summary import kinds, limits, real_kinds, real_limits, score_limits, size_limits

# The kinds of dirt on which the sharpness score is measured.
SCORED = ("clean", "contrast-4", "gain-8", "clipped", "webcam")


def numbers(cache, stacks):
  """All numbers of the part: those of the marks, of real stacks, of sizes and of the sharpness score."""
  scored = [dirt for dirt in DIRTS if dirt.name in SCORED]
  return {
      "marks": evaluate("reporting", cache), "real": evaluate_real(stacks, cache) if stacks else {},
      "sizes": evaluate_sizes(cache), "score": score_report("reporting", cache, scored)}


def real_stacks(folder, cache):
  """The stacks of a folder; ends the program if one is none, before anything is measured."""
  if not folder:
    return []
  found, refused = real.stacks(folder, cache)
  for line in refused:
    print(f"no stack: {line}", file=sys.stderr)
  if refused or not found:
    raise SystemExit(f"{folder} should hold stacks alone, a folder for each")
  return found


def main():
  parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
  parser.add_argument("output", type=Path)
  parser.add_argument("--cache", type=Path, required=True)
  parser.add_argument("--json", type=Path)
  parser.add_argument("--from", type=Path, dest="stored")
  parser.add_argument("--stacks", type=Path)
  options = parser.parse_args()
  start = time.monotonic()
  found = json.loads(options.stored.read_text()) if options.stored else numbers(
      options.cache, real_stacks(options.stacks, options.cache))
  if options.json:
    options.json.write_text(json.dumps(found))
  result, scores = found["marks"], found["score"]
  scenes = [scene.name for scene in REPORTING]
  cameras = [setup.name for setup in SETUPS["reporting"]]
  by_dirt, by_setting = kinds(result, scenes), kinds(result, cameras)
  by_truth = real_kinds(found["real"])
  sizes = found["sizes"]
  found_by_truth = real_limits(by_truth)
  found = limits(by_dirt, result, scenes) + size_limits(sizes)
  found_by_camera = limits(by_setting, result, cameras)
  found_by_score = score_limits(scores)
  figures.curves(by_dirt, options.output / "peaking-curves.svg")
  pictures = figures.side_by_side(Peaking(), options.cache, options.output)
  text = page(by_dirt, by_setting, found, found_by_camera, scores, found_by_score, sizes, by_truth, found_by_truth,
              pictures)
  (options.output / "FocusPeakingMeasured.md").write_text(text)
  for limit in found + found_by_truth + found_by_camera + found_by_score:
    print(f"{'met' if limit.met else 'NOT MET'}: {limit.text}: {limit.value}; {limit.limit}")
  print(f"{time.monotonic() - start:.0f} s; the page is {options.output / 'FocusPeakingMeasured.md'}")


if __name__ == "__main__":
  main()
