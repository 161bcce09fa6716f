"""The page of the documentation, in Markdown."""

from evaluate import SHARES
from harness import SENSITIVITIES
from operators import FAMILIES

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
one part of that; without one the light arrives undisturbed in 8 bits. The filter was tuned on other stacks than
those reported here, with other scenes though some of the same kinds of drawn pictures.

The other measures were written from their descriptions, independent of the filters here: Sobel's gradient; the
Laplacian of four neighbours less none, a quarter, a half or all of the slope, after Magic Lantern; the mean difference
to the neighbours in RGB or luma, after obs-color-monitor; and the gradient over one pixel less that over two behind
bilateral or guided blurs, after darktable. Each is swept over its threshold, and of the variants of a measure the
one that is best on a kind of dirt stands for it there.
"""


def table(header, rows, left=1):
  """A table whose first columns are text and whose others are numbers."""
  rule = ["---"] * left + ["---:"] * (len(header) - left)
  return "\n".join("| " + " | ".join(row) + " |" for row in [header, rule, *rows]) + "\n"


def _areas(kinds):
  rows = []
  for kind in kinds:
    numbers = [kind.areas["ours"], *(kind.areas[kind.best[family]] for family in FAMILIES)]
    top = max(numbers)
    cells = [f"**{n:.3f}**" if n == top else f"{n:.3f}" for n in numbers]
    rows.append([kind.name, *cells, f"{kind.areas['before']:.3f}", f"{kind.missed:.2f}", f"{kind.above:.0%}"])
  return table(["dirt", "ours", *FAMILIES, "ours before", "missed", "on or above"], rows)


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


def page(kinds, simulated, limits, camera_limits, pictures):
  """The whole page; `pictures` are names of files and their captions."""
  def met(found):
    return table(
        ["number", "measured", "limit", "met"],
        [[limit.text, limit.value, limit.limit, "yes" if limit.met else "**no**"] for limit in found], left=4)

  parts = [
      INTRODUCTION,
      "## What is aimed at\n\nOn the stacks made of pictures:\n",
      met(limits),
      "## Curves\n\nMeans over the stacks made of pictures; `ours before` is the filter's measure "
      "before this one.\n",
      "![Coverage over precision for each kind of dirt](peaking-curves.svg)\n",
      "## Areas\n\nMissed is what the area of ours misses, relative to what the best of the others misses. The last "
      "column is the share of the precisions where ours covers at least as much as every other.\n",
      _areas(kinds),
      "## At equal numbers of marks\n\nPrecision / coverage.\n",
      _shares(kinds),
      "## At the default sensitivity\n\nThe last column is the precision at sensitivity 1, where it should be down to "
      "0.9. Blur is a shot far in front of everything; the worst stack counts.\n",
      _defaults(kinds),
      "## Over the range of sensitivity\n\nShare of the pixels that are marked (how many times as much as one tenth "
      "before), precision / coverage.\n",
      _sensitivities(kinds),
      "## On the simulated camera\n\nTwo stacks of the simulated camera's scene, whose own lens, exposure, gain, noise "
      "and formats are the dirt. The scene is also in the part for tuning, at another size and "
      "magnification.\n",
      met(camera_limits), _areas(simulated), _defaults(simulated),
      "## Side by side\n\nEach measure marks as many pixels as ours does at the default sensitivity. Green marks are "
      "right, red ones wrong. The truth shows in light grey where marks are right, and in yellow the detail that "
      "wants one.\n",
      *(f"![{caption}]({name})\n\n{caption}\n" for name, caption in pictures),
  ]
  return "\n".join(parts)
