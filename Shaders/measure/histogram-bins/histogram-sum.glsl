//! filter histogram-sum
//! category measure
//! summary Sums the rows of histogram-count; a step of histogram-bins.
//! formula sum of the column / number of samples of the picture
//! role part
//! kind general
//! inputs counts image
//! param downsampling-factor int 16 1..65536 "That of histogram-count"
//! size 256 ; 1
//! out float
vec4 filter(Place place) {
  int rows = int(inputSize().y);
  vec4 sum = vec4(0.0);
  for (int row = 0; row < rows; row++) {
    sum += tap(0, row - place.pixel.y);
  }
  return sum / sampleCount(param.downsamplingFactor, inputSize2());
}
