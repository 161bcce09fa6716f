"""Runs the focus bench: `bench.py [--part tuning|reporting] [--method NAME]... [--dirt NAME]... [--cache FOLDER]`.

For each kind of dirt and each method it prints the area of coverage over precision from 0.9 to 1, as the mean over
the stacks of the part; with --shares also precision and coverage where 0.3, 1 and 3 % of the pixels are marked.
Nothing may be tuned on the part `reporting`.
"""

import argparse
import json

import numpy as np

from camera import DIRTS
from metrics import Curve
from method import measure
from operators import OPPONENTS, before
from scenes import PARTS
from stacks import Stack

METHODS = {"ours": measure, "before": before, **OPPONENTS}
THRESHOLDS = np.geomspace(0.1, 4, 33)


def curves(part, dirts, methods, cache=None, scenes=None):
  """Curves by dirt, method and scene."""
  result = {dirt.name: {name: {} for name in methods} for dirt in dirts}
  for scene in PARTS[part]:
    if scenes and scene.name not in scenes:
      continue
    stack = Stack(scene, cache)
    for dirt in dirts:
      shots = stack.photographs(dirt)
      for name, method in methods.items():
        result[dirt.name][name][scene.name] = Curve([method(luma) for luma in shots], stack.truths)
  return result


def blurred_shares(part, dirts, method, cache=None):
  """The share of a picture, in which nothing is in focus, that is marked at each of the thresholds."""
  result = {dirt.name: [] for dirt in dirts}
  for scene in PARTS[part]:
    stack = Stack(scene, cache)
    for dirt in dirts:
      values = method(stack.blurred_photograph(dirt))
      result[dirt.name].append([float(np.mean(values >= threshold)) for threshold in THRESHOLDS])
  return result


def summary(curve):
  """What is kept of a curve in the report."""
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
  parser.add_argument("--json", help="also write all numbers to this file")
  parser.add_argument("--shares", action="store_true")
  options = parser.parse_args()
  methods = {name: METHODS[name] for name in options.method or METHODS}
  dirts = [dirt for dirt in DIRTS if not options.dirt or dirt.name in options.dirt]
  result = curves(options.part, dirts, methods, options.cache)
  if options.json:
    report = {dirt: {name: {scene: summary(curve) for scene, curve in by_scene.items()}
                     for name, by_scene in by_method.items()} for dirt, by_method in result.items()}
    blurred = blurred_shares(options.part, dirts, METHODS["ours"], options.cache)
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
