"""The figures of the documentation's page: curves as SVG, pictures side by side as JPEG."""

import matplotlib
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from evaluate import learned
from operators import FAMILIES, OPPONENTS, before
from pictures import luma, unit
from scenes import DRAWN
from simulated import SETTINGS, SETUPS, SimulatedStack
from stacks import Stack

matplotlib.use("svg")
from matplotlib import pyplot  # noqa: E402

COLOURS = {"ours": "#d00000", "Sobel": "#2a6fdb", "Laplacian less slope": "#e08a00", "mean difference": "#2e9e4f",
           "near minus far": "#8d4bc9", "ours before": "#999999"}
# The pictures shown: the stack, the shot, the dirt, and where it is cut to.
SHOWN = (
    ("assembly", 2, "clean"), ("shelf", 2, "webcam"), ("backlight", 2, "contrast-4-gain-8"), ("camera", 3, "gain-8"),
)
PANEL = (400, 268)


def curves(kinds, path):
  """A panel for each kind of dirt."""
  matplotlib.rcParams.update({"svg.hashsalt": "peaking", "font.size": 7, "svg.fonttype": "none"})
  columns = 4
  rows = -(-(len(kinds) + 1) // columns)
  figure, axes = pyplot.subplots(rows, columns, figsize=(8.4, 1.9 * rows), sharex=True, sharey=True)
  precisions = np.linspace(0.9, 1, 101)[::4]
  for axis, kind in zip(axes.ravel(), kinds):
    methods = {"ours before": "before", **kind.best, "ours": "ours"}
    for label, name in methods.items():
      axis.plot(precisions, kind.frontiers[name][::4], label=label, color=COLOURS[label],
                linewidth=1.8 if label == "ours" else 1, linestyle="--" if label == "ours before" else "-")
    axis.set_title(kind.name, fontsize=8, pad=3)
    axis.set_xlim(0.9, 1)
    axis.set_ylim(0, 1)
    axis.grid(linewidth=0.3)
  for axis in axes.ravel()[len(kinds):]:
    axis.set_axis_off()
  handles, labels = axes[0, 0].get_legend_handles_labels()
  axes.ravel()[-1].legend(handles[::-1], labels[::-1], loc="center", frameon=False, fontsize=8)
  for axis in axes[:, 0]:
    axis.set_ylabel("coverage")
  for axis in axes[-1]:
    axis.set_xlabel("precision")
  figure.tight_layout(pad=0.4)
  figure.savefig(path, metadata={"Date": None, "Creator": None})
  pyplot.close(figure)
  # The house style has no blanks at the end of a line.
  path.write_text("".join(line.rstrip() + "\n" for line in path.read_text().splitlines()))


def side_by_side(peaking, cache, folder):
  """Writes the pictures and returns their names and captions."""
  written = []
  for name, index, dirt_name in SHOWN:
    stack = _stack(name, cache)
    dirt = next(d for d in stack.dirts if d.name == dirt_name)
    picture, truth = stack.frame(dirt, index), stack.truths_of(dirt)[index]
    _, ours, _ = peaking.rendered(picture, learned(peaking, stack.pictures(dirt)))
    share = float(ours.mean())
    panels = [("picture", picture), ("truth", _truth(truth)), ("ours", _marked(picture, ours, truth))]
    for family, variants in FAMILIES.items():
      marks = {v: _strongest(OPPONENTS[v](unit(picture)), share) for v in variants}
      best = max(marks, key=lambda v: (marks[v] & truth.right).sum())
      panels.append((family, _marked(picture, marks[best], truth)))
    panels.append(("ours before", _marked(picture, _strongest(before(unit(picture)), share), truth)))
    path = f"peaking-{name}.jpg"
    _sheet(panels).save(folder / path, quality=80, subsampling=0, optimize=True)
    written.append((path, f"{_TITLES[name]}, {dirt_name}, {share:.2%} of the pixels marked"))
  return written


_TITLES = {"assembly": "Parts on a circuit board", "shelf": "Print behind smooth bodies",
           "backlight": "Hair before clouds", "camera": "The simulated camera on the middle plane"}


def _stack(name, cache):
  for setup in SETUPS["reporting"]:
    if setup.name == name:
      return SimulatedStack(setup)
  return Stack(next(scene for scene in DRAWN if scene.name == name), cache)


def _strongest(measure, share):
  """As large a share of the pixels, those with the greatest measure."""
  count = int(round(share * measure.size))
  chosen = np.zeros(measure.size, bool)
  chosen[np.argsort(-measure.ravel(), kind="stable")[:count]] = True
  return chosen.reshape(measure.shape) & (measure > 0)


def _truth(truth):
  result = np.full(truth.right.shape + (3,), 40, np.uint8)
  result[truth.right] = 110
  result[truth.wanted] = (255, 220, 0)
  return result


def _marked(picture, marks, truth):
  grey = (0.6 * luma(unit(picture)) * 255).astype(np.uint8)
  result = np.repeat(grey[:, :, None], 3, axis=2)
  result[marks & truth.right] = (0, 255, 60)
  result[marks & ~truth.right] = (255, 30, 30)
  return result


def _sheet(panels):
  """Panels in two rows of four, at a scale of 1, cut to the middle."""
  width, height = PANEL
  sheet = Image.new("RGB", (4 * (width + 6) - 6, 2 * (height + 24)), "white")
  draw = ImageDraw.Draw(sheet)
  for index, (title, pixels) in enumerate(panels):
    left, top = index % 4 * (width + 6), index // 4 * (height + 24)
    draw.text((left + 2, top + 3), title, fill="black", font=ImageFont.load_default(15))
    image = Image.fromarray(pixels)
    dx, dy = (image.width - width) // 2, (image.height - height) // 2
    sheet.paste(image.crop((dx, dy, dx + width, dy + height)), (left, top + 22))
  return sheet
