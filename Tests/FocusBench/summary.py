"""Means of the bench's numbers over the stacks of a part, and the limits that they are held to."""

from dataclasses import dataclass

import numpy as np

from evaluate import STILL
from operators import FAMILIES

# Of what the best opponent's area misses, as much may ours miss.
MISSED = 0.8
# Limits of precision and coverage at the default sensitivity, by dirt.
DEFAULTS = {"clean": (0.97, 0.6), "contrast-4-gain-8": (0.95, 0.4)}
BLURRED = 0.0002
CHANGED = 0.05
# The greatest change of the sharpness score with noise, and with light.
SCORE_CHANGED = 0.1
# How much more a tenth of sensitivity marks: about half as much.
STEP = (1.3, 1.7)


class Kind:
  """The numbers of one kind of dirt, as means over stacks."""

  def __init__(self, name, by_stack):
    self.name = name
    numbers = [by_method for by_method in by_stack.values()]
    self.frontiers = {
        method: np.mean([n[method]["frontier"] for n in numbers], axis=0) for method in numbers[0]}
    self.areas = {method: float(frontier.mean()) for method, frontier in self.frontiers.items()}
    self.shares = {method: np.mean([n[method]["shares"] for n in numbers], axis=0) for method in numbers[0]}
    ours = [n["ours"] for n in numbers]
    self.default = np.mean([n["default"] for n in ours], axis=0)
    self.levels = np.mean([n["levels"] for n in ours], axis=0)
    self.blurred = max(n["blurred"] for n in ours)
    # The variant of each family that is best here.
    self.best = {family: max(variants, key=self.areas.get) for family, variants in FAMILIES.items()}
    self.opponent = max(self.best.values(), key=self.areas.get)

  @property
  def missed(self):
    """What ours misses of the area, relative to what the best opponent misses."""
    return (1 - self.areas["ours"]) / max(1 - self.areas[self.opponent], 1e-9)

  @property
  def above(self):
    """The share of the precisions where ours covers at least as much as every opponent."""
    return float(np.mean(self._is_above))

  def is_above(self, precision):
    """Whether ours covers at least as much as every opponent from precision 0.9 to this one."""
    return bool(np.all(self._is_above[:int(round((precision - 0.9) * 1000)) + 1]))

  @property
  def _is_above(self):
    others = np.max([self.frontiers[name] for family in FAMILIES.values() for name in family], axis=0)
    return self.frontiers["ours"] >= others - 1e-9

  @property
  def steps(self):
    """How many times as much each tenth of sensitivity marks, from 0.1 on."""
    share = self.levels[:, 2]
    return share[2:] / np.maximum(share[1:-1], 1e-9)


def kinds(result, names):
  """The kinds of dirt of the stacks with these names."""
  dirts = list(dict.fromkeys(dirt for name in names for dirt in result[name]))
  return [Kind(dirt, {name: result[name][dirt] for name in names if dirt in result[name]}) for dirt in dirts]


@dataclass
class Limit:
  """A number and what it is held to."""

  text: str
  value: str
  limit: str
  met: bool


def limits(kinds_of_dirt, result, names):
  """What the numbers must reach."""
  by_name = {kind.name: kind for kind in kinds_of_dirt}
  found = []

  def add(text, value, limit, met):
    found.append(Limit(text, value, limit, bool(met)))

  count = len(kinds_of_dirt)
  within = sum(kind.missed <= MISSED for kind in kinds_of_dirt)
  worst = max(kinds_of_dirt, key=lambda kind: kind.missed)
  add(f"kinds of dirt whose area misses at most {MISSED} times what the best opponent misses",
      f"{within}; worst {worst.missed:.2f} ({worst.name})", f"{count}", within == count)
  above, nearly = (sum(kind.is_above(precision) for kind in kinds_of_dirt) for precision in (1, 0.99))
  add("kinds of dirt whose curve lies on or above every opponent's",
      f"{above}; up to precision 0.99 {nearly}", f"{count}", above == count)
  for name, (precision, coverage) in DEFAULTS.items():
    if name in by_name:
      reached = by_name[name].default
      add(f"precision at the default, {name}", f"{reached[0]:.3f}", f"at least {precision}", reached[0] >= precision)
      add(f"coverage at the default, {name}", f"{reached[1]:.3f}", f"at least {coverage}", reached[1] >= coverage)
  none = max(kind.levels[0, 2] for kind in kinds_of_dirt)
  add("greatest share marked at sensitivity 0", f"{none:.4%}", "0 %", none == 0)
  full = max(kinds_of_dirt, key=lambda kind: kind.levels[-1, 0])
  add("greatest precision at sensitivity 1", f"{full.levels[-1, 0]:.3f} ({full.name})", "at most 0.9",
      full.levels[-1, 0] <= 0.9)
  steps = np.concatenate([kind.steps for kind in kinds_of_dirt])
  add("how many times as much a tenth of sensitivity marks, from 0.1 on",
      f"median {np.median(steps):.2f}, {np.mean((steps >= STEP[0]) & (steps <= STEP[1])):.0%} within",
      f"{STEP[0]} to {STEP[1]}", np.all((steps >= STEP[0]) & (steps <= STEP[1])))
  blurred = max(kinds_of_dirt, key=lambda kind: kind.blurred)
  add("greatest share marked where everything is blurred", f"{blurred.blurred:.3%} ({blurred.name})",
      f"at most {BLURRED:.2%}", blurred.blurred <= BLURRED)
  ours = [result[name][STILL]["ours"] for name in names if STILL in result[name]]
  still = [numbers["still"] for numbers in ours]
  if still:
    stream, alone = np.mean(still, axis=0)
    add("marks that change between two frames of a still scene at gain 8",
        f"{stream:.1%} in a stream, {alone:.1%} of frames alone", f"under {CHANGED:.0%} in a stream",
        stream < CHANGED)
  return found


def score_limits(rows):
  """What the sharpness score must reach, of the rows of `score_report`."""
  ours = [row for row in rows if row["score"] == "ours"]
  found = []

  def add_least(text, key):
    worst = min((row for row in ours if key in row), key=lambda row: row[key])
    found.append(Limit(text, f"{worst[key]:.1%} ({worst['dirt']})", "100 %", worst[key] == 1))

  def add_change(text, prefix):
    worst = max((row for row in ours if row["dirt"].startswith(prefix)), key=lambda row: row["change_worst"])
    found.append(Limit(text, f"{worst['change_worst']:.1%} ({worst['dirt']})", f"at most {SCORE_CHANGED:.0%}",
                       worst["change_worst"] <= SCORE_CHANGED))

  add_least("areas whose score is monotone on both sides, least of the kinds of dirt", "monotone")
  add_least("areas whose peak lies within half a step, least of the kinds of dirt", "peak_within")
  add_change("greatest change of the best shot's score with light times 1/4 to 4", "light-")
  add_change("greatest change of the best shot's score with noise", "gain-")
  return found
