#!/usr/bin/env python3
"""Writes the template of the window's translations, viewfinder.pot, from what the program's sources say.

  generate.py            rewrite the template, and give every catalogue (*.po) an empty entry for each new text
  generate.py --check    write nothing; fail when the template is out of date or a catalogue is not complete

A text is a string literal that Swift takes for a `Phrase`. Declarations say where: a parameter, a property or a result of
that type, which this script reads from the sources. The names and labels of parameters, the words to choose from, categories
and looks come from the headers of the filters' and the looks' files.
"""
import glob
import os
import re
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
SOURCES = ["Sources/Preview", "Sources/ViewfinderCommand"]
TYPE = "Phrase"
HEADER = """# Texts of Viewfinder's window. Written by `make generate` from the sources.
msgid ""
msgstr ""
"Project-Id-Version: Viewfinder\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"
"""


# Swift, as far as it is needed to find literals.

# What a statement or a declaration begins with.
BEGINNINGS = {"let", "var", "func", "static", "private", "fileprivate", "public", "package", "case", "return", "guard", "if",
              "for", "switch", "struct", "enum", "init", "mutating", "extension", "override", "@", "weak", "unowned"}


class Token:
    def __init__(self, kind, text, line, nested=()):
        self.kind, self.text, self.line, self.nested = kind, text, line, nested

    def __eq__(self, other):
        return self.kind != "string" and self.text == other


ESCAPES = {"n": "\n", "r": "\r", "t": "\t", '"': '"', "\\": "\\", "0": "\0", "'": "'"}


def literal(source, start, line):
    """Reads a literal; returns its token, whose text has %1, %2 … for what is interpolated, and the place behind it."""
    multi = source.startswith('"""', start)
    end = '"""' if multi else '"'
    place, text, count, nested = start + len(end), "", 0, []
    while not source.startswith(end, place):
        if source[place] != "\\":
            text += source[place]
            place += 1
        elif source[place + 1] == "(":
            inner, place = tokens(source, place + 2, line, until=")")
            nested += inner
            count += 1
            text += "%" + str(count)
        elif source[place + 1] == "u":
            close = source.index("}", place)
            text += chr(int(source[place + 3:close], 16))
            place = close + 1
        elif source[place + 1] == "\n":
            place += 2
        else:
            text += ESCAPES[source[place + 1]]
            place += 2
    return Token("string", text, line, nested), place + len(end)


def tokens(source, place=0, line=1, until=None):
    """The tokens of a source, up to a bracket that closes an interpolation."""
    found, depth = [], 0
    word = re.compile(r"[\w`#@$]+|->|==|!=|\?\?|[^\s]")
    while place < len(source):
        character = source[place]
        if character == "\n":
            line += 1
            place += 1
        elif character.isspace():
            place += 1
        elif source.startswith("//", place):
            place = source.find("\n", place) % (len(source) + 1)
        elif source.startswith("/*", place):
            close = source.index("*/", place) + 2
            line += source.count("\n", place, close)
            place = close
        elif source.startswith('#"', place):
            close = source.index('"#', place + 2) + 2
            found.append(Token("raw", "", line))
            line += source.count("\n", place, close)
            place = close
        elif character == '"':
            token, end = literal(source, place, line)
            line += source.count("\n", place, end)
            found.append(token)
            place = end
        else:
            text = word.match(source, place).group()
            if until:
                depth += (text == "(") - (text == ")")
                if depth < 0:
                    return found, place + 1
            found.append(Token("word", text, line))
            place += len(text)
    return found if until is None else (found, place)


OPEN, CLOSE = {"(": ")", "[": "]", "{": "}"}, {")", "]", "}"}


def closing(code, start):
    """The place of the bracket that closes the one at `start`."""
    depth = 0
    for place in range(start, len(code)):
        if code[place].kind != "word":
            continue
        depth += (code[place].text in OPEN) - (code[place].text in CLOSE)
        if depth == 0:
            return place
    raise SystemExit(f"a bracket of line {code[start].line} is not closed")


def parts(code, separator=","):
    """Splits at a separator that no bracket encloses."""
    part, depth, angle = [], 0, 0
    for token in code:
        if token.kind == "word":
            depth += (token.text in OPEN) - (token.text in CLOSE)
            if token.text == separator and depth == 0 and angle <= 0:
                yield part
                part = []
                continue
        part.append(token)
    if part:
        yield part


def has_type(code):
    return any(token == TYPE for token in code)


def is_word(token, pattern=r"`?[A-Za-z_]\w*`?"):
    return token.kind == "word" and re.fullmatch(pattern, token.text) is not None


class Signature:
    """The parameters of something that is called, and which of them are phrases."""

    def __init__(self, parameters, scope):
        self.parameters = []
        self.defaults = []
        self.scope = scope
        for parameter in parts(parameters):
            colon = next((place for place, token in enumerate(parameter) if token == ":"), None)
            if colon is None:
                self.parameters.append((None, has_type(parameter), False, None))
                continue
            names = [token for token in parameter[:colon] if is_word(token)]
            equals = next((place for place, token in enumerate(parameter) if token == "="), len(parameter))
            kind = parameter[colon + 1:equals]
            label = None if not names or names[0] == "_" else names[0].text
            closure = any(token == "->" for token in kind)
            if has_type(kind):
                self.defaults += parameter[equals + 1:]
            self.parameters.append((label, has_type(kind), equals < len(parameter) or closure, closure))

    @property
    def has_phrases(self):
        return any(parameter[1] for parameter in self.parameters)

    def matched(self, arguments, trailing):
        """The argument that each phrase gets; None where the arguments are not those of this signature."""
        place, found = 0, []
        for label, isPhrase, mayLack, closure in self.parameters:
            if place < len(arguments) and arguments[place][0] == label:
                if isPhrase:
                    found.append(arguments[place][1])
                place += 1
            elif closure and trailing is not None and place == len(arguments):
                if isPhrase:
                    found.append(trailing)
                trailing = None
            elif not mayLack:
                return None
        return found if place == len(arguments) else None


class Scanner:
    def __init__(self):
        self.signatures = {}
        self.texts = {}

    # Declarations

    def declare(self, code, path):
        types = []
        module = path.split("/")[1]
        depth = 0
        pending = None
        for place, token in enumerate(code):
            if token.kind != "word":
                continue
            if token.text in ("struct", "class", "enum", "extension", "actor", "protocol") and place + 1 < len(code):
                pending = code[place + 1].text
                stored = []
            elif token == "{":
                depth += 1
                if pending:
                    types.append((depth, pending, []))
                    pending = None
            elif token == "}":
                if types and types[-1][0] == depth:
                    _, name, stored = types.pop()
                    if stored:
                        fields = [piece for field in stored for piece in field + [Token("word", ",", 0)]]
                        self.add(name, fields[:-1], "Sources/" + module, path)
                depth -= 1
            elif token.text in ("func", "init", "case") and place + 2 < len(code):
                if token == "func" and not is_word(code[place + 1]):
                    continue
                start = place + 1
                # A function's generic parameters come first.
                end = place + (30 if token == "func" else 4)
                while start < min(end, len(code)) and code[start] != "(":
                    start += 1
                if start >= len(code) or code[start] != "(" or (token == "case" and start != place + 2):
                    continue
                name = code[place + 1].text if token != "init" else (types[-1][1] if types else "")
                access = {code[back].text for back in range(max(place - 4, 0), place) if code[back].line >= token.line - 1}
                scope = path if access & {"private", "fileprivate"} else \
                    "Sources" if access & {"public", "package"} else "Sources/" + module
                self.add(name, code[start + 1:closing(code, start)], scope, path)
            elif token.text in ("let", "var") and types and types[-1][0] == depth and place + 2 < len(code):
                isStatic = any(code[back] == "static" for back in range(max(place - 3, 0), place))
                if code[place + 2] == ":" and not isStatic:
                    end = self.end_of_statement(code, place + 3)
                    field = code[place + 1:end]
                    if not any(part == "{" for part in field):
                        types[-1][2].append(field)

    def add(self, name, parameters, scope, path):
        """Notes what can be called; `scope` is how the paths begin of files that can call it."""
        signature = Signature(parameters, scope)
        self.collect(signature.defaults, path)
        if signature.has_phrases:
            self.signatures.setdefault(name, []).append(signature)

    # Uses

    def use(self, code, path):
        variables = {code[place + 1].text for place, token in enumerate(code)
                     if token == "var" and code[place + 2:place + 4] == [":", TYPE] and code[place + 4] == "="}
        for place, token in enumerate(code):
            if token.kind == "string":
                self.use(list(token.nested), path)
                continue
            if token.kind != "word":
                continue
            if token == "(" and place > 0 and is_word(code[place - 1]):
                self.call(code, place, path)
            if is_word(token) and place + 1 < len(code) and code[place + 1] == "{":
                self.call(code, place + 1, path, closure=True)
            if token.text in ("let", "var") and place + 2 < len(code):
                self.typed(code, place, path)
            elif token.text in variables and code[place + 1] == "=" and code[place - 1] not in ("let", "var", "."):
                self.collect(code[place + 2:self.end_of_statement(code, place + 2)], path)
            if token == "func":
                self.result(code, place, path)

    def call(self, code, start, path, closure=False):
        name = code[start - 1].text
        if name not in self.signatures or (start > 1 and code[start - 2].text in ("func", "case")):
            return
        end, arguments = start - 1, []
        if not closure:
            end = closing(code, start)
            for argument in parts(code[start + 1:end]):
                labelled = len(argument) > 1 and is_word(argument[0]) and argument[1] == ":"
                arguments.append((argument[0].text, argument[2:]) if labelled else (None, argument))
        trailing = None
        if end + 1 < len(code) and code[end + 1] == "{":
            trailing = code[end + 2:closing(code, end + 1)]
        for signature in self.signatures[name]:
            matched = signature.matched(arguments, trailing) if path.startswith(signature.scope) else None
            if matched is None:
                continue
            if name == "plural":
                one, other = [next(t for t in words if t.kind == "string") for words in matched]
                return self.note(None, one.text, other.text, path)
            for words in matched:
                self.collect(words, path)
            return

    def typed(self, code, place, path):
        """`let name: Phrase = …` and `var name: Phrase { … }`."""
        if code[place + 2] != ":":
            return
        end = place + 3
        while end < len(code) and code[end] not in ("=", "{", ";", "}") and not (
                code[end].line > code[place].line and code[end].text in BEGINNINGS):
            if code[end].text in OPEN and code[end].kind == "word":
                end = closing(code, end)
            end += 1
        if end >= len(code) or not has_type(code[place + 3:end]):
            return
        if code[end] == "=":
            self.collect(code[end + 1:self.end_of_statement(code, end + 1)], path)
        elif code[end] == "{":
            self.collect(code[end + 1:closing(code, end)], path)

    def result(self, code, place, path):
        """`func name(…) -> Phrase { … }`."""
        start = next((at for at in range(place, min(place + 30, len(code))) if code[at] == "("), None)
        if start is None:
            return
        arrow = closing(code, start) + 1
        while arrow < len(code) and code[arrow] != "{" and code[arrow].text not in ("func", "let", "var", "}"):
            arrow += 1
        if arrow < len(code) and code[arrow] == "{" and has_type(code[closing(code, start):arrow]):
            self.collect(code[arrow + 1:closing(code, arrow)], path)

    @staticmethod
    def end_of_statement(code, place):
        depth, line = 0, code[place].line if place < len(code) else 0
        while place < len(code):
            token = code[place]
            if token.kind == "word":
                if depth == 0 and (token.text in CLOSE or token == ";" or token.line > line and token.text in BEGINNINGS):
                    return place
                depth += (token.text in OPEN) - (token.text in CLOSE)
            if depth == 0:
                line = max(line, token.line)
            place += 1
        return place

    def collect(self, code, path):
        """Notes the literals of an expression that are not arguments, keys or patterns of something else."""
        place = 0
        while place < len(code):
            token = code[place]
            before = code[place - 1] if place else Token("word", "", 0)
            if token.kind == "word" and token.text in ("(", "[") and (
                    is_word(before) and before.text not in ("return", "in", "case", "else") or before.text in (")", "]", "?", "!")
                    and before.kind == "word" and before.line == token.line and token == "["):
                place = closing(code, place)
            elif token == "case":
                while place < len(code) and code[place] != ":":
                    if code[place].kind == "word" and code[place].text in OPEN:
                        place = closing(code, place)
                    place += 1
            elif token.kind == "string" and before not in ("==", "!="):
                self.note(None, token.text, None, path)
                inside = Scanner()
                inside.collect(list(token.nested), path)
                for text, *_ in inside.texts.values():
                    raise SystemExit(f"{path}:{token.line}: '{text}' is inside another text, where it would stay English")
            place += 1

    def note(self, context, text, plural, path):
        words = re.sub(r"%\d", "", text)
        if text.startswith("##") or not any(character.isalpha() for character in words):
            return
        self.texts.setdefault((context, plural or text), (text, plural, set()))[2].add(path)


# Headers

def title(name):
    words = name.replace("-", " ")
    return words[:1].upper() + words[1:]


def headers(scanner):
    for path in sorted(glob.glob("Shaders/*/*.glsl")):
        if path.startswith("Shaders/common/"):
            continue
        text = open(path, encoding="utf-8").read()
        scanner.note("category", path.split("/")[1].upper(), None, "Shaders")
        for line in re.findall(r"^//! param (.*)$", text, re.M):
            name, kind = line.split()[:2]
            scanner.note("parameter", title(name), None, path)
            label = re.search(r'"([^"]*)"\s*$', line)
            if label:
                scanner.note("label", label.group(1), None, path)
            if kind == "enum":
                for word in line.split()[3].split("|"):
                    scanner.note("choice", word, None, path)
    for path in sorted(glob.glob("Assets/looks/*.chain")):
        name = re.search(r"^#! look (.*)$", open(path, encoding="utf-8").read(), re.M)
        scanner.note("look", name.group(1).strip(), None, path)


# Catalogues

def quoted(text):
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\t", "\\t").replace("\n", "\\n")
    return f'"{escaped}"'


def entry(key, value, translations=("",), flags=()):
    context, _ = key
    text, plural, paths = value
    lines = ["#: " + " ".join(sorted(paths))] if len(paths) <= 3 else [f"#: {len(paths)} files"]
    flags = [*flags, *(["kde-format"] if re.search(r"%\d", plural or text) else [])]
    if flags:
        lines.append("#, " + ", ".join(flags))
    if context:
        lines.append(f"msgctxt {quoted(context)}")
    lines.append(f"msgid {quoted(text)}")
    if plural:
        lines.append(f"msgid_plural {quoted(plural)}")
        translations = list(translations) + [""] * (2 - len(translations))
        lines += [f"msgstr[{number}] {quoted(words)}" for number, words in enumerate(translations)]
    else:
        lines.append(f"msgstr {quoted(translations[0])}")
    return "\n".join(lines) + "\n"


def parsed(text):
    """The entries of a catalogue by context and words: translations and flags; the header's key is (None, '')."""
    found, flags, fields, last = {}, [], {}, None

    def finish():
        nonlocal flags, fields, last
        if "msgid" in fields:
            forms = [fields[name] for name in sorted(fields) if name.startswith("msgstr")]
            found[fields.get("msgctxt"), fields.get("msgid_plural", fields["msgid"])] = (forms, flags)
        flags, fields, last = [], {}, None

    for line in text.split("\n"):
        if not line.strip():
            finish()
        elif line.startswith("#,"):
            flags = [flag.strip() for flag in line[2:].split(",")]
        elif match := re.match(r'(?:(msg\w+(?:\[\d\])?) )?"(.*)"$', line):
            last = match[1] or last
            words = re.sub(r'\\(.)', lambda found: ESCAPES[found[1]], match[2])
            fields[last] = fields.get(last, "") + words
    finish()
    return found


def updated(text, texts):
    """A catalogue with the entries of the sources in their order; what was translated stays."""
    known = parsed(text)
    head = text[:text.index("\n\n") + 1] if "\n\n" in text else text
    pieces = [head.rstrip("\n") + "\n"]
    for key, value in texts:
        forms, flags = known.get(key, ([""], []))
        pieces.append(entry(key, value, forms, [flag for flag in flags if flag == "fuzzy"]))
    return "\n".join(pieces)


def problems(path, text, texts):
    known = parsed(text)
    for key, (words, plural, _) in texts:
        forms, flags = known.get(key, ([], []))
        if "fuzzy" in flags:
            yield f"{path}: '{words}' is fuzzy"
        if len(forms) != (2 if plural else 1) or "" in forms:
            yield f"{path}: '{words}' has no translation"
            continue
        for form in forms:
            if set(re.findall(r"%\d", form)) != set(re.findall(r"%\d", plural or words)):
                yield f"{path}: '{words}' and '{form}' have other places for values"


def main():
    check = sys.argv[1:] == ["--check"]
    if sys.argv[1:] and not check:
        raise SystemExit("usage: generate.py [--check]")
    os.chdir(ROOT)
    scanner = Scanner()
    files = {}
    for folder in SOURCES:
        for path in sorted(glob.glob(folder + "/**/*.swift", recursive=True)):
            with open(path, encoding="utf-8") as file:
                files[path] = tokens(file.read())
    for path, code in files.items():
        scanner.declare(code, path)
    for path, code in files.items():
        scanner.use(code, path)
    headers(scanner)
    texts = sorted(scanner.texts.items(), key=lambda item: (item[0][0] or "", item[1][0], item[0][1]))
    wanted = {"Assets/translations/viewfinder.pot": "\n".join([HEADER] + [entry(*item) for item in texts])}
    for path in sorted(glob.glob("Assets/translations/*.po")):
        with open(path, encoding="utf-8") as file:
            text = file.read()
        wanted[path] = updated(text, texts)
    wrong = [problem for path, text in wanted.items() if path.endswith(".po") for problem in problems(path, text, texts)]
    for path, text in wanted.items():
        old = open(path, encoding="utf-8").read() if os.path.exists(path) else ""
        if old != text and check:
            wrong.append(f"{path} is out of date; run `make generate`")
        elif old != text:
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
    print(*wrong, sep="\n", end="\n" if wrong else "", file=sys.stderr)
    sys.exit(1 if check and wrong else 0)


main()
