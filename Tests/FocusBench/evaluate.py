"""All numbers of one stack with one kind of dirt, and their means over the stacks of a part."""

import hashlib
import json
import os
from functools import lru_cache
from multiprocessing import Pool
from pathlib import Path

import numpy as np

from camera import DIRTS
from harness import Peaking
from metrics import Curve, tallies
from operators import OPPONENTS, before
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
_SOURCES = ("pictures", "scenes", "lens", "camera", "stacks", "simulated", "metrics", "operators", "evaluate")


def stack_named(part, name, cache):
  """A stack of a part."""
  for scene in PARTS[part]:
    if scene.name == name:
      return Stack(scene, cache)
  return SimulatedStack(next(setup for setup in SETUPS[part] if setup.name == name))


def curve_numbers(measures, truths):
  """The numbers of a curve that are kept."""
  curve = Curve(measures, truths)
  return {
      "frontier": curve.frontier().tolist(),
      "shares": [curve.at_share(share) for share in SHARES],
  }


def peaking_numbers(peaking, stack, dirt, pictures):
  """What the real filter marks: curve, marks at each sensitivity, and those of blur and of still scenes."""
  scores, defaults, ranks = [], [], []
  for picture in pictures:
    score, default, marks = peaking.rendered(picture)
    scores.append(score)
    defaults.append(default.astype(np.uint8))
    ranks.append(np.sum(marks, axis=0, dtype=np.uint8))
  truths = stack.truths
  count = len(peaking.sensitivities)
  result = curve_numbers(scores, truths)
  result["default"], = tallies(defaults, truths, [1])
  # A pixel that is marked at a sensitivity is marked at all greater ones.
  result["levels"] = tallies(ranks, truths, range(count, 0, -1))
  result["blurred"] = float(peaking.rendered(stack.blurred_picture(dirt))[1].mean())
  if dirt.name == STILL:
    result["still"] = _changes(peaking, stack, dirt, len(pictures))
  return result


def _changes(peaking, stack, dirt, shots):
  """Of the marks of either of two frames the share that the other lacks: in a stream, and each frame alone."""
  lacking, total = np.zeros(2), np.zeros(2)
  for index in range(shots):
    frames = [stack.frame(dirt, index, number) for number in reversed(range(WARM_UP + 2))]
    stream = peaking.stills(frames)[-2:]
    alone = [peaking.stills([frame])[0] for frame in frames[-2:]]
    for column, (one, other) in enumerate((stream, alone)):
      lacking[column] += np.sum(one ^ other)
      total[column] += np.sum(one) + np.sum(other)
  return (lacking / np.maximum(total, 1)).tolist()


def opponent_numbers(stack, pictures):
  """The numbers of the opponents' curves."""
  light = [unit(picture) for picture in pictures]
  methods = OPPONENTS | {"before": before}
  return {name: curve_numbers([m(picture) for picture in light], stack.truths) for name, m in methods.items()}


@lru_cache(maxsize=1)
def _stack(part, name, cache):
  return stack_named(part, name, cache)


@lru_cache(maxsize=1)
def _peaking():
  return Peaking()


def _sources_key():
  texts = [(Path(__file__).parent / f"{name}.py").read_bytes() for name in _SOURCES]
  return hashlib.sha256(b"".join(texts)).hexdigest()[:12]


def _evaluated(job):
  part, name, dirt_name, cache, key = job
  stack = _stack(part, name, cache)
  dirt = next(d for d in stack.dirts if d.name == dirt_name)
  pictures = stack.pictures(dirt)
  stored = Path(cache) / f"opponents-{key}" / f"{name}-{dirt_name}.json"
  if stored.exists():
    numbers = json.loads(stored.read_text())
  else:
    numbers = opponent_numbers(stack, pictures)
    stored.parent.mkdir(parents=True, exist_ok=True)
    stored.write_text(json.dumps(numbers))
  return name, dirt_name, numbers | {"ours": peaking_numbers(_peaking(), stack, dirt, pictures)}


def _prepared(job):
  _stack(*job)


def evaluate(part, cache, dirts=None):
  """The numbers of a part by stack, dirt and method; stacks and the opponents' numbers are kept in the cache."""
  Path(cache).mkdir(parents=True, exist_ok=True)
  key = _sources_key()
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
