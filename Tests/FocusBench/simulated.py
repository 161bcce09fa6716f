"""Stacks of the simulated camera, whose own lens, exposure, gain, noise and formats are the dirt.

The shots are evenly spaced in dioptres, as a focus motor is; the truth is the plane that the camera says is seen.
Its scene has four planes. Soft lenses, and what it has no setting for (contrast, sharpening, denoising, other
qualities of JPEG than 90), the other stacks cover.
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from scipy import ndimage

from harness import simulated_shots
from metrics import Truth
from pictures import luma, unit

# The planes' inverse distances in dioptres, in the order of the indices that the camera gives.
DIOPTRES = np.array([1 / 40, 1 / 5, 1 / 1.5, 1 / 0.5])


@dataclass(frozen=True)
class Setting:
  """A kind of dirt: `exposure` is relative to a good one, which a gain keeps."""

  name: str
  exposure: float = 1.0
  gain: float = 1.0
  noise: float = 1.0
  format: str = "NV12"


SETTINGS = (
    Setting("clean", noise=0, format="RGB3"),
    Setting("gain-1"), Setting("gain-4", gain=4), Setting("gain-8", gain=8),
    Setting("dark", exposure=1 / 8), Setting("clipped", exposure=3),
    Setting("mjpg", gain=2, format="MJPG"), Setting("bayer", gain=2, format="RGGB"),
)


@dataclass(frozen=True)
class Setup:
  """A camera and its shots: shot i is focused on `first` + i `step` dioptres."""

  name: str
  shots: int
  first: float
  step: float
  aperture: float
  options: str


SETUPS = {
    "tuning": (Setup("camera-near", 7, 0.5, 0.25, 6.3, "size=480x320:seed=3:zoom=1.3"),),
    "reporting": (
        Setup("camera", 9, 0.0, 0.25, 5.6, "size=640x360"),
        Setup("camera-turned", 6, 0.0, 0.14, 4, "size=384x512:seed=7:zoom=1.6:rotation=90")),
}


class SimulatedStack:
  """The shots of a setup, and their truths."""

  def __init__(self, setup):
    self.setup = setup
    self.name = setup.name
    self.dirts = SETTINGS
    self._frames = {}

  def _device(self, setting, dioptres, seed=0):
    focus = 1 / dioptres if dioptres > 0 else "inf"
    # As much light as 1/60 s at f/2 gives.
    exposure = setting.exposure / setting.gain / 60 * (self.setup.aperture / 2) ** 2
    return (
        f"simulated:{self.setup.options}:motion=off:aperture={self.setup.aperture}:focus={focus}"
        f":exposure={exposure}:gain={setting.gain}:noise={setting.noise}:format={setting.format}")

  def _focus(self, index):
    return self.setup.first + index * self.setup.step

  @cached_property
  def truths(self):
    """Depth and detail of each shot; the detail is that of a composite of every plane in focus, without noise."""
    clear = SETTINGS[0]
    planes = [frames[0] for frames, _ in simulated_shots([self._device(clear, d) for d in DIOPTRES])]
    count = self.setup.shots
    shots = simulated_shots([self._device(clear, self._focus(index)) for index in range(count)])
    steps = (DIOPTRES - self.setup.first) / self.setup.step
    result = []
    for index, (_, indices) in enumerate(shots):
      sharp = np.select([indices == i for i in range(len(planes))], [luma(unit(plane)) for plane in planes])
      truth = Truth(steps[indices], sharp, index)
      # No detail is in the step from one plane to another.
      inner = ndimage.maximum_filter(indices, 7) == ndimage.minimum_filter(indices, 7)
      truth.wanted &= inner
      result.append(truth)
    return result

  def truths_of(self, _):
    """The same for every setting."""
    return self.truths

  def pictures(self, setting):
    """Each shot as the camera delivers it: RGB of 8 bits."""
    return [self.frame(setting, index) for index in range(self.setup.shots)]

  def frame(self, setting, index, number=0):
    """A shot; the noise depends on the frame's number."""
    if setting not in self._frames or len(self._frames[setting][index]) <= number:
      devices = [self._device(setting, self._focus(i)) for i in range(self.setup.shots)]
      self._frames = {setting: [frames for frames, _ in simulated_shots(devices, number + 1)]}
    return self._frames[setting][index][number]

  def blurred_picture(self, setting):
    """The shot in which nothing is in focus: far in front of everything."""
    return simulated_shots([self._device(setting, 4)])[0][0][0]
