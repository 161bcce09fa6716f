"""Viewfinder itself: its real filter on pictures, and its simulated camera, both by the program FocusHarness."""

import os
import struct
import subprocess
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parents[2]
# The sensitivities at which marks are drawn.
SENSITIVITIES = tuple(round(0.1 * step, 1) for step in range(11))
# The sensitivity of the filter when none is given.
DEFAULT = 0.7
MARKS = "focus-peaking=mode=only:color=white:reference=$reference"
# Of a camera that has not shown how sharp it is.
UNKNOWN = 1.5
# The steps of focus-peaking up to the score, where a sensitivity is a threshold.
SCORE = (
    "split=3[plain][analysed][quartered];[analysed]focus-luma,focus-energy,focus-steady,split[energy][metered];"
    "[quartered]focus-detail,focus-steady,split[detail][finest];[metered][finest]focus-noise[scene];"
    "[energy][scene][detail]focus-score,focus-mark=threshold=share[levels];[plain][levels]focus-unblock")


def threshold(sensitivity, reference=UNKNOWN):
  """The score that a pixel must reach at a sensitivity, after the header of focus-mark."""
  return reference * 2 ** (-0.713 - 1.75 * sensitivity - 1.6 * sensitivity ** 4) if sensitivity > 0 else np.inf


def scores(levels):
  """Scores of the levels that focus-mark counts: sixteen octaves from 2^-4 on; the lowest level stands for none."""
  return np.where(levels > 0, np.exp2(16 * levels - 4), 0).astype(np.float32)


def executable():
  """The harness that FOCUS_HARNESS names, or the one that was built last."""
  if "FOCUS_HARNESS" in os.environ:
    return os.environ["FOCUS_HARNESS"]
  built = [ROOT / ".build" / kind / "FocusHarness" for kind in ("release", "debug")]
  built = [path for path in built if path.exists()]
  if not built:
    raise SystemExit("FocusHarness is not built; `make peaking` does, or: swift build --product FocusHarness")
  return max(built, key=lambda path: path.stat().st_mtime)


class Chains:
  """Chains that render pictures in one process."""

  def __init__(self, *chains):
    self.count = len(chains)
    self.process = subprocess.Popen(
        [executable(), "render", *chains], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

  def render(self, picture, reference=UNKNOWN, follows=False):
    """The red channels of the results; a picture that follows the one before belongs to the same stream."""
    height, width = picture.shape[:2]
    data = self._received(picture, reference, follows, width * height)
    return list(data.reshape(self.count, height, width))

  def numbers(self, picture):
    """The numbers of chains that end with a picture of one pixel."""
    return self._received(picture, UNKNOWN, False, 1)

  def _received(self, picture, reference, follows, area):
    """What the harness answers: `area` numbers of each chain."""
    height, width = picture.shape[:2]
    opaque = np.full((height, width, 4), 255, np.uint8)
    opaque[:, :, :3] = picture
    try:
      self.process.stdin.write(struct.pack("<IIIf", width, height, int(follows), reference) + opaque.tobytes())
      self.process.stdin.flush()
    except BrokenPipeError:
      pass
    size = area * self.count * 4
    data = self.process.stdout.read(size)
    if len(data) != size:
      raise SystemExit("FocusHarness broke off")
    return np.frombuffer(data, np.float32)

  def close(self):
    self.process.stdin.close()
    self.process.wait()


class Peaking:
  """The filter focus-peaking."""

  def __init__(self, sensitivities=SENSITIVITIES):
    self.sensitivities = sensitivities
    self.chains = Chains(SCORE, MARKS, *(f"{MARKS}:sensitivity={s}" for s in sensitivities))
    self.stream = Chains(MARKS)
    self.sharpest = Chains("focus-reference")

  def reference(self, picture):
    """How sharp the picture is where it is sharpest."""
    return float(self.sharpest.numbers(picture)[0])

  def rendered(self, picture, reference=UNKNOWN):
    """The score, the marks at the default, and the marks at each of the sensitivities."""
    levels, *marks = self.chains.render(picture, reference)
    default, *marks = (mark > 0.5 for mark in marks)
    return scores(levels), default, marks

  def stills(self, frames, reference=UNKNOWN):
    """The marks at the default of frames of a stream."""
    return [
        self.stream.render(frame, reference, follows=index > 0)[0] > 0.5 for index, frame in enumerate(frames)]

  def close(self):
    self.chains.close()
    self.stream.close()
    self.sharpest.close()


def simulated_shots(devices, count=1):
  """For each device text `count` frames, RGB of 8 bits, and the index of the plane that each pixel shows."""
  result = subprocess.run([executable(), "shots", str(count), *devices], stdout=subprocess.PIPE, check=True)
  data = memoryview(result.stdout)
  shots = []
  for _ in devices:
    width, height = struct.unpack_from("<II", data)
    area = width * height
    data = data[8:]
    frames = np.frombuffer(data[:4 * area * count], np.uint8).reshape(count, height, width, 4)[..., :3]
    planes = np.frombuffer(data[4 * area * count:(4 * count + 1) * area], np.uint8).reshape(height, width)
    shots.append((list(frames), planes))
    data = data[(4 * count + 1) * area:]
  return shots
