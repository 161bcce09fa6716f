"""Means of the bench's numbers over the stacks of a part, and the limits that they are held to."""

from dataclasses import dataclass

import numpy as np

from evaluate import STILL
from operators import FAMILIES

# Of what the best opponent's area misses, as much may ours miss.
MISSED = 0.8
# With a kind of dirt no measure tells anything if no area reaches this; there is nothing to compare then.
HOPELESS = 0.05
# Precision and coverage at the default sensitivity, by dirt.
_CLEAR, _NOISY = (0.95, 0.5), (0.95, 0.35)
DEFAULTS = {
    "clean": (0.97, 0.6), **dict.fromkeys((
        "sharp-lens", "soft-lens", "soft-1", "soft-2", "soft-3", "bayer", "bayer-sharp", "bayer-lowpass", "bayer-jpeg",
        "subsampled", "scale-0.5", "scale-2", "small"), _CLEAR),
    **dict.fromkeys(("gain-8", "soft-gain-8"), _NOISY), "contrast-4-gain-8": (0.95, 0.4)}
# What may be marked where nothing is in focus.
BLURRED = 0.0002
# The dirt of strong read noise, and what may be marked wrongly there.
READ_NOISE = "dark-read"
NOISE_MARKED = 0.001
CHANGED = 0.01
AGREEMENT = 0.8
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
    # The worst stack; of real ones no shot is known to be wholly out of focus.
    self.blurred = max(n.get("blurred", 0) for n in ours)
    self.wrong = max((1 - n["default"][0]) * n["default"][2] for n in ours)
    # The variant of each family that is best here.
    self.best = {family: max(variants, key=self.areas.get) for family, variants in FAMILIES.items()}
    self.opponent = max(self.best.values(), key=self.areas.get)

  @property
  def missed(self):
    """What ours misses of the area, relative to what the best opponent misses."""
    return (1 - self.areas["ours"]) / max(1 - self.areas[self.opponent], 1e-9)

  @property
  def hopeless(self):
    """Whether no measure tells anything here."""
    return max(self.areas["ours"], self.areas[self.opponent]) < HOPELESS

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


def worst_first(found):
  """Kinds in the order of what ours misses; those that tell nothing come last."""
  return sorted(found, key=lambda kind: (kind.hopeless, -kind.missed))


def real_kinds(real):
  """Of real stacks by truth a kind for each stack, by its name."""
  truths = list(dict.fromkeys(truth for stack in real.values() for truth in stack["truths"]))
  return {truth: [Kind(name, {name: stack["truths"][truth]}) for name, stack in real.items()] for truth in truths}


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

  told = [kind for kind in kinds_of_dirt if not kind.hopeless]
  count = len(told)
  within = sum(kind.missed <= MISSED for kind in told)
  worst = worst_first(told)[0]
  add(f"kinds of dirt whose area misses at most {MISSED} times what the best opponent misses",
      f"{within}; worst {worst.missed:.2f} ({worst.name})", f"{count}", within == count)
  above, nearly = (sum(kind.is_above(precision) for kind in told) for precision in (1, 0.99))
  add("kinds of dirt whose curve lies on or above every opponent's",
      f"{above}; up to precision 0.99 {nearly}", f"{count}", above == count)
  for name, (precision, coverage) in DEFAULTS.items():
    if name in by_name:
      reached = by_name[name].default
      add(f"precision / coverage at the default, {name}", f"{reached[0]:.3f} / {reached[1]:.3f}",
          f"at least {precision} / {coverage}", reached[0] >= precision and reached[1] >= coverage)
  none = max(kind.levels[0, 2] for kind in kinds_of_dirt)
  add("greatest share marked at sensitivity 0", f"{none:.4%}", "0 %", none == 0)
  full = max(kinds_of_dirt, key=lambda kind: kind.levels[-1, 0])
  add("greatest precision at sensitivity 1", f"{full.levels[-1, 0]:.3f} ({full.name})", "at most 0.9",
      full.levels[-1, 0] <= 0.9)
  steps = np.concatenate([kind.steps for kind in kinds_of_dirt])
  add("how many times as much a tenth of sensitivity marks, from 0.1 on",
      f"median {np.median(steps):.2f}, {np.mean((steps >= STEP[0]) & (steps <= STEP[1])):.0%} within",
      f"{STEP[0]} to {STEP[1]}", np.all((steps >= STEP[0]) & (steps <= STEP[1])))
  blurred = max((kind for kind in kinds_of_dirt if kind.name != READ_NOISE), key=lambda kind: kind.blurred)
  add("greatest share marked where everything is blurred", f"{blurred.blurred:.3%} ({blurred.name})",
      f"at most {BLURRED:.2%}", blurred.blurred <= BLURRED)
  if READ_NOISE in by_name:
    noisy = by_name[READ_NOISE]
    add("greatest share marked under strong read noise: where everything is blurred; wrongly, where something is sharp",
        f"{noisy.blurred:.3%}; {noisy.wrong:.3%}", f"at most {NOISE_MARKED:.1%}",
        max(noisy.blurred, noisy.wrong) <= NOISE_MARKED)
  ours = [result[name][STILL]["ours"] for name in names if STILL in result[name]]
  still = [numbers["still"] for numbers in ours]
  if still:
    stream, alone = np.mean(still, axis=0)
    add("marks that change between two frames of a still scene at gain 8",
        f"{stream:.1%} in a stream, {alone:.1%} of frames alone", f"under {CHANGED:.0%} in a stream",
        stream < CHANGED)
  return found


def size_limits(found):
  """What marks of one photograph at several sizes must reach."""
  pairs = {
      f"{name} at {pair}": value for name, numbers in found.items() for pair, value in numbers["agreement"].items()}
  worst = min(pairs, key=pairs.get)
  return [Limit("agreement of the marks of one photograph at two sizes, least", f"{pairs[worst]:.2f} ({worst})",
                f"at least {AGREEMENT}", pairs[worst] >= AGREEMENT)]


def real_limits(by_truth):
  """What the numbers of real stacks must reach, by each truth."""
  found = []
  for truth, stacks in by_truth.items():
    told = [kind for kind in stacks if not kind.hopeless]
    within = sum(kind.missed <= MISSED for kind in told)
    value = f"{within}"
    if told:
      worst = worst_first(told)[0]
      value += f"; worst {worst.missed:.2f} ({worst.name})"
    found.append(Limit(f"stacks whose area misses at most {MISSED} times what the best opponent misses, {truth}",
                       value, f"{len(told)}", within == len(told)))
    precision, coverage = _CLEAR
    good = sum(kind.default[0] >= precision and kind.default[1] >= coverage for kind in stacks)
    found.append(Limit(f"stacks with a precision of {precision} and a coverage of {coverage} at the default, {truth}",
                       f"{good}", f"{len(stacks)}", good == len(stacks)))
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
