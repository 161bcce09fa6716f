"""Runs the bench on the part `reporting` and writes the documentation's page: `peaking.py --cache FOLDER OUTPUT`.

OUTPUT is the folder of the documentation. With --json all numbers are written to a file too; --from reads them
from such a file and draws the page again.
"""

import argparse
import json
import time
from pathlib import Path

import figures
from camera import DIRTS
from evaluate import evaluate
from harness import Peaking
from page import page
from scenes import REPORTING
from score import score_report
from simulated import SETUPS
from summary import kinds, limits, score_limits

# The kinds of dirt on which the sharpness score is measured.
SCORED = ("clean", "contrast-4", "gain-8", "clipped", "webcam")


def numbers(cache):
  """All numbers of the part: those of the marks, and those of the sharpness score."""
  scored = [dirt for dirt in DIRTS if dirt.name in SCORED]
  return {"marks": evaluate("reporting", cache), "score": score_report("reporting", cache, scored)}


def main():
  parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
  parser.add_argument("output", type=Path)
  parser.add_argument("--cache", type=Path, required=True)
  parser.add_argument("--json", type=Path)
  parser.add_argument("--from", type=Path, dest="stored")
  options = parser.parse_args()
  start = time.monotonic()
  found = json.loads(options.stored.read_text()) if options.stored else numbers(options.cache)
  if options.json:
    options.json.write_text(json.dumps(found))
  result, scores = found["marks"], found["score"]
  scenes = [scene.name for scene in REPORTING]
  cameras = [setup.name for setup in SETUPS["reporting"]]
  by_dirt, by_setting = kinds(result, scenes), kinds(result, cameras)
  found = limits(by_dirt, result, scenes)
  found_by_camera = limits(by_setting, result, cameras)
  found_by_score = score_limits(scores)
  figures.curves(by_dirt, options.output / "peaking-curves.svg")
  pictures = figures.side_by_side(Peaking(), options.cache, options.output)
  text = page(by_dirt, by_setting, found, found_by_camera, scores, found_by_score, pictures)
  (options.output / "FocusPeakingMeasured.md").write_text(text)
  for limit in found + found_by_camera + found_by_score:
    print(f"{'met' if limit.met else 'NOT MET'}: {limit.text}: {limit.value}; {limit.limit}")
  print(f"{time.monotonic() - start:.0f} s; the page is {options.output / 'FocusPeakingMeasured.md'}")


if __name__ == "__main__":
  main()
