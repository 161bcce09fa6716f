//! filter lookup
//! gpuimage GPUImageLookupFilter LookupFilter
//! category color
//! summary Maps colours through a lookup table (LUT) from a file.
//! details Reads .cube files (one- and three-dimensional), Hald images, and GPUImage's 512 x 512 images.
//! formula mix(rgb, table(rgb), intensity), tetrahedral between the table's entries
//! example lookup=lookup-image='asset:lookup/warm.cube'
//! kind pixel
//! param lookup-image lookup "File with the table"
//! param intensity float 1 0..1 "Share of the looked-up colour in the result"
//! identity intensity == 0
vec4 filter(vec4 image, Place place) {
  return vec4(mix(image.rgb, lookupColor(param.lookupImage, image.rgb), param.intensity), image.a);
}
