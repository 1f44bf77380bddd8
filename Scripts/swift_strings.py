"""Finds the texts for people in Swift sources: string literals, and the calls and declarations around them.

It reads the structure of a file, not its types: a literal is a key if it is an argument for which some declaration takes
a `LocalizedStringKey`, or if it is in the value of a declaration of this type.
"""

import dataclasses
import re

KEY = "LocalizedStringKey"
NAME = re.compile(r"[A-Za-z_]\w*|`\w+`|\d[\w.]*")
OPERATOR = re.compile(r"->|[=!<>]=+|&&|\|\||\?\?|\.\.[.<]|[^\s\w]")
ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "0": "\0", '"': '"', "'": "'", "\\": "\\"}


@dataclasses.dataclass
class Token:
    kind: str  # name, mark or string
    text: str
    line: int
    # Of a string: its text and None for each interpolated value; the tokens of the values.
    parts: list = dataclasses.field(default_factory=list)
    values: list = dataclasses.field(default_factory=list)
    # Of a string: where it starts and ends in the source.
    start: int = 0
    end: int = 0


def tokens(source, start=0, line=1, end=None):
    """The tokens from a position, without comments. Stops behind the parenthesis that closes an interpolation."""
    found, index, depth = [], start, 0
    while index < len(source):
        character = source[index]
        if character == "\n":
            line += 1
            index += 1
        elif character.isspace():
            index += 1
        elif source.startswith("//", index):
            index = source.find("\n", index)
            if index < 0:
                break
        elif source.startswith("/*", index):
            close = source.find("*/", index)
            close = len(source) if close < 0 else close + 2
            line += source.count("\n", index, close)
            index = close
        elif character == '"' or re.match(r'#+"', source[index:index + 9]):
            token, index, line = string(source, index, line)
            found.append(token)
        else:
            match = NAME.match(source, index) or OPERATOR.match(source, index)
            text = match.group(0)
            if end and text == "(":
                depth += 1
            elif end and text == ")":
                if depth == 0:
                    return found, match.end(), line
                depth -= 1
            found.append(Token("name" if NAME.match(text) else "mark", text, line))
            index = match.end()
    return (found, index, line) if end else found


def string(source, index, line):
    first, start = line, index
    hashes = re.match(r"#*", source[index:]).group(0)
    index += len(hashes)
    is_block = source.startswith('"""', index)
    quote = '"""' if is_block else '"'
    index += len(quote)
    close, escape = quote + hashes, "\\" + hashes
    parts, values, text = [], [], ""
    while index < len(source) and not source.startswith(close, index):
        if source.startswith(escape + "(", index):
            inner, index, line = tokens(source, index + len(escape) + 1, line, end=True)
            parts += [text, None]
            values.append(inner)
            text = ""
        elif source.startswith(escape, index):
            index += len(escape)
            unicode = re.match(r"u\{([0-9A-Fa-f]+)\}", source[index:index + 12])
            if unicode:
                text += chr(int(unicode.group(1), 16))
                index += unicode.end()
            elif source[index] == "\n":
                # The line goes on: the marker is taken out when the indentation is.
                text += "\uE000\n"
                line += 1
                index += 1
            else:
                text += ESCAPES.get(source[index], source[index])
                index += 1
        else:
            line += source[index] == "\n"
            text += source[index]
            index += 1
    parts.append(text)
    index += len(close)
    if is_block:
        parts = unindented(parts)
    return Token("string", "", first, parts, values, start, index), index, line


def unindented(parts):
    """The text of a block: without the first and the last line break, and without the indentation of its end."""
    indentation = re.search(r"[ \t]*$", parts[-1]).group(0)
    parts = [part if part is None else part.replace("\n" + indentation, "\n").replace("\uE000\n", "") for part in parts]
    parts[0] = parts[0].removeprefix("\n")
    parts[-1] = re.sub(r"\n[ \t]*$", "", parts[-1])
    return parts


@dataclasses.dataclass
class Frame:
    opening: str
    callee: str = None
    label: str = None
    # The type of a declaration that the frame is the value or the body of.
    declared: str = ""
    # The literals among the arguments, by their label.
    arguments: dict = dataclasses.field(default_factory=dict)
    type_name: str = None
    switch: bool = False


@dataclasses.dataclass
class Literal:
    token: Token
    # The call that it is an argument of, and its label there ("" for none); None outside calls.
    callee: str
    label: str
    # The type of the declaration around it, if one is written.
    declared: str
    # What it is compared with or matched against, technically: True for patterns and comparisons.
    is_pattern: bool
    # The literals of the same call, by their labels.
    siblings: dict
    # The names before the literal in its statement, for messages of preconditions and the like.
    statement: str
    # Whether it is joined with another text by an operator, so that its type is String.
    is_joined: bool = False
    is_interpolated: bool = False

    @property
    def line(self):
        return self.token.line

    @property
    def format(self):
        """The text as the key of a translation."""
        parts = self.token.parts
        if len(parts) == 1:
            return parts[0]
        return "".join("%@" if part is None else part.replace("%", "%%") for part in parts)

    @property
    def has_values(self):
        return len(self.token.parts) > 1


def declared_type(all_tokens, index):
    """The tokens of a type from an index, as text, and the index behind it."""
    depth, text = 0, []
    while index < len(all_tokens):
        token = all_tokens[index]
        if token.kind == "string":
            break
        if token.text in "([<":
            depth += 1
        elif token.text in ")]>":
            if depth == 0:
                break
            depth -= 1
        elif depth == 0 and (token.text in ("=", "{", ",", "}") or token.kind == "name" and token.text in STARTS):
            break
        text.append(token.text)
        index += 1
        if depth == 0 and index < len(all_tokens) and all_tokens[index].line > token.line and token.text not in ("->", "&", "."):
            break
    return " ".join(text), index


STARTS = {"let", "var", "func", "init", "case", "struct", "class", "enum", "extension", "protocol", "actor", "public",
          "private", "package", "static", "where", "internal", "fileprivate", "final", "mutating"}
TYPES = {"struct", "class", "enum", "extension", "protocol", "actor"}


def takers(all_tokens):
    """The pairs of function and label that take a key, by the declarations in a file."""
    found, types, depth = set(), [], 0
    index = 0
    while index < len(all_tokens):
        token = all_tokens[index]
        if token.text == "{" and token.kind == "mark":
            depth += 1
        elif token.text == "}" and token.kind == "mark":
            depth -= 1
            types = [entry for entry in types if entry[1] <= depth]
        elif token.kind == "name" and token.text in TYPES and index + 1 < len(all_tokens) and all_tokens[index + 1].kind == "name" \
                and not (token.text == "class" and all_tokens[index + 1].text in ("func", "var", "let")):
            name = all_tokens[index + 1].text
            following = index + 2
            while following + 1 < len(all_tokens) and all_tokens[following].text == ".":
                name = all_tokens[following + 1].text
                following += 2
            types.append((name, depth + 1))
        elif token.kind == "name" and token.text in ("let", "var") and types and types[-1][1] == depth \
                and index + 2 < len(all_tokens) and all_tokens[index + 2].text == ":":
            kind, _ = declared_type(all_tokens, index + 3)
            if KEY in kind and "->" not in kind:
                found.add((types[-1][0], all_tokens[index + 1].text))
        elif token.kind == "name" and token.text in ("func", "init", "case"):
            name = types[-1][0] if token.text == "init" and types else None
            following = index + 1
            if token.text != "init" and following < len(all_tokens):
                name = all_tokens[following].text
                following += 1
            if following < len(all_tokens) and all_tokens[following].text in ("?", "!"):
                following += 1
            if following < len(all_tokens) and all_tokens[following].text == "<":
                level = 0
                while following < len(all_tokens):
                    level += (all_tokens[following].text == "<") - (all_tokens[following].text == ">")
                    following += 1
                    if level == 0:
                        break
            if name and following < len(all_tokens) and all_tokens[following].text == "(":
                found |= parameters(all_tokens, following, name)
        index += 1
    return found


def parameters(all_tokens, index, name):
    """The labels of the parameters that take a key, of the list that opens at an index."""
    found, depth, start = set(), 0, index + 1
    while index < len(all_tokens):
        text = all_tokens[index].text if all_tokens[index].kind == "mark" else ""
        if text in ("(", "[", "<"):
            depth += 1
        elif text in (")", "]", ">"):
            depth -= 1
        if depth == 1 and text == "," or depth == 0:
            words = [token.text for token in all_tokens[start:index] if token.text != "@"]
            if KEY in words and "->" not in words:
                label = ""
                if ":" in words and words.index(":") >= 1:
                    before = [word for word in words[:words.index(":")] if word not in ("escaping", "ViewBuilder")]
                    label = before[0] if before[0] != "_" else ""
                found.add((name, label))
            start = index + 1
        if depth == 0:
            break
        index += 1
    return found


def literals(all_tokens):
    """The string literals with what is around them."""
    frames, found = [Frame("")], []
    previous, statement = None, []
    index = 0
    while index < len(all_tokens):
        token = all_tokens[index]
        following = all_tokens[index + 1] if index + 1 < len(all_tokens) else None
        frame = frames[-1]
        if previous is None or token.line > previous.line and frame.opening in ("", "{"):
            if not (token.kind == "mark" and token.text in ("?", ":", "+", ".", "??", "=", "{")):
                statement = []
                if not (previous and previous.text in ("=", ":", "->", "?", "??", "+", "return")) and frame.opening in ("", "{"):
                    frame.label = None
        if token.kind == "string":
            literal = place(frames, token, previous, following, statement)
            found.append(literal)
            for inner in token.values:
                for nested in literals(inner):
                    nested.is_interpolated = True
                    if nested.callee is None:
                        nested.declared = "interpolation"
                    found.append(nested)
        elif token.kind == "mark" and token.text in "([{":
            callee = None
            if token.text in "([" and previous is not None and previous.line == token.line or token.text == "(" and previous:
                if previous.kind == "name" and previous.text not in KEYWORDS:
                    callee = previous.text.strip("`")
                elif previous.text == ">":
                    callee = generic_callee(all_tokens, index - 1)
                elif previous.text in ("?", "!") and index >= 2 and all_tokens[index - 2].kind == "name" and token.text == "(":
                    callee = all_tokens[index - 2].text
            declared = ""
            if token.text == "{":
                declared = pending_type(all_tokens, index)
            elif callee is None:
                declared = frame.label_type if hasattr(frame, "label_type") else ""
            new = Frame(token.text, callee, "" if token.text == "(" else None, declared)
            if token.text == "{":
                new.switch = bool(statement and statement[0] == "switch")
                if callee is None and not declared:
                    # Branches and switches have the type of what is around them.
                    words = statement[:1]
                    if words and words[0] in ("switch", "if", "else", "guard", "do", "return", "let", "var", "case") or \
                            previous is not None and previous.text in ("else", "do"):
                        new.declared = frame.declared or value_type(statement)
            frames.append(new)
        elif token.kind == "mark" and token.text in ")]}":
            if len(frames) > 1:
                frames.pop()
        elif token.kind == "mark" and token.text == "," and frame.opening == "(":
            frame.label = ""
        elif token.kind == "name" and following is not None and following.text == ":" and frame.opening == "(" \
                and previous is not None and previous.text in ("(", ","):
            frame.label = token.text.strip("`")
        if token.kind != "string":
            statement.append(token.text)
        previous = token
        index += 1
    return found


KEYWORDS = {"if", "in", "return", "switch", "case", "for", "while", "guard", "let", "var", "else", "where", "try", "await",
            "throw", "throws", "is", "as", "do", "catch", "repeat", "yield", "some", "any", "inout", "init?"}


def generic_callee(all_tokens, index):
    level = 0
    while index >= 0:
        level += (all_tokens[index].text == ">") - (all_tokens[index].text == "<")
        index -= 1
        if level == 0:
            break
    return all_tokens[index].text if index >= 0 and all_tokens[index].kind == "name" else None


def value_type(statement):
    """The type that a statement declares for its value, such as `let x: Type =`."""
    if statement[:1] and statement[0] in MODIFIERS and ":" in statement:
        text = " ".join(statement[statement.index(":") + 1:])
        return text
    return ""


MODIFIERS = {"let", "var", "static", "private", "public", "package", "fileprivate", "internal", "nonisolated", "final", "@",
             "lazy", "mutating", "override", "func"}


def pending_type(all_tokens, index):
    """The type of the computed property or function whose body opens at an index."""
    words, depth, start = [], 0, index - 1
    while start >= 0:
        token = all_tokens[start]
        if token.kind == "string":
            return ""
        if token.text in (")", "]", ">") and token.kind == "mark":
            depth += 1
        elif token.text in ("(", "[", "<") and token.kind == "mark":
            depth -= 1
            if depth < 0:
                return ""
        elif depth == 0 and token.text in ("{", "}", "="):
            return ""
        words.append(token.text)
        if depth == 0 and token.text in ("var", "func", "subscript"):
            text = " ".join(reversed(words))
            if token.text == "var":
                return text.split(":", 1)[1].strip() if ":" in text else ""
            return text.rsplit("->", 1)[1].strip() if "->" in text else "Void"
        start -= 1
    return ""


def place(frames, token, previous, following, statement):
    is_pattern = bool(previous is not None and previous.text in ("case", "==", "!=", "~=")
                      or following is not None and following.text in ("==", "!=", "~="))
    if statement and statement[0] == "case" and ":" not in statement and "=" not in statement and frames[-1].opening == "{":
        is_pattern = True
    declared, callee, label, siblings = "", None, None, {}
    depth = len(frames) - 1
    while depth > 0:
        frame = frames[depth]
        if frame.opening == "(" and frame.callee is not None:
            callee, label, siblings = frame.callee, frame.label or "", frame.arguments
            siblings.setdefault(label, []).append(token)
            break
        if frame.opening == "[" and frame.callee is not None:
            callee, label = "[]", frame.callee
            break
        if frame.opening == "{":
            declared = frame.declared
            break
        depth -= 1
    own = value_type(statement) if callee is None else ""
    if own and "=" in own:
        declared = own.split("=")[0]
    elif callee is None and statement[:1] and statement[0] in ("let", "var") and "=" in statement and ":" not in statement:
        declared = ""
    is_joined = bool(previous is not None and previous.text == "+" or following is not None and following.text == "+")
    return Literal(token, callee, label, declared, is_pattern, siblings, " ".join(statement), is_joined)


# MARK: All sources

# The functions and types of Localization that take keys.
OWN = {"localized", "LocalizedStringKey", "plural", "string", "isTranslated", "Localization"}


@dataclasses.dataclass
class Entry:
    plural: str = None
    paths: set = dataclasses.field(default_factory=set)
    order: int = 0


class Sources:
    """The sources of the package, with the rules of Scripts/strings.txt."""

    def __init__(self, root):
        self.root = root
        self.rules = {"extract": [], "without": [], "check": [], "calls": [], "labels": [], "allow": []}
        for line in (root / "Scripts/strings.txt").read_text(encoding="utf-8").splitlines():
            if line.strip() and not line.startswith("#"):
                kind, _, rest = line.partition("|")
                self.rules[kind.strip()].append(rest.strip())
        self.calls = {name for rule in self.rules["calls"] for name in rule.split()}
        self.labels = {name for rule in self.rules["labels"] for name in rule.split()}
        self.allowed = [tuple(re.compile(part.strip()) for part in rule.split("|", 1)) for rule in self.rules["allow"]]
        self.tokens = {}
        for place in self.rules["extract"]:
            for path in sorted((root / place).rglob("*.swift")):
                name = str(path.relative_to(root))
                if ".docc/" not in name and not self.is_left_out(name):
                    self.tokens[name] = tokens(path.read_text(encoding="utf-8"))
        self.takers = set()
        for name, found in self.tokens.items():
            # Within the module itself, keys are values among others.
            isOwn = name.startswith("Sources/1-Core/Localization/")
            self.takers |= {pair for pair in takers(found) if not isOwn or pair[0] in OWN}

    def is_left_out(self, name):
        return any(name.startswith(prefix) for prefix in self.rules["without"])

    def is_key(self, literal):
        return not literal.is_joined and ((literal.callee, literal.label) in self.takers or KEY in literal.declared)

    def keys(self):
        """The keys with their paths and lines: (path, literal, context, plural)."""
        for name, found in self.tokens.items():
            for literal in literals(found):
                if not self.is_key(literal) or literal.is_pattern:
                    continue
                siblings = literal.siblings
                if literal.label == "other" and literal.callee == "plural":
                    continue
                context = plural = None
                if literal.callee == "plural" and literal.label == "one":
                    plural = self.text(siblings, "other")
                elif literal.label == "" and siblings.get("context"):
                    context = self.text(siblings, "context")
                if literal.label == "context":
                    continue
                yield name, literal, context, plural

    @staticmethod
    def text(siblings, label):
        tokens_of_label = siblings.get(label) or []
        if not tokens_of_label:
            return None
        literal = Literal(tokens_of_label[0], None, None, "", False, {}, "")
        return literal.format

    def entries(self):
        """The texts to translate, by context and key. Texts without words have no translation but with a context."""
        found = {}
        for name, literal, context, plural in self.keys():
            key = literal.format
            if context is None and not re.search(r"[^\W\d_]", key.replace("%@", "")):
                continue
            entry = found.setdefault((context, key), Entry(order=len(found)))
            entry.plural = entry.plural or plural
            entry.paths.add(name)
        return found

    def bypassing(self):
        """The texts for people that are not keys, with their paths."""
        for name, found in self.tokens.items():
            if not any(name.startswith(prefix) for prefix in self.rules["check"]):
                continue
            for literal in literals(found):
                if self.is_key(literal) or literal.is_pattern or literal.declared == "interpolation":
                    continue
                if literal.callee in self.calls or literal.label in self.labels:
                    continue
                text = literal.format if literal.has_values else literal.token.parts[0]
                if is_for_people(text) and not any(
                        path.match(name) and pattern.search(text) for path, pattern in self.allowed):
                    yield name, literal


def is_for_people(text):
    """Whether a text reads like one for people: several words, or one that starts with a capital letter."""
    words = text.replace("%@", "")
    if not re.search(r"[A-Za-z]{2,}", words):
        return False
    return bool(re.search(r"[A-Za-z’'”]{2,}[,;:]? [A-Za-z%“(]", text) or re.search(r"%@ [a-z]{3,}", text)
                or re.search(r"^[A-Z][a-z]+[ .…!?:]?$", text))
