"""All numbers of one stack with one kind of dirt, and their means over the stacks of a part."""

import hashlib
import json
import os
from functools import lru_cache
from multiprocessing import Pool
from pathlib import Path

import numpy as np

import sizes
from camera import DIRTS
from harness import Peaking
from metrics import Curve, ranks, tallies
from operators import before, opponents
from pictures import unit
from scenes import PARTS
from simulated import SETTINGS, SETUPS, SimulatedStack
from stacks import Stack

SHARES = (0.003, 0.01, 0.03)
# Of a still scene, the frames before the two that are compared.
WARM_UP = 3
# The dirt of the noise of gain 8.
STILL = "gain-8"
# What the opponents' numbers depend on.
_SOURCES = ("pictures", "scenes", "lens", "camera", "stacks", "simulated", "metrics", "operators")


def stack_named(part, name, cache):
  """A stack of a part."""
  for scene in PARTS[part]:
    if scene.name == name:
      return Stack(scene, cache)
  return SimulatedStack(next(setup for setup in SETUPS[part] if setup.name == name))


def curve_numbers(curve):
  """The numbers of a curve that are kept."""
  return {
      "frontier": curve.frontier().tolist(),
      "shares": [curve.at_share(share) for share in SHARES],
  }


def learned(peaking, pictures):
  """The reference of a camera that showed these shots: that of the sharpest. Nothing is learned from blur."""
  return max(peaking.reference(picture) for picture in pictures)


def marks_numbers(peaking, pictures, truths, reference):
  """What the real filter marks of shots: by each list of truths the curve, and marks at each sensitivity."""
  curves = [Curve() for _ in truths]
  defaults, levels = [], []
  for index, picture in enumerate(pictures):
    score, default, marks = peaking.rendered(picture, reference)
    ranked = ranks(score)
    for curve, of_shots in zip(curves, truths):
      curve.add(ranked, of_shots[index])
    defaults.append(default.astype(np.uint8))
    # A pixel that is marked at a sensitivity is marked at all greater ones.
    levels.append(np.sum(marks, axis=0, dtype=np.uint8))
  count = len(peaking.sensitivities)
  result = []
  for curve, of_shots in zip(curves, truths):
    default, = tallies(defaults, of_shots, [1])
    result.append(curve_numbers(curve) | {
        "default": default, "levels": tallies(levels, of_shots, range(count, 0, -1))})
  return result


def peaking_numbers(peaking, stack, dirt, pictures):
  """What the real filter marks of a made stack, of blur, and of still scenes."""
  reference = learned(peaking, pictures)
  result, = marks_numbers(peaking, pictures, [stack.truths_of(dirt)], reference)
  result["reference"] = reference
  result["blurred"] = float(peaking.rendered(stack.blurred_picture(dirt), reference)[1].mean())
  if dirt.name == STILL:
    result["still"] = _changes(peaking, stack, dirt, len(pictures), reference)
  return result


def _changes(peaking, stack, dirt, shots, reference):
  """Of the marks of either of two frames the share that the other lacks: in a stream, and each frame alone."""
  lacking, total = np.zeros(2), np.zeros(2)
  for index in range(shots):
    frames = [stack.frame(dirt, index, number) for number in reversed(range(WARM_UP + 2))]
    stream = peaking.stills(frames, reference)[-2:]
    alone = [peaking.stills([frame], reference)[0] for frame in frames[-2:]]
    for column, (one, other) in enumerate((stream, alone)):
      lacking[column] += np.sum(one ^ other)
      total[column] += np.sum(one) + np.sum(other)
  return (lacking / np.maximum(total, 1)).tolist()


def opponent_numbers(pictures, truths):
  """By each list of truths the numbers of the opponents' curves."""
  curves = [{} for _ in truths]
  for index, picture in enumerate(pictures):
    light = unit(picture)
    for name, measure in [("before", before(light)), *opponents(light)]:
      ranked = ranks(measure)
      for found, of_shots in zip(curves, truths):
        found.setdefault(name, Curve()).add(ranked, of_shots[index])
  return [{name: curve_numbers(curve) for name, curve in found.items()} for found in curves]


def kept(path, made):
  """Numbers from a file, or made and written there."""
  if path.exists():
    return json.loads(path.read_text())
  numbers = made()
  path.parent.mkdir(parents=True, exist_ok=True)
  path.write_text(json.dumps(numbers))
  return numbers


@lru_cache(maxsize=1)
def _stack(part, name, cache):
  return stack_named(part, name, cache)


@lru_cache(maxsize=1)
def _peaking():
  return Peaking()


def _sources_key(names):
  texts = [(Path(__file__).parent / f"{name}.py").read_bytes() for name in names]
  return hashlib.sha256(b"".join(texts)).hexdigest()[:12]


def _evaluated(job):
  part, name, dirt_name, cache, key = job
  stack = _stack(part, name, cache)
  dirt = next(d for d in stack.dirts if d.name == dirt_name)
  pictures = stack.pictures(dirt)
  stored = Path(cache) / f"opponents-{key}" / f"{name}-{dirt_name}.json"
  numbers, = kept(stored, lambda: opponent_numbers(pictures, [stack.truths_of(dirt)]))
  return name, dirt_name, numbers | {"ours": peaking_numbers(_peaking(), stack, dirt, pictures)}


def _prepared(job):
  _stack(*job).prepare()


def evaluate(part, cache, dirts=None):
  """The numbers of a part by stack, dirt and method; stacks and the opponents' numbers are kept in the cache."""
  Path(cache).mkdir(parents=True, exist_ok=True)
  key = _sources_key(_SOURCES)
  scenes = [scene.name for scene in PARTS[part]]
  kinds = [(name, DIRTS) for name in scenes] + [(setup.name, SETTINGS) for setup in SETUPS.get(part, ())]
  jobs = [
      (part, name, dirt.name, str(cache), key)
      for name, of_kind in kinds for dirt in of_kind if not dirts or dirt.name in dirts]
  result = {name: {} for name, _ in kinds}
  with Pool(os.cpu_count()) as pool:
    # Each once, before several processes want it.
    pool.map(_prepared, [(part, name, str(cache)) for name in scenes], chunksize=1)
    for name, dirt, numbers in pool.imap_unordered(_evaluated, jobs, chunksize=4):
      result[name][dirt] = numbers
  return result


def _evaluated_real(job):
  stack, cache, key = job
  by_truth = stack.truths()
  truths = list(by_truth.values())
  stored = Path(cache) / f"opponents-{key}" / f"{stack.name}-{stack.key}.json"
  numbers = kept(stored, lambda: opponent_numbers(stack.pictures(), truths))
  peaking = _peaking()
  ours = marks_numbers(peaking, stack.pictures(), truths, learned(peaking, stack.pictures()))
  return stack.name, {
      "shots": len(stack.paths), "width": stack.width,
      "truths": {name: found | {"ours": own} for name, found, own in zip(by_truth, numbers, ours)}}


def evaluate_real(stacks, cache):
  """The numbers of real stacks, by stack, truth and method."""
  key = _sources_key(("metrics", "operators"))
  with Pool(os.cpu_count()) as pool:
    return dict(pool.imap(_evaluated_real, [(stack, str(cache), key) for stack in stacks]))


def evaluate_sizes(cache):
  """How well the marks of one photograph agree at four sizes."""
  with Pool(os.cpu_count()) as pool:
    pool.starmap(sizes.prepare, [(name, cache) for name in sizes.NAMES])
  peaking = Peaking(sensitivities=())
  found = sizes.agreements(peaking, cache)
  peaking.close()
  return found
