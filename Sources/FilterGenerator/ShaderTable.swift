/// `ShaderTable.c`: the files that are embedded in the program.
///
/// Symbols are named by the files' paths, so that a new filter adds lines and changes no other.
struct ShaderTable {
  /// Paths below `Shaders/`, sorted.
  let shaders: [String]
  /// Paths below `Assets/`, sorted.
  let assets: [String]

  var text: String {
    var text = "// Written by `make generate` from the files in this folder.\n#include \"ShaderTable.h\"\n\n"
    for path in shaders { text += array(path, at: path) }
    for path in assets { text += array(path, at: "../Assets/" + path) }
    text += "\nconst viewfinder_shader *viewfinder_shaders(size_t *count) {\n"
    text += "  static const viewfinder_shader table[] = {\n"
    for path in shaders {
      let name = symbol(path)
      text += "    {\"\(path)\", (const char *)\(name), sizeof \(name) - 1},\n"
    }
    text += "  };\n  *count = sizeof table / sizeof *table;\n  return table;\n}\n"
    text += "\nconst viewfinder_asset *viewfinder_assets(size_t *count) {\n"
    text += "  static const viewfinder_asset table[] = {\n"
    for path in assets {
      let name = symbol(path)
      text += "    {\"\(path)\", \(name), sizeof \(name) - 1},\n"
    }
    // C has no empty arrays: the last entry is not counted.
    text += "    {\"\", (const unsigned char *)\"\", 0},\n"
    return text + "  };\n  *count = sizeof table / sizeof *table - 1;\n  return table;\n}\n"
  }

  /// A zero follows the bytes, so that a text is a C string. `#embed` stands on a line of its own.
  private func array(_ path: String, at place: String) -> String {
    "static const unsigned char \(symbol(path))[] = {\n#embed \"\(place)\" suffix(,)\n0};\n"
  }

  /// `color/film-grain.glsl` as `color_film_grain_glsl`; ids have no underscores, so that none are alike.
  private func symbol(_ path: String) -> String {
    String(path.map { $0.isLetter || $0.isNumber ? $0 : "_" })
  }
}
