"""How well marks tell what is in focus.

A mark is right if its place is sharpest in this shot or in a neighbour of it. Within two pixels of an edge between
depths either side may be the place. Coverage is the share of the textured pixels, sharpest in this shot, that have
a mark within four pixels. One threshold holds for a whole stack; the curve of coverage over precision belongs to all
thresholds, and its figure is the mean of the coverage over the precisions from 0.9 to 1.
"""

import numpy as np
from scipy import ndimage

TEXTURE = 0.025
SHARES = np.geomspace(2e-5, 0.5, 70)
# A disc with a radius of four pixels is the union of these boxes (height, width).
_BOXES = ((9, 1), (1, 9), (7, 5), (5, 7))


class Truth:
  """Of one shot: where a mark is right, and the pixels that want one. Depth is in steps of focus."""

  def __init__(self, depth, sharp_luma, index):
    sharpest = np.round(depth).astype(int)
    near = np.abs(sharpest - index) <= 1
    self.right = ndimage.binary_dilation(near, np.ones((5, 5)))
    detail = sharp_luma - ndimage.gaussian_filter(sharp_luma, 2.0)
    texture = np.sqrt(ndimage.gaussian_filter(detail ** 2, 2.0))
    self.wanted = (sharpest == index) & (texture >= TEXTURE)


def _greatest_around(measure):
  return np.maximum.reduce([ndimage.maximum_filter(measure, box, mode="constant") for box in _BOXES])


class Curve:
  """Precision, coverage and share of marks for falling thresholds over the measures of a stack's shots."""

  def __init__(self, measures, truths):
    values = np.concatenate([m.ravel() for m in measures])
    right = np.concatenate([t.right.ravel() for t in truths])
    around = np.concatenate(
        [_greatest_around(m)[t.wanted] for m, t in zip(measures, truths)])
    order = np.argsort(-values, kind="stable")
    ranked = values[order]
    good = np.cumsum(right[order])
    counts = np.unique((SHARES * values.size).astype(int) + 1)
    thresholds = ranked[counts - 1]
    thresholds = np.unique(thresholds[thresholds > 0])[::-1]
    # Equal values are marked together.
    counts = np.searchsorted(-ranked, -thresholds, side="right")
    around = np.sort(around)
    self.thresholds = thresholds
    self.share = counts / values.size
    self.precision = good[counts - 1] / counts if counts.size else np.zeros(0)
    self.coverage = 1 - np.searchsorted(around, thresholds, side="left") / max(around.size, 1)

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


def tallies(ranks, truths, limits):
  """For each limit precision, coverage and share of the pixels whose rank reaches it, over the shots of a stack."""
  right = [rank[truth.right] for rank, truth in zip(ranks, truths)]
  around = np.concatenate([_greatest_around(rank)[truth.wanted] for rank, truth in zip(ranks, truths)])
  right, everywhere = np.concatenate(right), np.concatenate([rank.ravel() for rank in ranks])
  result = []
  for limit in limits:
    marked = int((everywhere >= limit).sum())
    precision = int((right >= limit).sum()) / marked if marked else 1.0
    result.append((precision, float((around >= limit).mean()) if around.size else 0.0, marked / everywhere.size))
  return result
