//! filter miss-etikate
//! gpuimage GPUImageMissEtikateFilter MissEtikateFilter
//! category color
//! summary Grades like a fashion page: hard contrast, cyan shadows, yellow lights.
//! details The grade is our own, in the spirit of the name; any other table may replace it.
//! formula mix(rgb, table(rgb), intensity), tetrahedral between the table's entries
//! kind pixel
//! param lookup-image lookup asset:lookup/miss-etikate.cube "File with the table"
//! param intensity float 1 0..1 "Share of the graded colour in the result"
//! identity intensity == 0
vec4 filter(vec4 image, Place place) {
  return vec4(mix(image.rgb, lookupColor(param.lookupImage, image.rgb), param.intensity), image.a);
}
