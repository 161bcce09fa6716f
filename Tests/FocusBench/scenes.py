"""Scenes with known depth, as lists of layers, and their split into a part to tune on and a part to report on.

Depth is given in steps of focus: shot i focuses on depth i. A thin lens blurs a point by a disc whose diameter is
proportional to the difference of the inverse distances of the point and of the plane in focus. With shots that are
evenly spaced in inverse distance, as focus motors are, the radius is `step` pixels times the difference in steps.
"""

import zlib
from dataclasses import dataclass

import numpy as np
from scipy import ndimage

from pictures import picture


@dataclass(frozen=True)
class Layer:
  """A picture on a plane: depth at the left, right and its change from top to bottom; where it covers the frame.

  `rolling` is the deviation in steps of smooth hills and dales on the plane.
  """

  picture: str
  left: float
  right: float
  down: float = 0.0
  shape: str = "all"
  rolling: float = 0.0


@dataclass(frozen=True)
class Scene:
  """Layers from back to front; `step` is the blur's radius in pixels one step out of focus."""

  name: str
  shots: int
  step: float
  breathing: float
  layers: tuple


TUNING = (
    Scene("desk", 7, 1.0, 0.003, (
        Layer("astronaut", 0, 0), Layer("coffee", 1.5, 3.5, shape="blobs"), Layer("coins", 5, 5, shape="bars"))),
    Scene("lawn", 7, 0.8, 0.004, (
        Layer("grass", -0.4, 0.4, 6), Layer("leaves", 4, 4, shape="discs"))),
    Scene("board", 8, 0.7, 0.002, (
        Layer("circuit", 0, 7), Layer("clouds", 3, 5, shape="blobs"))),
    Scene("reader", 6, 1.4, 0.005, (
        Layer("print", 0, 0, 2), Layer("moon", 3, 3, shape="discs"), Layer("bodies", 5, 5, shape="bars"))),
    Scene("still-life", 7, 0.9, 0.003, (
        Layer("bodies", 0, 1), Layer("page", 2, 4, shape="blobs"), Layer("hair", 6, 6, shape="discs"))),
    Scene("slide", 9, 0.6, 0.002, (
        Layer("immunohistochemistry", 0, 8),)),
)

REPORTING = (
    Scene("workshop", 7, 1.0, 0.003, (
        Layer("motorcycle", 0, 2), Layer("camera", 3, 3, shape="blobs"), Layer("brick", 4.5, 6, shape="bars"))),
    Scene("ground", 8, 0.7, 0.004, (
        Layer("gravel", 0, 0.5, 6.5), Layer("chelsea", 4, 4, shape="discs"))),
    Scene("soldering", 7, 0.8, 0.003, (
        Layer("circuit", 6, 0), Layer("hubble_deep_field", 2, 3, shape="discs"))),
    Scene("launch", 6, 1.3, 0.005, (
        Layer("rocket", 0, 0), Layer("leaves", 2, 4, shape="blobs"), Layer("text", 5, 5, shape="bars"))),
    Scene("portrait", 7, 1.0, 0.002, (
        Layer("clouds", 0, 1), Layer("chelsea", 2, 4, 1, shape="blobs"), Layer("bodies", 6, 6, shape="discs"))),
    Scene("film", 9, 0.6, 0.003, (
        Layer("camera", 8, 0), Layer("hair", 4, 4, shape="bars"))),
    Scene("wall", 6, 1.6, 0.003, (
        Layer("brick", 0, 5), Layer("rocket", 4, 4, shape="discs"))),
    # Without any seam between depths.
    Scene("roofs", 6, 1.0, 0.003, (
        Layer("china", 0, 2, 3),)),
    Scene("garden", 6, 1.1, 0.003, (
        Layer("flower", 2, 3, rolling=1.4),)),
    Scene("uniform", 5, 1.2, 0.002, (
        Layer("grace_hopper", 0, 2.8, 1.2, rolling=0.4),)),
)

# Made of our own pictures only: for the documentation's pictures and where scikit-image is not installed.
DRAWN = (
    Scene("assembly", 5, 1.0, 0.003, (
        Layer("circuit", 0, 2), Layer("leaves", 2, 3, shape="discs"), Layer("print", 4, 4, shape="bars"))),
    Scene("backlight", 5, 1.2, 0.003, (
        Layer("clouds", 0, 1, 1), Layer("hair", 2, 2, shape="blobs"), Layer("bodies", 4, 4, shape="discs"))),
    Scene("shelf", 5, 0.8, 0.002, (
        Layer("print", 4, 0), Layer("bodies", 2, 2, shape="blobs"), Layer("circuit", 3, 4, shape="bars"))),
)

PARTS = {"tuning": TUNING, "reporting": REPORTING, "drawn": DRAWN}


def flat_layers(scene, size):
  """For each layer its linear picture, its cover in 0...1 and its depth in steps."""
  width, height = size
  y, x = np.mgrid[0:height, 0:width]
  result = []
  for index, layer in enumerate(scene.layers):
    random = np.random.default_rng(zlib.crc32(scene.name.encode()) + index)
    depth = layer.left + (layer.right - layer.left) * x / (width - 1) + layer.down * y / (height - 1)
    if layer.rolling:
      depth = depth + layer.rolling * hills(size, random)
    light = picture(layer.picture, size, seed=zlib.crc32(scene.name.encode()) % 97 + index)
    result.append((light, _cover(layer.shape, size, random), depth))
  return result


def hills(size, random):
  """Smooth hills and dales over the frame, with a mean of 0 and a deviation of 1."""
  noise = ndimage.gaussian_filter(random.standard_normal((size[1], size[0])), 0.2 * size[1], mode="mirror")
  return (noise - noise.mean()) / noise.std()


def _cover(shape, size, random):
  """Where a layer covers the frame, smoothed over a pixel."""
  width, height = 2 * size[0], 2 * size[1]
  y, x = np.mgrid[0:height, 0:width]
  if shape == "all":
    return np.ones((size[1], size[0]))
  inside = np.zeros((height, width), bool)
  if shape == "blobs":
    noise = ndimage.gaussian_filter(random.standard_normal((height, width)), 0.11 * height)
    inside = noise > np.quantile(noise, 0.62)
  elif shape == "discs":
    for _ in range(5):
      column, row = random.uniform(0, width), random.uniform(0, height)
      inside |= np.hypot(x - column, (y - row) * random.uniform(0.7, 1.4)) < random.uniform(0.08, 0.22) * height
  elif shape == "bars":
    for _ in range(3):
      angle, offset = random.uniform(0, np.pi), random.uniform(0.1, 0.9)
      distance = (x - offset * width) * np.cos(angle) + (y - 0.5 * height) * np.sin(angle)
      inside |= np.abs(distance) < random.uniform(0.02, 0.07) * height
  return inside.reshape(size[1], 2, size[0], 2).mean(axis=(1, 3))
