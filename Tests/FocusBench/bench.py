"""Prints areas of methods: `bench.py [--part PART] [--method NAME]... [--dirt NAME]... [--cache FOLDER] [--shares]`.

For each kind of dirt and each method it prints the area of coverage over precision from 0.9 to 1, as the mean over
the stacks of the part; with --shares also precision and coverage where 0.3, 1 and 3 % of the pixels are marked.
The method `ours` is the real filter, `model` its counterpart in numpy for quick runs. Nothing may be tuned on the
part `reporting`; `peaking.py` writes the whole report on it.
"""

import argparse
import json
from functools import lru_cache

import numpy as np

from camera import DIRTS
from harness import Peaking
from metrics import Curve
from method import measure
from operators import OPPONENTS, before
from pictures import luma, unit
from scenes import PARTS
from stacks import Stack

THRESHOLDS = np.geomspace(0.1, 4, 33)


@lru_cache(maxsize=1)
def _peaking():
  return Peaking()


def ours(picture):
  """The measure of the real filter."""
  return _peaking().measure(np.round(picture * 255).astype(np.uint8))


def model(picture):
  """The measure of the filter's counterpart in numpy."""
  return measure(luma(picture))


METHODS = {"ours": ours, "model": model, "before": before, **OPPONENTS}


def curves(part, dirts, methods, cache=None, scenes=None):
  """Curves by dirt, method and scene; a method takes an RGB picture in 0...1."""
  result = {dirt.name: {name: {} for name in methods} for dirt in dirts}
  for scene in PARTS[part]:
    if scenes and scene.name not in scenes:
      continue
    stack = Stack(scene, cache)
    for dirt in dirts:
      shots = [unit(picture) for picture in stack.pictures(dirt)]
      for name, method in methods.items():
        result[dirt.name][name][scene.name] = Curve([method(shot) for shot in shots], stack.truths_of(dirt))
  return result


def blurred_shares(part, dirts, method, cache=None):
  """The share of a picture, in which nothing is in focus, that is marked at each of the thresholds."""
  result = {dirt.name: [] for dirt in dirts}
  for scene in PARTS[part]:
    stack = Stack(scene, cache)
    for dirt in dirts:
      values = method(unit(stack.blurred_picture(dirt)))
      result[dirt.name].append([float(np.mean(values >= threshold)) for threshold in THRESHOLDS])
  return result


def summary(curve):
  """What is kept of a curve in the file of numbers."""
  return {
      "area": curve.area(),
      "shares": {str(share): curve.at_share(share) for share in (0.003, 0.01, 0.03)},
      "thresholds": [curve.at_threshold(threshold) for threshold in THRESHOLDS],
  }


def main():
  parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
  parser.add_argument("--part", choices=list(PARTS), default="reporting")
  parser.add_argument("--method", action="append", choices=list(METHODS))
  parser.add_argument("--dirt", action="append", choices=[dirt.name for dirt in DIRTS])
  parser.add_argument("--cache")
  parser.add_argument("--json", help="also write all numbers to this file, and those of blur of the method `model`")
  parser.add_argument("--shares", action="store_true")
  options = parser.parse_args()
  methods = {name: METHODS[name] for name in options.method or METHODS}
  dirts = [dirt for dirt in DIRTS if not options.dirt or dirt.name in options.dirt]
  result = curves(options.part, dirts, methods, options.cache)
  if options.json:
    report = {dirt: {name: {scene: summary(curve) for scene, curve in by_scene.items()}
                     for name, by_scene in by_method.items()} for dirt, by_method in result.items()}
    blurred = blurred_shares(options.part, dirts, model, options.cache)
    with open(options.json, "w", encoding="utf-8") as file:
      json.dump({"curves": report, "blurred": blurred, "thresholds": THRESHOLDS.tolist()}, file)
  print("| dirt | " + " | ".join(methods) + " |")
  print("|---" * (len(methods) + 1) + "|")
  for dirt, by_method in result.items():
    areas = [np.mean([curve.area() for curve in by_scene.values()]) for by_scene in by_method.values()]
    print(f"| {dirt} | " + " | ".join(f"{area:.3f}" for area in areas) + " |")
  if options.shares:
    for share in (0.003, 0.01, 0.03):
      print(f"\nprecision / coverage at {share:.1%}")
      for dirt, by_method in result.items():
        cells = []
        for by_scene in by_method.values():
          cells.append("%.2f / %.2f" % tuple(np.mean([c.at_share(share) for c in by_scene.values()], axis=0)))
        print(f"| {dirt} | " + " | ".join(cells) + " |")


if __name__ == "__main__":
  main()
