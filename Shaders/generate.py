#!/usr/bin/env python3
"""Writes ShaderTable.c, the table of every file that is embedded in the program.

The shaders are all files `*/*.glsl` below this folder; the assets are the files that their headers name as
`asset:PATH`, which lie below `Assets`, and those that the gallery shows. `--check` writes nothing and fails when the table is out of date.
"""

import pathlib
import re
import sys

SHADERS = pathlib.Path(__file__).resolve().parent
ASSETS = SHADERS.parent / "Assets"
TABLE = SHADERS / "ShaderTable.c"


def array(name, place):
    # The zero at the end makes the text a C string; it is not counted.
    return f'static const unsigned char {name}[] = {{\n#embed "{place}"\n, 0}};\n'


def generate():
    shaders = sorted(path.relative_to(SHADERS).as_posix() for path in SHADERS.glob("*/*.glsl"))
    named = {path.relative_to(ASSETS).as_posix() for path in ASSETS.glob("gallery/*.png")}
    for path in shaders:
        header = [line for line in (SHADERS / path).read_text().splitlines() if line.startswith("//!")]
        named.update(re.findall(r"\basset:([\w./-]+)", "\n".join(header)))
    assets = sorted(named)
    for path in assets:
        if not (ASSETS / path).is_file():
            sys.exit(f"generate.py: a filter names asset:{path}, but there is no Assets/{path}")

    text = "// Written by generate.py from the files in this folder: run `make generate` after adding one.\n"
    text += '#include "ShaderTable.h"\n\n'
    for index, path in enumerate(shaders):
        text += array(f"shader{index}", path)
    for index, path in enumerate(assets):
        text += array(f"asset{index}", f"../Assets/{path}")
    text += "\nconst viewfinder_shader *viewfinder_shaders(size_t *count) {\n"
    text += "  static const viewfinder_shader table[] = {\n"
    for index, path in enumerate(shaders):
        text += f'    {{"{path}", (const char *)shader{index}, sizeof shader{index} - 1}},\n'
    text += "  };\n  *count = sizeof table / sizeof *table;\n  return table;\n}\n"
    text += "\nconst viewfinder_asset *viewfinder_assets(size_t *count) {\n"
    text += "  static const viewfinder_asset table[] = {\n"
    for index, path in enumerate(assets):
        text += f'    {{"{path}", asset{index}, sizeof asset{index} - 1}},\n'
    # C has no empty arrays: the last entry is not counted.
    text += "    {\"\", (const unsigned char *)\"\", 0},\n"
    text += "  };\n  *count = sizeof table / sizeof *table - 1;\n  return table;\n}\n"
    return text


def main():
    text = generate()
    current = TABLE.read_text() if TABLE.exists() else None
    if text == current:
        return
    if "--check" in sys.argv[1:]:
        sys.exit("generate.py: Shaders/ShaderTable.c is out of date; run `make generate`")
    TABLE.write_text(text)


main()
