//! filter lookup
//! gpuimage GPUImageLookupFilter LookupFilter
//! category color
//! summary Maps colours through a lookup table (LUT) from a file.
//! details Reads .cube, .3dl, .csp, .clf, .spi1d, .spi3d, .cdl, .cc and .ccc files, the curves of Photoshop's .acv
//! details files, and tables in .png pictures: Hald, GPUImage's 512 x 512, and strips of tiles. A table maps inputs of
//! details 0 to 1, or of the range that its file states; a colour beyond is mapped as the nearest one within.
//! formula mix(rgb, table(rgb), intensity), tetrahedral between the table's entries
//! example lookup=lookup-image='asset:lookup/warm.cube'
//! kind pixel
//! param lookup-image lookup "File with the table"
//! param intensity float 1 0..1 "Share of the looked-up colour in the result"
//! identity intensity == 0
vec4 filter(vec4 image, Place place) {
  return vec4(mix(image.rgb, lookupColor(param.lookupImage, image.rgb), param.intensity), image.a);
}
