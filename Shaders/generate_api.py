#!/usr/bin/env python3
"""Writes the typed Swift API, one struct a filter, from the headers of the filters' files.

The result goes to `Sources/Filters/Generated`, one file a category. `--check` writes nothing and fails when a
file is out of date.
"""

import pathlib
import re
import sys

SHADERS = pathlib.Path(__file__).resolve().parent
TARGET = SHADERS.parent / "Sources" / "Filters" / "Generated"
UPPER = {"rgb": "RGB", "hsb": "HSB", "cga": "CGA", "fast": "FAST", "clahe": "CLAHE"}
# Names that another type has already.
TAKEN = {"orientation": "OrientationFilter"}
# What `result` in a header is in Swift.
MEASURED = {
    "color": "MeasuredColor", "number": "Double", "histogram": "LevelHistogram",
    "points": "Found<MeasuredPoint>", "lines": "Found<MeasuredLine>",
}
KEYWORDS = {"in", "default", "repeat", "switch", "case", "init", "self", "is", "as", "operator", "extension"}


def upper_camel(name):
    return "".join(UPPER.get(part, part[:1].upper() + part[1:]) for part in name.split("-"))


def lower_camel(name):
    first, *rest = name.split("-")
    return first + "".join(part[:1].upper() + part[1:] for part in rest)


def escaped(name):
    return f"`{name}`" if name in KEYWORDS else name


def number(text):
    return text if re.fullmatch(r"-?\d+(\.\d+)?(e-?\d+)?", text) else text.lstrip("0")


COLORS = {"red", "blue", "yellow", "cyan", "magenta", "white", "black"}


def color(text):
    if text in COLORS:
        return "." + text
    digits = re.fullmatch(r"(?:#|0x)([0-9a-fA-F]{6})(?:@([\d.]+))?", text)
    if not digits:
        sys.exit(f"generate_api.py: write the default colour '{text}' as 0xrrggbb")
    parts = [int(digits[1][i : i + 2], 16) / 255 for i in (0, 2, 4)]
    alpha = f", alpha: {digits[2]}" if digits[2] else ""
    return "Color(red: {:.9g}, green: {:.9g}, blue: {:.9g}{})".format(*parts, alpha)


class Parameter:
    def __init__(self, text):
        head, label = re.fullmatch(r'([^"]*)"(.*)"', text).groups()
        words = head.split()
        self.name, self.type = words[0], words[1]
        self.default = words[2] if len(words) > 2 and words[2] != '""' else ""
        self.range = words[3] if len(words) > 3 else ""
        self.label = label
        self.swift = escaped(lower_camel(self.name))
        self.key = lower_camel(self.name)

    @property
    def swift_type(self):
        return {
            "float": "Double", "int": "Int", "bool": "Bool", "point": "Point", "color": "Color",
            "list": "[Double]", "curve": "[Point]", "image": "String", "lookup": "String", "enum": upper_camel(self.name),
        }[self.type]

    @property
    def swift_default(self):
        if self.type in ("float", "int", "bool"):
            return number(self.default) if self.type != "bool" else self.default
        if self.type == "point":
            x, y = self.default.split("|")
            return f"Point(x: {x}, y: {y})"
        if self.type == "color":
            return color(self.default)
        if self.type == "list":
            return "[" + ", ".join(self.default.split("|")) + "]"
        if self.type == "curve":
            parts = self.default.split("|")
            return "[" + ", ".join(f"Point(x: {x}, y: {y})" for x, y in zip(parts[::2], parts[1::2])) + "]"
        if self.type == "enum":
            return "." + self.case(self.default)
        return f'"{self.default}"' if self.default else None

    def case(self, word):
        name = lower_camel(word)
        return escaped(f"degrees{name}" if name[:1].isdigit() else name)

    @property
    def value(self):
        name = "self." + self.swift
        return {
            "float": f".number({name})", "int": f".number(Double({name}))", "bool": f".number({name} ? 1 : 0)",
            "point": f"{name}.value", "color": f"{name}.value", "list": f".numbers({name})",
            "curve": f".numbers({name}.flatMap {{ [$0.x, $0.y] }})",
            "image": f".file({name})", "lookup": f".file({name})", "enum": f".number(Double({name}.rawValue))",
        }[self.type]

    @property
    def documentation(self):
        label = self.label[:1].upper() + self.label[1:]
        end = "" if label.endswith(".") else "."
        span = f" Range: {self.range.replace('..', '…')}." if self.range and self.type != "enum" else ""
        return label + end + span


def read(path):
    header = {"param": [], "details": [], "formula": [], "source": [], "gpuimage": []}
    for line in path.read_text().splitlines():
        if not line.startswith("//!"):
            break
        word, _, rest = line[3:].strip().partition(" ")
        if word in header and isinstance(header[word], list):
            header[word].append(rest.strip())
        else:
            header[word] = rest.strip()
    header["param"] = [Parameter(text) for text in header["param"]]
    return header


def wrapped(prefix, text, width=110):
    lines, line = [], prefix
    for word in text.split():
        if len(line) + 1 + len(word) > width:
            lines.append(line)
            line = prefix.rstrip() + " " + word
        else:
            line += ("" if line.endswith(" ") else " ") + word
    return lines + [line]


def struct(header):
    parameters = header["param"]
    out = wrapped("/// ", header["summary"])
    for part in [" ".join(header["details"])] * bool(header["details"]):
        out += ["///"] + wrapped("/// ", part)
    for formula in header["formula"]:
        out += ["///", f"///     {formula}"]
    if header["source"]:
        out += ["///"] + wrapped("/// ", "Source: " + " ".join(header["source"]) + ".")
    names = " ".join(header["gpuimage"]).split()
    if names:
        out += ["///"] + wrapped("/// ", "In GPUImage: " + ", ".join(f"`{name}`" for name in names) + ".")
    name = TAKEN.get(header["filter"], upper_camel(header["filter"]))
    measured = MEASURED.get(header.get("result", "").split(" ")[0])
    out += [f"public struct {name}: {'Measuring' if measured else ''}Filter {{",
            f'  public static let id = "{header["filter"]}"']
    if measured:
        out += ["  /// What the filter measures.", f"  public typealias Measured = {measured}"]
    for parameter in parameters:
        if parameter.type == "enum":
            out += ["", f"  /// The choices of `{parameter.swift}`.",
                    f"  public enum {parameter.swift_type}: Int, Hashable, Sendable, CaseIterable {{",
                    "    case " + ", ".join(parameter.case(word) for word in parameter.range.split("|")), "  }"]
    if parameters:
        out.append("")
    for parameter in parameters:
        out += wrapped("  /// ", parameter.documentation)
        out.append(f"  public var {parameter.swift}: {parameter.swift_type}")
    arguments = ", ".join(
        f"{p.swift}: {p.swift_type}" + (f" = {p.swift_default}" if p.swift_default is not None else "")
        for p in parameters)
    out += ["", "  /// Creates the filter; what is left out has its documented default."]
    out += [f"  public init({arguments}) {{"]
    out += [f"    self.{p.swift} = {p.swift}" for p in parameters] + ["  }", ""]
    out += ["  public var values: [String: ParameterValue] {"]
    if parameters:
        out += ["    ["] + [f'      "{p.name}": {p.value},' for p in parameters] + ["    ]", "  }", "}", ""]
    else:
        out += ["    [:]", "  }", "}", ""]
    return "\n".join(out)


def main():
    check = "--check" in sys.argv[1:]
    categories = {}
    for path in sorted(SHADERS.glob("*/*.glsl")):
        if path.parent.name == "common":
            continue
        header = read(path)
        categories.setdefault(path.parent.name, []).append(struct(header))
    written = {}
    for category, structs in categories.items():
        text = "// Written by Shaders/generate_api.py from the filters' headers: run `make generate` after a change.\n"
        text += "// swift-format-ignore-file\n\npublic import FilterGraph\n\n" + "\n".join(structs)
        written[TARGET / f"{upper_camel(category)}Filters.swift"] = text
    for path in TARGET.glob("*.swift"):
        if path not in written:
            if check:
                sys.exit(f"generate_api.py: {path.name} is left over; run `make generate`")
            path.unlink()
    for path, text in written.items():
        if not path.exists() or path.read_text() != text:
            if check:
                sys.exit(f"generate_api.py: {path.name} is out of date; run `make generate`")
            TARGET.mkdir(exist_ok=True)
            path.write_text(text)


main()
