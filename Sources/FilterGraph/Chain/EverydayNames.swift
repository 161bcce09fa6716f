extension FilterCatalog {
  /// Names from FFmpeg, ImageMagick and photo editors, and the corresponding filters here, best first.
  ///
  /// Used only for suggestions: a chain never resolves to a filter other than the one it names.
  package static let everydayNames: [String: [String]] = [
    "autocontrast": ["auto-levels"], "autolevels": ["auto-levels"], "avgblur": ["box-blur"],
    "black-and-white": ["grayscale"], "blend": ["normal-blend", "alpha-blend"], "bloom": ["glow"],
    "blur": ["gaussian-blur", "box-blur"], "border": ["pad"], "boxblur": ["box-blur"], "bw": ["grayscale"],
    "canvas": ["pad"], "canny": ["canny-edge-detection"], "cartoon": ["toon"], "charcoal": ["sketch"],
    "chromakey": ["chroma-key"], "chromashift": ["chromatic-aberration"], "clut": ["lookup"],
    "colorbalance": ["lift-gamma-gain"], "colorchannelmixer": ["color-matrix"], "colorize": ["monochrome"],
    "colorkey": ["chroma-key"], "composite": ["watermark"], "contain": ["resize=mode=fit"],
    "cover": ["resize=mode=fill"], "colortemperature": ["temperature"], "curves": ["tone-curve"],
    "desaturate": ["grayscale", "saturation"], "despeckle": ["median"], "dilate": ["dilation"],
    "drawgrid": ["grid"], "duotone": ["false-color", "split-toning"], "edge": ["sobel-edge-detection"],
    "edgedetect": ["canny-edge-detection"], "eq": ["brightness", "contrast", "saturation"],
    "equalize": ["histogram-equalization"], "erode": ["erosion"], "fade": ["opacity"],
    "extent": ["pad", "crop"], "falsecolor": ["exposure-false-color"], "fill": ["resize=mode=fill"],
    "fit": ["resize=mode=fit"], "flop": ["flip=horizontal"], "gblur": ["gaussian-blur"],
    "grain": ["film-grain"], "gray": ["grayscale"], "greenscreen": ["chroma-key"], "grey": ["grayscale"],
    "greyscale": ["grayscale"], "haldclut": ["lookup"], "hflip": ["flip=horizontal"],
    "histeq": ["histogram-equalization"], "hqdn3d": ["temporal-denoise", "denoise"], "hsl": ["hsb"],
    "hsv": ["hsb"], "implode": ["pinch-distortion"], "invert": ["color-invert"],
    "lenscorrection": ["lens-distortion"], "level": ["levels"], "local-contrast": ["clarity"],
    "letterbox": ["pad"], "logo": ["watermark"], "lut": ["lookup"], "lut3d": ["lookup"],
    "magnify": ["magnifier"], "modulate": ["hsb"],
    "negate": ["color-invert"], "negative": ["color-invert"], "nlmeans": ["denoise"],
    "noise": ["film-grain"], "normalize": ["auto-levels"], "oilpaint": ["kuwahara"],
    "overlay": ["watermark", "normal-blend", "overlay-blend"], "paint": ["kuwahara"],
    "peaking": ["focus-peaking"],
    "place": ["watermark"], "pixelate": ["pixellate"], "pixelize": ["pixellate"],
    "rgbashift": ["chromatic-aberration"],
    "scale": ["resize"], "shadows": ["highlight-shadow"], "size": ["resize"], "smartblur": ["surface-blur"],
    "sobel": ["sobel-edge-detection"], "sparkle": ["glow"], "stamp": ["watermark"], "spin": ["rotate"],
    "threshold": ["luminance-threshold"], "thumbnail": ["resize"], "tint": ["monochrome", "temperature"],
    "tmix": ["low-pass"], "tonemap": ["filmic"], "transpose": ["rotate"],
    "unsharp": ["unsharp-mask"], "usm": ["unsharp-mask"], "vflip": ["flip=vertical"], "wb": ["white-balance"],
    "zoom": ["punch-in", "resize"],
  ]

  /// The filters that a name from other programs may refer to, best first; empty for unknown names.
  func filters(knownElsewhereAs name: some StringProtocol) -> [String] {
    (Self.everydayNames[name.lowercased()] ?? []).filter { target in
      filter(named: target.prefix { $0 != "=" }) != nil
    }
  }
}
