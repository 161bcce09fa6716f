"""Checks of the bench itself: each function passes or raises."""

import numpy as np
from scipy import ndimage

import operators
from camera import Dirt, FULL_WELL, READ_NOISE, photograph
from harness import DEFAULT, Chains, Peaking, simulated_shots, threshold
from lens import BlurredLayer
from method import measure
from metrics import Curve, Truth, tallies
from pictures import encoded, linear, luma, unit
from score import Area, ours
from simulated import DIOPTRES

# The simulated camera's lens: focal length and sensor's width in metres.
_FOCAL, _SENSOR = 0.05, 0.036


def _near(value, wanted, tolerance):
  assert np.all(np.abs(np.asarray(value) - wanted) <= tolerance), f"{value} instead of {wanted}"


def _spread(picture):
  """The variance along a row of what a point became."""
  weights = picture.sum(axis=0) / picture.sum()
  place = np.arange(weights.size)
  return (weights * (place - (weights * place).sum()) ** 2).sum()


def check_blur_is_a_disc_with_its_energy():
  size = (96, 96)
  light = np.zeros(size + (3,))
  light[48, 48] = 1
  for steps, step in ((1, 1.5), (2, 1.5), (5, 1.0), (6, 1.6)):
    layer = BlurredLayer(light, np.ones(size), np.full(size, float(steps)))
    blurred = layer.focused(0, step)
    _near(blurred[:, :, 0].sum(), 1, 1e-3)
    _near(blurred[:, :, 3], 1, 1e-3)
    # A disc of radius r has the variance r²/4 along a line, and sampling adds less than that of two pixels.
    radius = steps * step
    _near(_spread(blurred[:, :, 0]) - radius ** 2 / 4, 1 / 12, 0.12)
    # Evenly filled, and nothing outside.
    y, x = np.mgrid[0:96, 0:96] - 48
    inside = np.hypot(x, y) < radius - 1
    _near(blurred[:, :, 0][inside] * np.pi * radius ** 2, 1, 0.08)
    _near(blurred[:, :, 0][np.hypot(x, y) > radius + 1.5], 0, 1e-4)


def check_simulated_camera_blurs_by_the_same_law():
  number, width, height = 2, 320, 180
  camera = f"simulated:size={width}x{height}:motion=off:noise=0:format=RGB3:aperture={number}:focus="
  offsets = (0.2, 0.5)
  distances = [1 / DIOPTRES[2], *(1 / (DIOPTRES[2] - offset) for offset in offsets)]
  shots = simulated_shots([camera + str(distance) for distance in distances])
  light = [linear(unit(frames[0])) for frames, _ in shots]
  # Three boxes are nearly a Gaussian, with the variance of the disc.
  deviations = np.arange(0, 2.5, 0.05)
  blurred = [ndimage.gaussian_filter(light[0], (d, d, 0), mode="nearest") for d in deviations]
  for shot, (_, planes), distance, offset in zip(light[1:], shots[1:], distances[1:], offsets):
    inner = ndimage.minimum_filter((planes == 2) & (shots[0][1] == 2), 25)
    errors = [np.mean((b[inner] - shot[inner]) ** 2) for b in blurred]
    diameter = _FOCAL / number * _FOCAL * offset * distance / (distance - _FOCAL) * width / _SENSOR
    _near(deviations[int(np.argmin(errors))], diameter / 4, 0.05 + 0.05 * diameter / 4)


def check_dirt_does_what_it_says():
  flat = np.full((128, 128, 3), 0.2)
  # In dim light reading out is half of the noise.
  for level, gain in ((0.2, 1), (0.2, 2), (0.2, 4), (0.2, 8), (0.03, 8)):
    light = linear(unit(photograph(np.full_like(flat, level), Dirt("", gain=gain), 1)))
    deviation = np.sqrt(level * FULL_WELL / gain + READ_NOISE ** 2)
    _near(light[:, :, 1].std() * FULL_WELL / gain, deviation, 0.05 * deviation)
  edge = np.full((64, 64, 3), 0.1)
  edge[:, 32:] = 0.5
  clean = linear(unit(photograph(edge, Dirt(""), 1)))
  for contrast in (1 / 2, 1 / 4, 1 / 8):
    dull = linear(unit(photograph(edge, Dirt("", contrast=contrast), 1)))
    _near(np.ptp(dull) / np.ptp(clean), contrast, 0.02)
  assert photograph(edge, Dirt("", exposure=3), 1).max() == 255, "nothing is clipped"
  _near(linear(unit(photograph(edge, Dirt("", exposure=1 / 8), 1))).max(), 0.5 / 8, 0.003)

  def slope(**dirt):
    return np.abs(np.diff(luma(unit(photograph(edge, Dirt("", **dirt), 1)))[20])).max()

  assert slope(lens=0.3) > slope() > 1.2 * slope(lens=0.9)
  sharp = luma(unit(photograph(edge, Dirt("", sharpen=1.2), 1)))[20]
  assert sharp.max() > 1.02 * encoded(0.5) and sharp.min() < 0.9 * encoded(0.1), "no halo"
  noisy, denoised = (photograph(flat, Dirt("", gain=4, denoise=d), 1).std() for d in (0, 1))
  assert denoised < 0.6 * noisy
  # A demosaiced grey picture stays grey but for its fine detail; a coloured edge spreads with subsampled chroma.
  _near(np.ptp(photograph(edge, Dirt("", bayer=True), 1)[:, 8:24].astype(int), axis=2), 0, 1)
  coloured = edge * [1.0, 0.4, 0.2]
  chroma = [np.ptp(photograph(coloured, Dirt("", subsampled=s), 1)[20, 31:33, 0].astype(int)) for s in (False, True)]
  assert chroma[1] < chroma[0]
  random = np.random.default_rng(1).random((64, 64, 3))
  whole = photograph(random, Dirt(""), 1)
  errors = [
      np.abs(photograph(random, Dirt("", quality=q), 1).astype(int) - whole).mean() for q in (95, 80, 60)]
  assert 0 < errors[0] < errors[1] < errors[2]


def check_opponents_by_hand():
  # A step from 0 to 1 between the columns 2 and 3 of 6, and a single point.
  step = np.zeros((6, 6), np.float32)
  step[:, 3:] = 1
  point = np.zeros((5, 5), np.float32)
  point[2, 2] = 1
  _near(operators.sobel(step)[3], [0, 0, 4, 4, 0, 0], 1e-6)
  _near(operators.sobel(point)[1, 1], np.sqrt(2), 1e-6)
  _near(operators.laplacian_less_slope(point)[2, 1:4], [1, 4, 1], 1e-6)
  # Beside the point the slope is 1; the remainder counts twice.
  for bias, beside in ((0, 1.5), (1, 1.0), (2, 0.0)):
    _near(operators.laplacian_less_slope(point, bias)[2, 1:4], [beside, 8, beside], 1e-6)
    _near(operators.laplacian_less_slope(step, bias)[3, 2], beside, 1e-6)
  _near(operators.mean_difference(step)[3], [0, 0, 0.25, 0.25, 0, 0], 1e-6)
  red = np.zeros((6, 6, 3), np.float32)
  red[:, 3:, 0] = 1
  _near(operators.mean_difference(red)[3, 2], 0.25 / 3, 1e-6)

  def same(values):
    return values

  # Over one pixel and over two the gradient at the columns 2 and 3 is 1; the mean is over three columns.
  rest = 1 - 0.67 * (1 - 1 / 256)
  _near(operators.near_minus_far(step, same, same)[3, 2:4], rest * 2 / 3, 1e-6)
  # With gradients for each pixel a ramp leaves something, else nothing.
  ramp = np.tile(np.linspace(0, 0.5, 12) ** (1 / 2.2), (12, 1))
  slope = 2 * 0.5 / 11
  _near(operators.near_minus_far(ramp, same, same)[6, 6], 0, 1e-9)
  _near(operators.near_minus_far(ramp, same, same, 1)[6, 6], slope - 0.67 * (slope - 1 / 256), 1e-6)
  whole = 0.67 / 256
  _near(operators.near_minus_far(np.full((9, 9), 0.5), same, same), whole, 1e-6)
  # The blurs remove noise and keep an edge.
  noise = np.random.default_rng(1).normal(0.5, 0.003, (64, 64))
  edge = np.where(np.arange(64) < 32, 0.1, 0.9) + noise - 0.5
  for blur in (lambda v: operators._bilateral(v, 2, 0.02), lambda v: operators._guided(v, 12, 1e-5)):
    assert blur(noise).std() < 0.7 * noise.std()
    assert blur(edge)[:, 32].mean() - blur(edge)[:, 31].mean() > 0.7


def check_figures_of_known_marks():
  depth = np.zeros((60, 80))
  depth[:, 40:] = 3
  random = np.random.default_rng(1)
  texture = random.random((60, 80))
  truths = [Truth(depth, texture, index) for index in (0, 3)]
  perfect = [(truth.right * (1 + 0.1 * random.random(depth.shape))).astype(np.float32) for truth in truths]
  # The shares end with half of the pixels, so some of the marked half may be missing.
  assert Curve(perfect, truths).area() > 0.99
  assert Curve([random.random(depth.shape).astype(np.float32) for _ in truths], truths).area() < 0.05
  (precision, coverage, share), = tallies([truth.right.astype(np.uint8) for truth in truths], truths, [1])
  assert precision == 1 and coverage == 1 and 0.5 <= share < 0.55
  (precision, coverage, share), = tallies([(~truth.right).astype(np.uint8) for truth in truths], truths, [1])
  assert precision == 0 and coverage < 0.1 and 0.45 < share <= 0.5


def check_model_and_filter_agree(shots):
  """`shots` are RGB of 8 bits."""
  peaking = Peaking(sensitivities=())
  for shot in shots:
    score, marks, _ = peaking.rendered(shot)
    assert marks.any(), "no mark"
    model = measure(luma(unit(shot)))
    modelled = model >= np.sort(model.ravel())[-int(marks.sum())]
    assert (marks & modelled).sum() > 0.97 * (marks | modelled).sum(), "the marks differ"
    relevant = (model > 0.1) & (model < 100)
    octaves = np.abs(np.log2(np.maximum(score[relevant], 1e-3) / model[relevant]))
    assert np.quantile(octaves, 0.95) < 0.1, f"the scores differ by {np.quantile(octaves, 0.95):.2f} octaves"
  peaking.close()


def check_sensitivities_are_thresholds(shots):
  """A sensitivity marks what reaches its threshold of the score, and more marks more."""
  peaking = Peaking()
  default = Peaking(sensitivities=(DEFAULT,))
  for shot in shots:
    score, _, marks = peaking.rendered(shot)
    earlier = np.zeros_like(marks[0])
    for sensitivity, marked in zip(peaking.sensitivities, marks):
      assert not (earlier & ~marked).any(), "a greater sensitivity drops marks"
      limit = threshold(sensitivity)
      differing = (marked & (score < 0.95 * limit)) | (~marked & (score > 1.05 * limit))
      assert not differing.any(), f"at {sensitivity} the marks are not the scores from {limit:.2f} on"
      earlier = marked
    _, unset, (set_,) = default.rendered(shot)
    assert (unset == set_).all(), f"the default is not {DEFAULT}"
  peaking.close()
  default.close()


def check_sharpness_and_filter_agree(shots):
  """The score in numpy is that of the filter `sharpness`, which looks at nothing outside its region."""
  for shot in shots:
    height, width = shot.shape[:2]
    areas = [Area(0, 0, width, height, 0), Area(width // 4, height // 4, width // 2, height // 4, 0)]
    chains = Chains("sharpness", "sharpness=0.25|0.25|0.5|0.25")
    noise = np.random.default_rng(1).normal(0, 8, shot.shape)
    for picture in (shot, np.clip(shot + noise, 0, 255).astype(np.uint8)):
      _near(chains.numbers(picture) / ours(luma(unit(picture)), areas), 1, 0.02)
    chains.close()
