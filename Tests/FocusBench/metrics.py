"""How well marks tell what is in focus.

A mark is right if its place is sharpest in this shot or in a neighbour of it. Within two pixels of an edge between
depths either side may be the place. Coverage is the share of the textured pixels, sharpest in this shot, that have
a mark within four pixels. One threshold holds for a whole stack; the curve of coverage over precision belongs to all
thresholds, and its figure is the mean of the coverage over the precisions from 0.9 to 1.
"""

from functools import cached_property

import numpy as np
from scipy import ndimage

TEXTURE = 0.025
SHARES = np.geomspace(2e-5, 0.5, 70)
# A disc with a radius of four pixels is the union of these boxes (height, width).
_BOXES = ((9, 1), (1, 9), (7, 5), (5, 7))
# Measures are counted by rank: from 2^-24 on 32 octaves in steps of 0.05 %, cut out of the bits of a float.
_RANKS = 1 << 16
_BITS = 12
_LOWEST = int(np.float32(2.0 ** -24).view(np.uint32)) >> _BITS


class Truth:
  """Of one shot: where a mark is right, and the pixels that want one. Depth is in steps of focus.

  `spread` is how many times as wide as in a crisp picture the finest detail is.
  """

  def __init__(self, depth, sharp_luma, index, spread=1.0):
    sharpest = np.round(depth).astype(int)
    near = np.abs(sharpest - index) <= 1
    self.right = ndimage.binary_dilation(near, np.ones((5, 5)))
    self.wanted = (sharpest == index) & (detail(sharp_luma, spread) >= TEXTURE)


def detail(values, spread=1.0):
  """The deviation of the fine detail around each pixel."""
  fine = values - ndimage.gaussian_filter(values, 2.0 * spread)
  return np.sqrt(ndimage.gaussian_filter(fine ** 2, 2.0 * spread))


def ranks(measure):
  """Whole numbers in the order of the values; 0 is no measure."""
  # As whole numbers, floats with a sign are negative, too.
  bits = np.ascontiguousarray(measure, np.float32).view(np.int32)
  return np.clip((bits >> _BITS) - _LOWEST, 0, _RANKS - 1).astype(np.uint16)


def _values(found):
  """The least values with these ranks."""
  return ((found.astype(np.int64) + _LOWEST) << _BITS).astype(np.uint32).view(np.float32)


def _running(values, length, axis):
  """The greatest of `length` values, an odd number, around each along an axis; there is nothing beyond the edges."""
  reach = [(0, 0), (0, 0)]
  reach[axis] = (length // 2, length // 2)
  greatest = np.pad(values, reach)
  if axis == 0:
    greatest = greatest.T
  covered = 1
  while covered < length:
    step = min(covered, length - covered)
    greatest = np.maximum(greatest[:, :-step], greatest[:, step:])
    covered += step
  return greatest.T if axis == 0 else greatest


def _greatest_around(values):
  """The greatest of the values, none of them negative, within four pixels."""
  return np.maximum.reduce([_running(_running(values, height, 0), width, 1) for height, width in _BOXES])


class Curve:
  """Precision, coverage and share of marks for falling thresholds over the measures of a stack's shots."""

  def __init__(self, measures=(), truths=()):
    # By rank: all pixels, those that are right, and the greatest around those that want a mark.
    self._counts = np.zeros((3, _RANKS), np.int64)
    for measure, truth in zip(measures, truths):
      self.add(ranks(measure), truth)

  def add(self, ranked, truth):
    """Counts a shot's measure, given by its ranks."""
    self.add_shot(ranked, _greatest_around(ranked), truth)

  def add_shot(self, ranked, around, truth):
    """The same with the greatest around each pixel, which several truths share."""
    for row, found in enumerate((ranked.ravel(), ranked[truth.right], around[truth.wanted])):
      self._counts[row] += np.bincount(found, minlength=_RANKS)

  @cached_property
  def _points(self):
    """Thresholds, and the share, precision and coverage of what reaches them."""
    at_least = np.cumsum(self._counts[:, ::-1], axis=1)
    marked, right, covered = at_least
    size, wanted = int(marked[-1]), int(covered[-1])
    # Equal ranks are marked together; rank 0 is never marked.
    places = np.unique(np.searchsorted(marked, np.unique((SHARES * size).astype(int) + 1)))
    places = places[places < _RANKS - 1]
    return (
        _values(_RANKS - 1 - places), marked[places] / max(size, 1), right[places] / np.maximum(marked[places], 1),
        covered[places] / max(wanted, 1))

  @property
  def thresholds(self):
    return self._points[0]

  @property
  def share(self):
    return self._points[1]

  @property
  def precision(self):
    return self._points[2]

  @property
  def coverage(self):
    return self._points[3]

  def area(self):
    """The mean over precisions from 0.9 to 1 of the greatest coverage with that precision."""
    return float(np.mean(self.frontier()))

  def frontier(self, precisions=np.linspace(0.9, 1, 101)):
    """The greatest coverage with at least each precision."""
    return np.array([self.coverage[self.precision >= p].max(initial=0) for p in precisions])

  def at_share(self, share):
    """Precision and coverage where that share of the pixels is marked, or the nearest that occurs."""
    if not self.share.size:
      return 0.0, 0.0
    index = int(np.argmin(np.abs(np.log(self.share / share))))
    return float(self.precision[index]), float(self.coverage[index])

  def at_threshold(self, threshold):
    """Precision, coverage and share of marks at a fixed threshold."""
    chosen = self.thresholds >= threshold
    if not chosen.any():
      return 1.0, 0.0, 0.0
    index = int(np.flatnonzero(chosen)[-1])
    return float(self.precision[index]), float(self.coverage[index]), float(self.share[index])


def tallies(ranks_of_shots, truths, limits):
  """For each limit precision, coverage and share of the pixels whose rank reaches it, over the shots of a stack."""
  counts = np.zeros((len(limits), 5))
  for rank, truth in zip(ranks_of_shots, truths):
    around = _greatest_around(rank)[truth.wanted]
    right = rank[truth.right]
    for row, limit in zip(counts, limits):
      row += ((rank >= limit).sum(), (right >= limit).sum(), (around >= limit).sum(), around.size, rank.size)
  return [
      (float(right / marked) if marked else 1.0, float(covered / wanted) if wanted else 0.0, float(marked / size))
      for marked, right, covered, wanted, size in counts]
