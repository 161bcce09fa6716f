"""Sharpness scores of areas, which a focus motor climbs: `score.py [--part tuning|reporting] [--cache FOLDER]`.

Each scene is shot from two steps in front of its nearest plane to two behind its farthest, one step apart. Scores are
compared on areas of at least 5 % of the picture that have texture and lie on one depth: 90 % of the pixels and of the
texture's energy within half a step of the truth, the mean depth weighted by that energy. The rules:

monotone   two neighbouring shots on the same side of the truth have their scores in the right order, without any
           tolerance, unless both are below the floor: the least score of the stack plus three standard deviations of
           what noise does to it (so without noise every pair counts); a stack of an area counts if all pairs do.
peak       of the parabola through the greatest score and its neighbours; its error in steps.
brightness the light times 1/4, 1/2, 2 and 4 against the same shot, without noise, nothing clipped.
noise      gains 1 to 8 against the same shot without noise.

Changes are those of the shot nearest to the truth, and of all shots that have at least a tenth of its score.
"""

import argparse
import hashlib
import json
import os
import zlib
from dataclasses import dataclass, replace
from multiprocessing import Pool
from pathlib import Path

import numpy as np
from scipy import ndimage

from camera import DIRTS, Dirt, photograph
from lens import SceneOptics
from metrics import TEXTURE
from operators import sobel
from pictures import encoded, linear, luma, unit
from scenes import PARTS

SIZE = (480, 320)
# Width and height of the areas in fractions of the picture's, and how many of a scene are used.
AREAS = ((0.2, 0.25), (0.1, 0.5), (0.5, 0.1), (0.3, 0.4), (0.6, 0.2))
AREAS_OF_A_SCENE = 30
BEYOND = 2
GAINS = (1, 2, 4, 8)
LIGHTS = (1 / 4, 1 / 2, 1, 2, 4)
# The light of factor 1, four times of which is not clipped.
BASE_LIGHT = 1 / 4


@dataclass(frozen=True)
class Area:
  """Columns and rows of a picture, and the depth in steps of what they show."""

  left: int
  top: int
  width: int
  height: int
  depth: float

  def of(self, picture):
    return picture[self.top:self.top + self.height, self.left:self.left + self.width]


class Rack:
  """The shots of a scene through all distances, and the areas that have a truth."""

  def __init__(self, scene, cache=None):
    self.scene = scene
    self.positions = np.arange(-BEYOND, scene.shots + BEYOND)
    self.light, depth, sharp = self._shots(scene, cache)
    self.areas = self._areas(depth, luma(encoded(sharp)))

  def _shots(self, scene, cache):
    sources = ("pictures.py", "scenes.py", "lens.py")
    texts = b"".join((Path(__file__).parent / name).read_bytes() for name in sources)
    key = hashlib.sha256(texts + repr((scene, SIZE, BEYOND)).encode()).hexdigest()[:16]
    path = Path(cache) / f"rack-{scene.name}-{key}.npz" if cache else None
    if path and path.exists():
      stored = np.load(path)
      return tuple(stored[name] for name in ("light", "depth", "sharp"))
    optics = SceneOptics(scene, SIZE)
    light = np.stack([optics.shot(position)[0] for position in self.positions]).astype(np.float32)
    # Breathing is none in the middle.
    _, depth, sharp = optics.shot((scene.shots - 1) / 2)
    if path:
      path.parent.mkdir(parents=True, exist_ok=True)
      np.savez(path, light=light, depth=depth, sharp=sharp)
    return light, depth, sharp

  def _areas(self, depth, sharp):
    detail = (sharp - ndimage.gaussian_filter(sharp, 2.0)) ** 2
    found = []
    for width, height in ((round(w * SIZE[0]), round(h * SIZE[1])) for w, h in AREAS):
      for top in range(0, SIZE[1] - height + 1, 16):
        for left in range(0, SIZE[0] - width + 1, 16):
          area = Area(left, top, width, height, 0)
          truth = self._truth(area.of(depth), area.of(detail))
          if truth is not None:
            found.append(replace(area, depth=truth))
    chosen = np.unique(np.linspace(0, len(found) - 1, AREAS_OF_A_SCENE).astype(int)) if found else []
    return [found[index] for index in chosen]

  @staticmethod
  def _truth(depth, energy):
    if np.sqrt(energy.mean()) < TEXTURE:
      return None
    order = np.argsort(depth, axis=None)
    total = np.cumsum(energy.ravel()[order])
    middle = depth.ravel()[order][np.searchsorted(total, total[-1] / 2)]
    near = np.abs(depth - middle) <= 0.5
    if near.mean() < 0.9 or energy[near].sum() < 0.9 * energy.sum():
      return None
    return float(np.average(depth[near], weights=energy[near]))

  def photographs(self, dirt, seed=0):
    """The luma of each shot."""
    seeds = [zlib.crc32(f"{self.scene.name} {dirt.name} {p} {seed}".encode()) for p in self.positions]
    return [luma(unit(photograph(light, dirt, number))) for number, light in zip(seeds, self.light)]


def tenengrad(picture, areas):
  """The mean of Sobel's gradient squared, relative to the mean luma."""
  energy = sobel(picture) ** 2
  return [np.sqrt(area.of(energy).mean()) / area.of(picture).mean() for area in areas]


def laplacian(picture, areas):
  """The deviation of the Laplacian of four neighbours, relative to the mean luma."""
  response = ndimage.laplace(picture, mode="nearest")
  return [area.of(response).std() / area.of(picture).mean() for area in areas]


def ours(picture, areas):
  """Viewfinder's: Tenengrad of the root of light over blocks of 2x2 pixels, less what white noise adds."""
  roots = np.sqrt(linear(picture.astype(np.float64)))
  second = np.array([1.0, -2.0, 1.0])
  detail = ndimage.correlate1d(ndimage.correlate1d(roots, second, 0, mode="nearest"), second, 1, mode="nearest") ** 2
  means = _halved(roots)
  energy = (sobel(means) / 8) ** 2 - _halved(detail) / 384
  scores = []
  for area in areas:
    half = Area(area.left // 2, area.top // 2, area.width // 2, area.height // 2, 0)
    scores.append(np.sqrt(max(half.of(energy).mean(), 0)) / half.of(means).mean())
  return scores


def _halved(values):
  return values.reshape(values.shape[0] // 2, 2, values.shape[1] // 2, 2).mean(axis=(1, 3))


# All are amplitudes, so that their changes compare.
SCORES = {"ours": ours, "tenengrad": tenengrad, "laplacian": laplacian}


def is_monotone(scores, positions, depth, deviation):
  """Whether the scores rise to the depth and fall behind it, by the rule above."""
  floor = scores.min() + 3 * deviation
  for index, position in enumerate(positions[:-1]):
    here, there = scores[index], scores[index + 1]
    if max(here, there) <= floor:
      continue
    if positions[index + 1] <= depth and there <= here or position >= depth and there >= here:
      return False
  return True


def peak(scores, positions):
  """The position of the top of the parabola through the greatest score and its neighbours."""
  best = int(np.clip(np.argmax(scores), 1, len(scores) - 2))
  left, top, right = scores[best - 1:best + 2]
  bend = left - 2 * top + right
  return positions[best] + ((left - right) / (2 * bend) if bend < 0 else 0)


def _measured(rack, scores, dirt, seed=0):
  """Of each score an array of shots by areas."""
  pictures = rack.photographs(dirt, seed)
  return {name: np.array([SCORES[name](picture, rack.areas) for picture in pictures]) for name in scores}


def _changes(base, other, rack):
  """Of each score and area: the change of the shot nearest to the truth, and the greatest of those that count."""
  nearest = [int(np.argmin(np.abs(rack.positions - area.depth))) for area in rack.areas]
  result = {}
  for name in base:
    rows = []
    for index, best in enumerate(nearest):
      clean = base[name][:, index]
      change = np.abs(other[name][:, index] / clean - 1)
      rows.append((change[best], change[clean >= 0.1 * clean[best]].max()))
    result[name] = rows
  return result


def _scene_numbers(job):
  """Of a scene, by dirt and score: whether each area is monotone and the error of its peak, and its changes."""
  scene, cache, dirts, scores = job
  rack = Rack(scene, cache)
  found, changes = {}, {}
  clean = _measured(rack, scores, Dirt("clean"))
  for dirt in dirts:
    shots = _measured(rack, scores, dirt)
    again = _measured(rack, scores, dirt, seed=1) if dirt.gain else shots
    for name in scores:
      rows = found[dirt.name, name] = []
      for index, area in enumerate(rack.areas):
        here, there = shots[name][:, index], again[name][:, index]
        # The least third of the shots tells the noise of a score where there is little else.
        least = np.argsort(here + there)[:max(len(here) // 3, 2)]
        deviation = np.sqrt(np.mean((here - there)[least] ** 2) / 2)
        error = abs(peak(here, rack.positions) - area.depth)
        rows.append((is_monotone(here, rack.positions, area.depth, deviation), error))
    if dirt.name in [f"gain-{gain}" for gain in GAINS]:
      changes |= {(dirt.name, name): rows for name, rows in _changes(clean, shots, rack).items()}
  base = _measured(rack, scores, Dirt("light-1", exposure=BASE_LIGHT))
  for factor in (factor for factor in LIGHTS if factor != 1):
    light = Dirt(f"light-{factor:g}", exposure=factor * BASE_LIGHT)
    for name, rows in _changes(base, _measured(rack, scores, light), rack).items():
      changes[light.name, name] = rows
  return found, changes


def score_report(part, cache=None, dirts=DIRTS, scores=tuple(SCORES)):
  """One row for each dirt, or change of the light, and score, as dictionaries of plain values."""
  found, changes = {}, {}
  with Pool(os.cpu_count()) as pool:
    jobs = [(scene, cache, dirts, scores) for scene in PARTS[part]]
    for of_scene, changes_of_scene in pool.imap(_scene_numbers, jobs):
      for total, part_of_it in ((found, of_scene), (changes, changes_of_scene)):
        for key, rows in part_of_it.items():
          total.setdefault(key, []).extend(rows)
  return [_row(*key, found.get(key, []), changes.get(key, [])) for key in dict.fromkeys([*found, *changes])]


def _row(dirt, name, found, changes):
  row = {"dirt": dirt, "score": name, "areas": len(found) or len(changes)}
  if found:
    errors = np.array([error for _, error in found])
    row |= {"monotone": float(np.mean([good for good, _ in found])), "peak_within": float(np.mean(errors <= 0.5)),
            "peak_error": float(errors.mean()), "peak_worst": float(errors.max())}
  if changes:
    best, every = np.array(changes).T
    row |= {"change_worst": float(best.max()), "change_within": float(np.mean(every <= 0.1)),
            "change_worst_of_all": float(every.max())}
  return row


def main():
  parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
  parser.add_argument("--part", choices=list(PARTS), default="reporting")
  parser.add_argument("--dirt", action="append", choices=[dirt.name for dirt in DIRTS])
  parser.add_argument("--cache")
  parser.add_argument("--json", help="also write all numbers to this file")
  options = parser.parse_args()
  dirts = [dirt for dirt in DIRTS if not options.dirt or dirt.name in options.dirt]
  rows = score_report(options.part, options.cache, dirts)
  if options.json:
    Path(options.json).write_text(json.dumps(rows), encoding="utf-8")
  by_dirt = {}
  for row in rows:
    by_dirt.setdefault(row["dirt"], {})[row["score"]] = row
  print("stacks monotone, peaks within half a step (mean error in steps)\n")
  print("| dirt | " + " | ".join(SCORES) + " |\n" + "|---" * (len(SCORES) + 1) + "|")
  for dirt, by_score in by_dirt.items():
    cells = ["%.1f %%, %.1f %% (%.2f)" % (100 * row["monotone"], 100 * row["peak_within"], row["peak_error"])
             for row in by_score.values() if "monotone" in row]
    if cells:
      print(f"| {dirt} | " + " | ".join(cells) + " |")
  print("\nlargest change at the best shot, areas of which all shots change by at most 10 %\n")
  print("| change | " + " | ".join(SCORES) + " |\n" + "|---" * (len(SCORES) + 1) + "|")
  for dirt, by_score in by_dirt.items():
    cells = ["%.1f %%, %.1f %%" % (100 * row["change_worst"], 100 * row["change_within"])
             for row in by_score.values() if "change_worst" in row]
    if cells:
      print(f"| {dirt} | " + " | ".join(cells) + " |")


if __name__ == "__main__":
  main()
