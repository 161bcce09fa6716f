//! filter convolution-3x3
//! gpuimage GPUImage3x3ConvolutionFilter Convolution3x3
//! category blur
//! summary Convolves the picture with a 3x3 kernel of your own.
//! formula sum of kernel(i, j) in(x + i, y + j); alpha stays
//! source the GPUImage definition
//! example convolution-3x3=-2|-1|0|-1|1|1|0|1|2
//! kind stencil 1
//! param convolution-kernel list 0|0|0|0|1|0|0|0|0 "Weights, row by row from the top"
//! param spacing int 1 1..16 px "Distance between the pixels that are read"
//! grid spacing
//! let corners = abs(convolutionKernel[0]) + abs(convolutionKernel[2]) + abs(convolutionKernel[6]) + abs(convolutionKernel[8])
//! let sides = abs(convolutionKernel[1]) + abs(convolutionKernel[3]) + abs(convolutionKernel[5]) + abs(convolutionKernel[7])
//! identity corners + sides == 0 && convolutionKernel[4] == 1
//! gain corners + sides + abs(convolutionKernel[4])
vec4 filter(Place place) {
  vec3 sum = vec3(0.0);
  for (int y = -1; y <= 1; y++) {
    for (int x = -1; x <= 1; x++) {
      sum += param.convolutionKernel[3 * y + x + 4] * tap(x, y).rgb;
    }
  }
  return vec4(sum, tap(0, 0).a);
}
