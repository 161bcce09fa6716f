"""Shots of the scenes with a camera's dirt; what is the same for every dirt is kept in a folder."""

import hashlib
import zlib
from dataclasses import replace
from pathlib import Path

import numpy as np
from scipy import ndimage

from camera import DIRTS, Dirt, delivered, photograph
from lens import SceneOptics
from metrics import Truth
from pictures import encoded, luma, unit

SIZE = (480, 320)
_SOURCES = ("pictures.py", "scenes.py", "lens.py", "stacks.py")


class Stack:
  """The shots of a scene before the camera, their truths, and one shot with everything out of focus."""

  def __init__(self, scene, cache=None, size=SIZE):
    self.scene = scene
    self.name = scene.name
    self.dirts = DIRTS
    self._size = size
    self._cache = cache
    self._optics = {}
    self._truths = {}

  def prepare(self):
    """Makes what all kinds of dirt need, and keeps it in the cache."""
    for spread in {dirt.spread for dirt in self.dirts}:
      self._made(spread)

  def _shots(self, dirt):
    """Light, depth and sharp light of each shot, and the blurred light, with as wide a blur as the dirt asks for."""
    if dirt.spread not in self._optics:
      self._optics[dirt.spread] = self._made(dirt.spread)
    return self._optics[dirt.spread]

  def _made(self, spread):
    scene = replace(self.scene, step=self.scene.step * spread)
    texts = [(Path(__file__).parent / name).read_bytes() for name in _SOURCES]
    key = hashlib.sha256(b"".join(texts) + repr((scene, self._size)).encode()).hexdigest()[:16]
    path = Path(self._cache) / f"{scene.name}-{key}.npz" if self._cache else None
    if path and path.exists():
      stored = np.load(path)
      return tuple(stored[name] for name in ("light", "depth", "sharp", "blurred"))
    optics = SceneOptics(scene, self._size)
    shots = [optics.shot(index) for index in range(scene.shots)]
    # Far in front of everything: a radius of at least four pixels of a crisp picture.
    blurred = optics.shot(-0.5 - 4 / self.scene.step)[0].astype(np.float32)
    light, depth, sharp = (np.stack([shot[i] for shot in shots]).astype(np.float32) for i in range(3))
    if path:
      path.parent.mkdir(parents=True, exist_ok=True)
      np.savez(path, light=light, depth=depth, sharp=sharp, blurred=blurred)
    return light, depth, sharp, blurred

  @property
  def truths(self):
    """Of each shot as a crisp camera of the scene's size delivers it."""
    return self.truths_of(Dirt(""))

  def truths_of(self, dirt):
    """Of each shot at the size and with the softness that the dirt gives it: what cannot be seen wants no mark."""
    softness = max(dirt.lens, 0.5)
    key = (softness, dirt.scale, dirt.size)
    if key not in self._truths:
      _, depth, sharp, _ = self._shots(dirt)
      self._truths[key] = [self._truth(depth[i], sharp[i], i, dirt, softness) for i in range(len(depth))]
    return self._truths[key]

  @staticmethod
  def _truth(depth, sharp, index, dirt, softness):
    clear = ndimage.gaussian_filter(np.clip(sharp, 0, None), (softness, softness, 0))
    planes = [delivered(clear[:, :, channel], dirt) for channel in range(3)]
    light = np.stack(planes, axis=2)
    spread = max(dirt.lens, 1.0) * max(dirt.scale, 1.0)
    return Truth(delivered(depth, dirt, nearest=True), luma(encoded(light)), index, spread)

  def pictures(self, dirt):
    """Each shot as the camera delivers it: RGB of 8 bits."""
    return [self.frame(dirt, index) for index in range(self.scene.shots)]

  def frame(self, dirt, index, number=0):
    """A shot; the noise depends on the frame's number."""
    return photograph(self._shots(dirt)[0][index], dirt, self._seed(dirt, index, number))

  def blurred_picture(self, dirt):
    """The shot in which nothing is in focus."""
    return photograph(self._shots(dirt)[3], dirt, self._seed(dirt, 99, 0))

  def photographs(self, dirt):
    """The luma of each shot."""
    return [luma(unit(picture)) for picture in self.pictures(dirt)]

  def blurred_photograph(self, dirt):
    """The luma of the shot in which nothing is in focus."""
    return luma(unit(self.blurred_picture(dirt)))

  def _seed(self, dirt, index, number):
    return zlib.crc32(" ".join([self.scene.name, dirt.name, str(index), *([str(number)] if number else [])]).encode())
