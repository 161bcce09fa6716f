//! filter circle-generator
//! gpuimage CircleGenerator
//! category source
//! summary Draws a filled circle, for example as a mask.
//! details Distances are fractions of the width; the circle is antialiased over one pixel.
//! formula mix(background-color, circle-color, coverage of the disc)
//! kind generator
//! param radius float 0.25 0..2 "Radius, in fractions of the width"
//! param center point 0.5|0.5 "Centre, in fractions of width and height"
//! param circle-color color white "Colour of the circle"
//! param background-color color black "Colour around it"
vec4 filter(Place place) {
  vec2 offset = (place.position - param.center) * place.size;
  return mix(param.backgroundColor, param.circleColor, discCoverage(offset, param.radius * place.size.x));
}
