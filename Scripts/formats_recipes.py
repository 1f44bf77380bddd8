"""How the media of Scripts/formats are made: recipes of arguments for ffmpeg and of functions.

A recipe is a list of steps in a folder. A text has arguments for ffmpeg, with `{v}` and `{a}` for the pictures and the sound;
a function gets the folder.
"""

import dataclasses
import pathlib
import re
import shutil
import subprocess
import sys

from formats_bytes import KEY

SECONDS = 4
SIZE = "320x180"
H264 = "-c:v libx264 -preset ultrafast -pix_fmt yuv420p -g 25"
HEVC = "-c:v libx265 -preset ultrafast -x265-params log-level=error -pix_fmt yuv420p -g 25"
AAC = "-c:a aac"
FILM = f"{{v}} {{a}} {H264} {AAC}"
SUBRIP = "1\n00:00:00,500 --> 00:00:02,000\nOne\n\n2\n00:00:02,000 --> 00:00:03,500\nTwo\n"


def source(rate=25):
    return f"-f lavfi -i testsrc2=size={SIZE}:rate={rate}:duration={SECONDS}"


SOURCES = {
    "{v}": source(), "{v60}": source(60), "{v1}": source(1),
    "{a}": f"-f lavfi -i sine=frequency=440:sample_rate=48000:duration={SECONDS}",
    "{b}": f"-f lavfi -i sine=frequency=880:sample_rate=48000:duration={SECONDS}",
    "{cover}": "-f lavfi -i color=red:size=64x64:duration=0.04:rate=25",
}
# Other words: the adaptation sets of a manifest, which have spaces, and a key.
WORDS = {
    "{two}": "id=0,streams=0 id=1,streams=1", "{pair}": "id=0,streams=0,1 id=1,streams=2",
    "{three}": "id=0,streams=0 id=1,streams=1 id=2,streams=2", "{key}": KEY,
}


@dataclasses.dataclass(eq=False)
class Case:
    """A file to play: its section, its row and its column, and how it is made."""

    section: str
    row: str
    column: str
    end: str
    recipe: object
    # What a player must list to play it: "text", "artwork" or "chapters"; or "start", for one that begins at 2 s.
    lists: str = ""

    def __post_init__(self):
        name = f"{self.section} {self.row} {self.column}".lower().replace("μ", "mu")
        slug = re.sub(r"[^a-z0-9]+", "-", name).strip("-")
        self.name = f"{slug}.{self.end}" if self.is_single else f"{slug}-{self.end}/film.{self.end}".rstrip(".")

    @property
    def is_single(self):
        """It is made by one run of ffmpeg."""
        return isinstance(self.recipe, str)

    @property
    def needs_key(self):
        return self.row.endswith("with key")

    def generate(self, folder):
        """Returns whether the file exists: not every version of ffmpeg writes everything."""
        path = folder / self.name
        if path.exists():
            return path.stat().st_size > 0
        place = folder.parent / ("partial-" + self.name.replace("/", "-"))
        shutil.rmtree(place, ignore_errors=True)
        place.mkdir()
        steps = [f"{self.recipe} {self.name}"] if self.is_single else self.recipe
        try:
            for step in steps:
                if isinstance(step, str):
                    ffmpeg(step, place)
                else:
                    step(place)
            made = place / path.name
            if not made.exists() or made.stat().st_size == 0:
                return False
            if self.is_single:
                made.rename(path)
            else:
                shutil.rmtree(path.parent, ignore_errors=True)
                place.rename(path.parent)
            return True
        except subprocess.CalledProcessError as error:
            cause = (error.stderr or b"").decode(errors="replace").strip()[-200:]
            print(f"formats: {self.name}: {cause}", file=sys.stderr)
            return False
        finally:
            shutil.rmtree(place, ignore_errors=True)


def ffmpeg(arguments, place):
    words = []
    for word in arguments.split():
        words += SOURCES[word].split() if word in SOURCES else [WORDS.get(word, word)]
        if word == "text.srt":
            (place / word).write_text(SUBRIP, encoding="utf-8")
    subprocess.run(["ffmpeg", "-nostdin", "-v", "error", "-y", *words], cwd=place, stdin=subprocess.DEVNULL,
                   capture_output=True, check=True)


# Steps


def write(name, content):
    def step(place):
        (place / name).write_bytes(content if isinstance(content, bytes) else content.encode())
    return step


def edit(name, *changes):
    """Replaces regular expressions in a text."""
    def step(place):
        text = (place / name).read_text(encoding="utf-8")
        for old, new in changes:
            text, count = re.subn(old, new, text, flags=re.MULTILINE | re.DOTALL)
            if not count:
                raise ValueError(f"{name} does not have {old}")
        (place / name).write_text(text, encoding="utf-8")
    return step


def change(pattern, function, *names):
    """Changes the bytes of files, and writes them under other names if there are any."""
    def step(place):
        for path, name in zip(found(place, pattern), names or (None,) * 1000):
            (place / name if name else path).write_bytes(function(path.read_bytes()))
    return step


def joined_bytes(name, *parts):
    def step(place):
        (place / name).write_bytes(b"".join((place / part).read_bytes() for part in parts))
    return step


def found(place, pattern):
    """The files in the order of their numbers."""
    def order(path):
        return [int(part) if part.isdigit() else part for part in re.split(r"(\d+)", path.name)]
    return sorted(pathlib.Path(place).glob(pattern), key=order)
