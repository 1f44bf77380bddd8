"""The films with subtitles of Scripts/formats. Scripts/compare-subtitles makes most of them."""

import importlib.machinery
import importlib.util
import pathlib
import re
import sys

from formats_recipes import AAC, H264, edit, ffmpeg
from formats_streams import AVC, PICTURE, TEMPLATE, dash, fmp4, hls, master, variant


def script(name):
    """The functions of another script."""
    sys.dont_write_bytecode = True
    loader = importlib.machinery.SourceFileLoader(name.replace("-", "_"), str(pathlib.Path(__file__).parent / name))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(loader.name, loader))
    loader.exec_module(module)
    return module


SUBTITLES_SCRIPT = script("compare-subtitles")


def film(name):
    """A film of Scripts/compare-subtitles."""
    kind = SUBTITLES_SCRIPT.KINDS[name]
    return lambda place: kind(place) if callable(kind) else SUBTITLES_SCRIPT.make(place, kind)


def text(end, codec, media=f"{H264} {AAC}"):
    return f"{{v}} {{a}} -i text.srt -map 0 -map 1 -map 2 {media} -c:s {codec} film.{end}"


def line_captions(place):
    """CEA-608 in the messages of the pictures, 2 bytes in each (CTA-708-E, ATSC A/72)."""
    ffmpeg(f"{{v}} {H264} -x264-params aud=1:bframes=0:sliced-threads=0 plain.h264", place)
    words = re.search("\t(.*)", SUBTITLES_SCRIPT.captions("The quick fox"))[1].split()
    left, result, is_pending = [bytes.fromhex(word) for word in words], b"", False
    for part in re.split(rb"\x00{2,}\x01", (place / "plain.h264").read_bytes())[1:]:
        is_pending = is_pending or part[0] & 31 == 9
        if is_pending and part[0] & 31 in (1, 5):
            pair = left.pop(0) if left else b"\x80\x80"
            result += b"\0\0\0\1" + SUBTITLES_SCRIPT.picture_message(b"\xFC" + pair)
            is_pending = False
        result += b"\0\0\0\1" + part
    (place / "film.h264").write_bytes(result)
    ffmpeg("-r 25 -i film.h264 -c copy captions.mp4", place)


def service_captions(place):
    SUBTITLES_SCRIPT.digital_captions(place).rename(place / "captions.mp4")


def copied(end):
    return f"-i captions.mp4 -c copy film.{end}"


def renamed(place):
    (place / "captions.mp4").rename(place / "film.mp4")


CUE = SUBTITLES_SCRIPT.box("vttc", SUBTITLES_SCRIPT.box("payl", b"The quick fox"))
SAMPLES = {
    # The entry of the track, and a sample (ISO/IEC 14496-30).
    "stpp": (None, '<tt xmlns="http://www.w3.org/ns/ttml" xml:lang="en"><body><div>'
             '<p begin="0s" end="4s">The quick fox</p></div></body></tt>'),
    "wvtt": (SUBTITLES_SCRIPT.box("wvtt", bytes(6), b"\0\1", SUBTITLES_SCRIPT.box("vttC", b"WEBVTT")), CUE),
}


def samples(kind):
    """A fragmented track of text with one segment."""
    def step(place):
        entry, sample = SAMPLES[kind]
        (place / "text-init.mp4").write_bytes(SUBTITLES_SCRIPT.text_header(entry))
        (place / "text-1.m4s").write_bytes(SUBTITLES_SCRIPT.text_fragment(sample, 1, 4000))
        (place / "text.vtt").write_text("WEBVTT\n\n00:00.500 --> 00:04.000\nThe quick fox\n")
        (place / "text.m3u8").write_text(
            "#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:4\n#EXT-X-PLAYLIST-TYPE:VOD\n"
            '#EXT-X-MAP:URI="text-init.mp4"\n'
            "#EXTINF:4,\ntext-1.m4s\n#EXT-X-ENDLIST\n")
    return step


def in_playlist(kind):
    return [
        fmp4(name="video", media=PICTURE), samples(kind),
        master('#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="t",NAME="English",LANGUAGE="en",AUTOSELECT=YES,URI="text.m3u8"',
               variant("video", 900000, f"{AVC},{kind}", ',SUBTITLES="t"'))]


def in_manifest(kind):
    representation = (
        f'<AdaptationSet contentType="text" mimeType="application/mp4" codecs="{kind}" lang="en">'
        '<Representation id="t" bandwidth="1000"><SegmentTemplate timescale="1000" duration="4000" initialization="text-init.mp4" '
        'media="text-$Number$.m4s" startNumber="1"/></Representation></AdaptationSet>')
    if kind == "vtt":
        representation = ('<AdaptationSet contentType="text" mimeType="text/vtt" lang="en"><Representation id="t" '
                          'bandwidth="1000"><BaseURL>text.vtt</BaseURL></Representation></AdaptationSet>')
    return [dash(TEMPLATE, PICTURE), samples("stpp" if kind == "vtt" else kind),
            edit("film.mpd", ("</Period>", lambda _: representation + "</Period>"))]


def xsub(place):
    (place / "pictures.sup").write_bytes(SUBTITLES_SCRIPT.disc_pictures())
    ffmpeg("-copyts {v} -fix_sub_duration -i pictures.sup -map 0 -map 1 -c:v mpeg4 -c:s xsub film.avi", place)


# The kind, the container, the end of the file name, the steps.
SUBTITLES = [
    ("SubRip", "Matroska", "mkv", [film("SubRip in Matroska")]),
    ("ASS", "Matroska", "mkv", [film("ASS, placed")]),
    ("WebVTT", "Matroska", "mkv", [film("WebVTT in Matroska")]),
    ("WebVTT", "WebM", "webm", [text("webm", "webvtt", "-c:v libvpx -deadline realtime -cpu-used 8 -c:a libvorbis")]),
    ("WebVTT", "HLS", "m3u8", [film("WebVTT in segments (HLS)")]),
    ("WebVTT", "DASH", "mpd", in_manifest("vtt")),
    ("WebVTT in MP4", "HLS", "m3u8", in_playlist("wvtt")),
    ("WebVTT in MP4", "DASH", "mpd", in_manifest("wvtt")),
    ("TTML", "MP4", "mp4", [text("mp4", "ttml")]),
    ("TTML", "HLS", "m3u8", in_playlist("stpp")),
    ("TTML", "DASH", "mpd", in_manifest("stpp")),
    ("Timed text", "MP4", "mp4", [film("Timed text in MP4")]),
    ("Timed text", "MOV", "mov", [text("mov", "mov_text")]),
    ("Timed text", "3GP", "3gp", [text("3gp", "mov_text")]),
    ("PGS", "Matroska", "mkv", [film("PGS in Matroska")]),
    ("PGS", "MPEG-TS", "ts", [film("PGS in a transport stream")]),
    ("PGS", "M2TS", "m2ts", [film("PGS in M2TS")]),
    ("VobSub", "Matroska", "mkv", [film("VobSub in Matroska")]),
    ("VobSub", "MP4", "mp4", [film("VobSub in MP4")]),
    ("VobSub", "MPEG-PS", "vob", [film("VobSub in a program stream")]),
    ("DVB subtitles", "Matroska", "mkv", [film("DVB in Matroska")]),
    ("DVB subtitles", "MPEG-TS", "ts", [film("DVB in a transport stream")]),
    ("Teletext", "MPEG-TS", "ts", [film("Teletext in a transport stream")]),
    ("CEA-608", "MP4", "mp4", [line_captions, renamed]),
    ("CEA-608", "MOV", "mov", [film("CEA-608 in QuickTime")]),
    ("CEA-608", "Matroska", "mkv", [line_captions, copied("mkv")]),
    ("CEA-608", "MPEG-TS", "ts", [line_captions, copied("ts")]),
    ("CEA-608", "HLS", "m3u8", [line_captions, hls(media="-i captions.mp4 -c copy")]),
    ("CEA-608", "DASH", "mpd", [line_captions, dash(TEMPLATE, "-i captions.mp4 -c copy")]),
    ("CEA-608 in MPEG-2", "MPEG-TS", "ts", [line_captions, "-i captions.mp4 -c:v mpeg2video -q:v 4 -bf 0 film.ts"]),
    ("CEA-608 in MPEG-2", "MPEG-PS", "mpg", [line_captions, "-i captions.mp4 -c:v mpeg2video -q:v 4 -bf 0 film.mpg"]),
    ("CEA-708", "MP4", "mp4", [service_captions, renamed]),
    ("CEA-708", "Matroska", "mkv", [service_captions, copied("mkv")]),
    ("CEA-708", "MPEG-TS", "ts", [service_captions, copied("ts")]),
    ("CEA-708", "HLS", "m3u8", [service_captions, hls(media="-i captions.mp4 -c copy")]),
    ("XSUB", "AVI", "avi", [xsub]),
]
