"""The page of the documentation, in Markdown."""

from evaluate import SHARES
from harness import DEFAULT, SENSITIVITIES
from operators import FAMILIES
from sizes import WIDTHS
from summary import worst_first

INTRODUCTION = """# Focus peaking, measured

How well the marks of `focus-peaking` and those of other programs tell what is in focus.

## Overview

Written by `make peaking`, which runs the bench in `Tests/FocusBench` with the filter as it is.

A stack is a row of shots of one scene with known depth, each focused one step farther. A mark is right if its place is
sharpest in this shot or in one beside it; precision is the share of the marks that are right. Coverage is the share of
the pixels with detail, sharpest in this shot, that have a mark within four pixels. One threshold holds for a whole
stack. The area is the mean of the coverage over the precisions from 0.9 to 1; 1 is perfect.

The stacks are photographs and drawn pictures on planes and slopes behind a thin lens, with the blur of a disc in linear
light, occlusion and focus breathing, taken by a sensor with noise and a camera's processing. Each kind of dirt changes
one part of that or a few; `clean` has none but the 8 bits. The filter was tuned on other stacks than those reported
here, made of other photographs, and partly of the same kinds of drawn pictures. A soft lens, and a picture that is
reduced, are those of a sensor with more pixels: there the blur of a step of focus is as many times as wide. What can be
seen at the size and softness of the delivered picture is what wants a mark.

The filter compares means over squares of pixels, with sides of about a 640th of the width. It scores each by the geometric
mean of the energies of two fine scales, each relative to what the coarse scale of the place and the noise make likely; with
more noise the coarser of the two has more weight. From a width of 960 on, where squares have quarters, the energy of these is
a third scale, which counts most. Up to a width of 1600 quarters are single pixels, and count less in a picture that has little
detail as fine as that anywhere, such as an enlarged one. A sensitivity is a threshold of this score relative to the sharpest
that the camera has shown, here the greatest `focus-reference` of a stack's shots; the default is {default}. The formulas are
in the headers of its steps, in `Shaders/focus`.

The other measures were written from their descriptions, independent of the filters here: Sobel's gradient; the
Laplacian of four neighbours less none, a quarter, a half or all of the slope, after Magic Lantern; the mean difference
to the neighbours in RGB or luma, after obs-color-monitor; and the gradient over one pixel less that over two behind
bilateral or guided blurs, after darktable, also to the letter of its source. Each is tried on the pixels, on the means
of two by two pixels and behind a blur of one pixel, and swept over its threshold; of the variants of a measure the one
that is best on a kind of dirt stands for it there.
"""


def table(header, rows, left=1):
  """A table whose first columns are text and whose others are numbers."""
  rule = ["---"] * left + ["---:"] * (len(header) - left)
  return "\n".join("| " + " | ".join(row) + " |" for row in [header, rule, *rows]) + "\n"


def _areas(kinds, first="dirt"):
  rows = []
  for kind in worst_first(kinds):
    numbers = [kind.areas["ours"], *(kind.areas[kind.best[family]] for family in FAMILIES)]
    top = max(numbers)
    cells = [f"**{n:.3f}**" if n == top else f"{n:.3f}" for n in numbers]
    rows.append([kind.name, *cells, f"{kind.areas['before']:.3f}",
                 "-" if kind.hopeless else f"{kind.missed:.2f}", f"{kind.above:.0%}"])
  return table([first, "ours", *FAMILIES, "ours before", "missed", "on or above"], rows)


def _shares(kinds):
  text = ""
  for index, share in enumerate(SHARES):
    rows = []
    for kind in kinds:
      names = ["ours", *(kind.best[family] for family in FAMILIES)]
      rows.append([kind.name, *("%.2f / %.2f" % tuple(kind.shares[name][index]) for name in names)])
    text += f"At {share:.1%} of the pixels:\n\n" + table(["dirt", "ours", *FAMILIES], rows) + "\n"
  return text


def _defaults(kinds):
  rows = [
      [kind.name, f"{kind.default[0]:.3f}", f"{kind.default[1]:.3f}", f"{kind.default[2]:.2%}", f"{kind.blurred:.4%}",
       f"{kind.levels[-1, 0]:.3f}"]
      for kind in kinds]
  return table(["dirt", "precision", "coverage", "marked", "marked of blur, at most", "precision at 1"], rows)


def _sensitivities(kinds):
  shown = [kind for kind in kinds if kind.name in ("clean", "contrast-4", "gain-8", "contrast-4-gain-8", "webcam")]
  rows = []
  for index, sensitivity in enumerate(SENSITIVITIES):
    row = [f"{sensitivity}"]
    for kind in shown:
      precision, coverage, share = kind.levels[index]
      more = f" (x {kind.steps[index - 2]:.2f})" if index > 1 else ""
      row.append(f"{share:.3%}{more}, {precision:.2f} / {coverage:.2f}")
    rows.append(row)
  return table(["sensitivity", *(kind.name for kind in shown)], rows)


def _scores(rows, cell, key):
  """A table of the rows that have the key, by dirt or light and by score."""
  by_dirt = {}
  for row in rows:
    if key in row:
      by_dirt.setdefault(row["dirt"], {})[row["score"]] = row
  names = list(next(iter(by_dirt.values())))
  lines = [
      [dirt, f"{found[names[0]]['areas']}", *(cell(found[name]) for name in names)] for dirt, found in by_dirt.items()]
  return table(["dirt or light", "areas", *names], lines)


def _monotone(row):
  return f"{row['monotone']:.1%}, {row['peak_within']:.1%} ({row['peak_error']:.2f})"


def _change(row):
  return f"{row['change_worst']:.1%}, {row['change_within']:.1%}"


def _sizes(found):
  """A table of what is marked of one photograph at each size, and how well the sizes agree."""
  pairs = list(next(iter(found.values()))["agreement"])
  rows = [
      [name, *(f"{share:.2%}" for share in numbers["marked"]),
       *(f"{numbers['agreement'][pair]:.2f}" for pair in pairs)]
      for name, numbers in found.items()]
  return table(["photograph", *(f"{width} marked" for width in WIDTHS), *pairs], rows)


def _real(by_truth, met):
  """The section of real stacks."""
  if not by_truth:
    return (
        "## Real stacks\n\nNone were given. `make peaking STACKS=FOLDER` judges stacks of real pictures, one in each "
        "folder of FOLDER.\n")
  parts = [
      "## Real stacks\n\nFolders of pictures that `make peaking STACKS=FOLDER` was given, each reduced to a width of "
      "at most 1280, and at its own width up to 2048. Nobody knows their depth; three measures, smoothed over a "
      "window, say which shot is sharpest where. Shots are registered by scale and shift.\n",
      met]
  for truth, stacks in by_truth.items():
    rows = [
        [kind.name, f"{kind.default[0]:.3f}", f"{kind.default[1]:.3f}", f"{kind.default[2]:.2%}",
         f"{kind.levels[-1, 0]:.3f}"]
        for kind in worst_first(stacks)]
    parts += [
        f"### By {truth}\n\nAreas:\n", _areas(stacks, "stack"), "At the default sensitivity:\n",
        table(["stack", "precision", "coverage", "marked", "precision at 1"], rows)]
  return "\n".join(parts)


def page(kinds, simulated, limits, camera_limits, scores, score_limits, sizes, real, real_limits, pictures):
  """The whole page; `sizes` are numbers, `real` kinds by truth, `pictures` names of files and their captions."""
  def met(found):
    return table(
        ["number", "measured", "limit", "met"],
        [[limit.text, limit.value, limit.limit, "yes" if limit.met else "**no**"] for limit in found], left=4)

  parts = [
      INTRODUCTION.format(default=DEFAULT),
      "## What is aimed at\n\nOn the stacks made of pictures:\n",
      met(limits),
      "## Curves\n\nMeans over the stacks made of pictures; `ours before` is the filter's earlier "
      "measure.\n",
      "![Coverage over precision for each kind of dirt](peaking-curves.svg)\n",
      "## Areas\n\nMissed is what the area of ours misses, relative to what the best of the others misses; the worst "
      "kind is the first. A dash stands where no measure tells anything. The last column is the share of the "
      "precisions where ours covers at least as much as every other.\n",
      _areas(kinds),
      "## At equal numbers of marks\n\nPrecision / coverage.\n",
      _shares(kinds),
      "## At the default sensitivity\n\nMeans over the stacks. The last column is the precision at sensitivity 1, "
      "where it should be down to 0.9. Blur is a shot far in front of everything; the worst stack counts.\n",
      _defaults(kinds),
      "## Over the range of sensitivity\n\nShare of the pixels that are marked (how many times as much as one tenth "
      "before), precision / coverage.\n",
      _sensitivities(kinds),
      "## One photograph at several sizes\n\nA photograph soft at its 4000 pixels, reduced to the others: shares of "
      "the pixels that are marked, and intersection over union of the marks of two sizes on the smallest one.\n",
      _sizes(sizes),
      _real(real, met(real_limits)),
      "## On the simulated camera\n\nTwo stacks of the simulated camera's scene, whose own lens, exposure, gain, noise "
      "and formats are the dirt. The scene is also in the part for tuning, at another size and "
      "magnification.\n",
      met(camera_limits), _areas(simulated), _defaults(simulated),
      "## The sharpness score\n\nThe score of `sharpness`, which the meter shows and autofocus climbs, on areas of "
      "at least 5 % of the picture that have texture on one depth. The stacks are those made of pictures, from two "
      "steps before the nearest plane to two behind the farthest, with some of the kinds of dirt. The score is "
      "computed by a counterpart in numpy, which a check compares with the filter. Beside it stand the root mean "
      "square of Sobel's gradient (`tenengrad`) and the deviation of the Laplacian (`laplacian`), both relative to "
      "the mean of luma.\n",
      met(score_limits),
      "Areas that are monotone, areas whose peak lies within half a step of the truth (mean error in steps). An area "
      "is monotone if any two neighbouring shots on one side of the truth are in the right order; two that are both "
      "less than three standard deviations of the noise above the least score do not count.\n",
      _scores(scores, _monotone, "monotone"),
      "Greatest change of the shot nearest to the truth, areas of which all shots change by at most 10 %; shots with "
      "less than a tenth of the best score do not count. A light is relative to one that clips nothing at four times "
      "as much; noise is compared with the same shot without it.\n",
      _scores(scores, _change, "change_worst"),
      "## Side by side\n\nEach measure marks as many pixels as ours does at the default sensitivity. Green marks are "
      "right, red ones wrong. The truth shows in light grey where marks are right, and in yellow the detail that "
      "should have one.\n",
      *(f"![{caption}]({name})\n\n{caption}\n" for name, caption in pictures),
  ]
  return "\n".join(parts)
