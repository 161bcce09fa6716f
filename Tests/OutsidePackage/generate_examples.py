#!/usr/bin/env python3
"""Writes the documentation's page of examples from the programs of this package.

    generate_examples.py             rewrite the page
    generate_examples.py --check     write nothing; fail when the page is not what would be written

Either way the Swift snippets of README.md must be the programs' text, line for line, and its dependency that of this
package. Only Python's standard library is used.
"""

import re
import sys
import textwrap
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
ROOT = FOLDER.parent.parent
PAGE = ROOT / "Sources/Viewfinder/Viewfinder.docc/Examples.md"
PROGRAMS = [
    ("LiveWindow", "A live window"),
    ("OwnFilterInSwift", "A filter of your own in Swift"),
    ("OwnFilterFromFile", "A filter of your own from a file"),
    ("PixelsOfEachFrame", "The pixels of each frame"),
    ("TwoSinks", "Two sinks"),
    ("TwoWindows", "Two windows"),
    ("PictureInPicture", "A picture of two sources"),
    ("FullResolutionStill", "A full-resolution still with its events"),
    ("PhotoSeries", "Series of photographs from the main actor"),
    ("BatchOfPhotos", "A batch of photographs"),
]
INTRODUCTION = """# Examples

Ten small programs, each complete.

## Overview

They are a package of their own in `Tests/OutsidePackage`, which depends on the library as yours does:

```swift
{dependency}
```

`import Viewfinder` gives cameras, filters, sessions and photographs; `import ViewfinderPreview` adds the window.
`make test` builds them, runs them and checks what they print.
"""


def source(name):
    return (FOLDER / "Sources" / name / f"{name}.swift").read_text(encoding="utf-8")


def summary(text):
    """The documentation of the program, which is the last comment before `@main` or the first of the file."""
    block = re.search(r"((?:^///.*\n)+)@main", text, re.M) or re.search(r"((?:^///.*\n)+)", text, re.M)
    return "\n".join(line[3:].removeprefix(" ") for line in block.group(1).splitlines())


def page():
    manifest = (FOLDER / "Package.swift").read_text(encoding="utf-8")
    wanted = [line.strip() for line in manifest.splitlines() if re.search(r"\.package\(|\.product\(", line)]
    parts = [INTRODUCTION.format(dependency="\n".join(wanted))]
    for name, title in PROGRAMS:
        text = source(name)
        parts.append(f"## {title}\n\n{summary(text)}\n\n```swift\n{text}```\n")
        for file in sorted(FOLDER.glob("*.glsl")):
            if file.name in text:
                parts.append(f"The filter, `{file.name}`:\n\n```glsl\n{file.read_text(encoding='utf-8')}```\n")
    return "\n".join(parts).replace("\n\n\n", "\n\n")


def strange_snippets():
    """The Swift snippets of README.md that are no part of a program."""
    programs = [plain(source(path.name)) for path in sorted((FOLDER / "Sources").iterdir())]
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    snippets = re.findall(r"^```swift\n(.*?)^```$", readme, re.M | re.S)
    if not snippets:
        yield "README.md has no Swift snippet"
    elif snippets[0] != source("LiveWindow"):
        yield "README.md: the first Swift snippet is not the program LiveWindow as it stands"
    for snippet in snippets:
        # A blank line in a snippet stands between parts that need not be neighbours.
        for part in re.split(r"\n\s*\n", snippet.strip("\n")):
            if not any(f"\n{plain(part)}\n" in f"\n{program}\n" for program in programs):
                yield f"README.md: no program of Tests/OutsidePackage has these lines:\n{textwrap.indent(part, '    ')}"


def strange_dependencies():
    """What README.md writes into a manifest and this package's manifest, which is built, has not."""
    manifest = (FOLDER / "Package.swift").read_text(encoding="utf-8")
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    package = re.search(r'\.package\(name: "\w+", path: ', readme)
    target = re.search(
        r'\.executableTarget\(name: "(\w+)", dependencies: \[\.product\(name: "(\w+)", (package: "\w+")\)\]\)', readme)
    if not package or not target:
        yield "README.md does not say on which package and which of its products a program depends"
        return
    program, product, owner = target.groups()
    for text in [package[0], f'program("{program}", "{product}")', owner]:
        if text not in manifest:
            yield f"README.md: Tests/OutsidePackage/Package.swift has no '{text}'"


def plain(text):
    """The lines without indentation and comments at their ends."""
    lines = (re.sub(r"\s+// .*$", "", line).strip() for line in text.splitlines())
    return "\n".join(lines)


def main():
    wanted = page()
    problems = list(strange_snippets()) + list(strange_dependencies())
    names = {path.name for path in (FOLDER / "Sources").iterdir()}
    if names != {name for name, _ in PROGRAMS}:
        problems.append(f"the page does not show exactly the programs {', '.join(sorted(names))}")
    if not PAGE.exists() or PAGE.read_text(encoding="utf-8") != wanted:
        if "--check" in sys.argv[1:]:
            problems.append(f"{PAGE.relative_to(ROOT)} is out of date; run `make generate`")
        else:
            PAGE.write_text(wanted, encoding="utf-8")
    for problem in problems:
        print(problem, file=sys.stderr)
    return 1 if problems else 0


sys.exit(main())
