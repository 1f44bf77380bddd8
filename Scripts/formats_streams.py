"""The playlists (HLS) and manifests (DASH) of Scripts/formats."""

import re

from formats_bytes import (
    KEY, VECTOR, Box, Protection, adts_frames, adts_setup, padded, protected_map, protected_pictures, protected_sound,
    timestamp_tag)
from formats_recipes import AAC, FILM, H264, HEVC, SIZE, change, edit, ffmpeg, found, write

WIDEVINE = "urn:uuid:edef8ba9-79d6-4ace-a3c8-27dcd51d21ed"
CLEARKEY = "urn:uuid:e2719d58-a985-b3c9-781a-b030af78d30e"
PICTURE, SOUND, OTHER_SOUND = "{v} -an " + H264, "{a} -vn " + AAC, "{b} -vn " + AAC
KEY_FILE = write("film.key", bytes.fromhex(KEY))


# HLS (RFC 8216)


def hls(options="", name="film", media=FILM, end="ts", seconds=1):
    if end == "m4s":
        options += f" -hls_segment_type fmp4 -hls_fmp4_init_filename {name}-init.mp4"
    segments = f"{name}.{end}" if "single_file" in options else f"{name}-%d.{end}"
    return (f"{media} -f hls -hls_time {seconds} -hls_playlist_type vod {options} -hls_segment_filename {segments} "
            f"{name}.m3u8")


def fmp4(options="", name="film", media=FILM):
    return hls(options, name, media, "m4s")


def master(*lines):
    return write("film.m3u8", "#EXTM3U\n#EXT-X-VERSION:7\n" + "\n".join(lines) + "\n")


def variant(name, bandwidth, codecs, more="", size=SIZE):
    return f'#EXT-X-STREAM-INF:BANDWIDTH={bandwidth},RESOLUTION={size},CODECS="{codecs}"{more}\n{name}.m3u8'


def rendition(name, language, is_default=True, group="a"):
    return (f'#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="{group}",NAME="{language}",LANGUAGE="{language}",'
            f'DEFAULT={"YES" if is_default else "NO"},AUTOSELECT=YES,URI="{name}.m3u8"')


def joined(*names):
    """The first segment of the first playlist, then the others with a discontinuity."""
    def step(place):
        text = "#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:2\n#EXT-X-PLAYLIST-TYPE:VOD\n"
        for name in names:
            playlist = (place / f"{name}.m3u8").read_text()
            text += "" if name == names[0] else "#EXT-X-DISCONTINUITY\n"
            text += "".join(re.findall(r"#EXT-X-MAP.*\n", playlist))
            segments = re.findall(r"#EXTINF.*\n.*\n", playlist)
            text += "".join(segments[:1] if name == names[0] else segments)
        (place / "film.m3u8").write_text(text + "#EXT-X-ENDLIST\n")
    return step


def with_changing_keys(place):
    """Another key file for each segment, whose number is the initialization vector."""
    text = (place / "film.m3u8").read_text()
    for number, path in enumerate(found(place, "film-*.ts")):
        path.write_bytes(padded(path.read_bytes(), number.to_bytes(16, "big")))
        (place / f"film-{number}.key").write_bytes(bytes.fromhex(KEY))
        key = f'#EXT-X-KEY:METHOD=AES-128,URI="film-{number}.key"'
        text = re.sub(rf"(#EXTINF[^\n]*\nfilm-{number}\.ts)", rf"{key}\n\1", text)
    (place / "film.m3u8").write_text(text)


def with_encrypted_samples(place):
    """SAMPLE-AES in a transport stream."""
    sound = (place / "film.aac").read_bytes()
    (place / "film.h264").write_bytes(protected_pictures((place / "film.h264").read_bytes()))
    (place / "film.aac").write_bytes(protected_sound(sound))
    ffmpeg(hls(media="-r 25 -i film.h264 -i film.aac -c copy"), place)
    for path in found(place, "film-*.ts"):
        path.write_bytes(protected_map(path.read_bytes(), adts_setup(next(adts_frames(sound)))))


def first_key(attributes):
    return edit("film.m3u8", (r"\A(.*?)(#EXTINF)", f"\\1#EXT-X-KEY:{attributes}\\n\\2"))


def protected(scheme):
    """Common Encryption of the segments."""
    def step(place):
        tracks = {}
        for path in [*found(place, "*init*"), *found(place, "*[0-9].m4s")]:
            track = re.match(r"[\w-]+?(?=-\d+\.|-init)", path.name)[0]
            protection = tracks.setdefault(track, Protection(scheme))
            path.write_bytes(protection.protect(path.read_bytes()))
    return step


def packed(codec, end, kind, name="film", at=10):
    """Segments of sound without a container, with the tag that states their time."""
    def step(place):
        ffmpeg(f"{{a}} {codec} -f segment -segment_time 1 -segment_format {kind} -segment_list {name}.csv {name}-%d.{end}",
               place)
        text = "#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:2\n#EXT-X-PLAYLIST-TYPE:VOD\n"
        for line in (place / f"{name}.csv").read_text().splitlines():
            file, start, stop = line.split(",")
            path = place / file
            path.write_bytes(timestamp_tag(at + float(start)) + path.read_bytes())
            text += f"#EXTINF:{float(stop) - float(start):.6f},\n{file}\n"
        (place / f"{name}.m3u8").write_text(text + "#EXT-X-ENDLIST\n")
    return step


def with_parts(place):
    """Segments of two parts each (low latency)."""
    playlist = (place / "part.m3u8").read_text()
    text = ("#EXTM3U\n#EXT-X-VERSION:9\n#EXT-X-TARGETDURATION:2\n#EXT-X-SERVER-CONTROL:PART-HOLD-BACK=1.5\n"
            "#EXT-X-PART-INF:PART-TARGET=0.52\n" + "".join(re.findall(r"#EXT-X-MAP.*\n", playlist)))
    parts = re.findall(r"#EXTINF:([\d.]+),\n(.*)\n", playlist)
    for start in range(0, len(parts), 2):
        pair, name = parts[start:start + 2], f"film-{start // 2}.m4s"
        (place / name).write_bytes(b"".join((place / part).read_bytes() for _, part in pair))
        text += "".join(f'#EXT-X-PART:DURATION={seconds},URI="{part}"\n' for seconds, part in pair)
        text += f"#EXTINF:{sum(float(seconds) for seconds, _ in pair):.6f},\n{name}\n"
    (place / "film.m3u8").write_text(text + "#EXT-X-ENDLIST\n")


AVC, MP4A = "avc1.42c00c", "mp4a.40.2"
FILM_VARIANT = variant("video", 900000, f"{AVC},{MP4A}", ',AUDIO="a"')
HLS = [
    ("MPEG-TS", [hls()]),
    ("Fragmented MP4", [fmp4()]),
    ("MPEG-TS, byte ranges", [hls("-hls_flags single_file")]),
    ("Fragmented MP4, byte ranges", [fmp4("-hls_flags single_file")]),
    ("HEVC in fragmented MP4", [fmp4(media="{v} {a} " + HEVC + " -tag:v hvc1 " + AAC)]),
    ("HEVC in MPEG-TS", [hls(media="{v} {a} " + HEVC + " " + AAC)]),
    ("AV1 in fragmented MP4", [fmp4(media="{v} {a} -c:v libsvtav1 -preset 12 -pix_fmt yuv420p -g 25 " + AAC)]),
    ("VP9 in fragmented MP4",
     [fmp4(media="{v} {a} -c:v libvpx-vp9 -deadline realtime -cpu-used 8 -pix_fmt yuv420p -g 25 " + AAC)]),
    ("AC-3 in MPEG-TS", [hls(media="{v} {a} " + H264 + " -c:a ac3")]),
    ("E-AC-3 in fragmented MP4", [fmp4(media="{v} {a} " + H264 + " -c:a eac3")]),
    ("FLAC in fragmented MP4", [fmp4(media="{v} {a} " + H264 + " -c:a flac -strict -2")]),
    ("Opus in fragmented MP4", [fmp4(media="{v} {a} " + H264 + " -c:a libopus -strict -2")]),
    ("Sound only, fragmented MP4", [fmp4(media=SOUND)]),
    ("Packed audio, AAC", [packed(AAC, "aac", "adts")]),
    ("Packed audio, MP3", [packed("-c:a libmp3lame -write_xing 0", "mp3", "mp3")]),
    ("Packed audio, AC-3", [packed("-c:a ac3", "ac3", "ac3")]),
    ("Packed audio, E-AC-3", [packed("-c:a eac3", "eac3", "eac3")]),
    ("AES-128, MPEG-TS", [KEY_FILE, write("keys.txt", "film.key\nfilm.key\n"), hls("-hls_key_info_file keys.txt")]),
    ("AES-128, another key for each segment", [hls(), with_changing_keys]),
    ("AES-128, fragmented MP4", [
        KEY_FILE, fmp4(), change("film-[0-9].m4s", lambda data: padded(data, VECTOR)),
        first_key(f'METHOD=AES-128,URI="film.key",IV=0x{VECTOR.hex()}')]),
    ("AES-128, fragmented MP4, also its header", [
        KEY_FILE, fmp4(), change("film-*", lambda data: padded(data, VECTOR)),
        edit("film.m3u8", ("(#EXT-X-MAP)", f'#EXT-X-KEY:METHOD=AES-128,URI="film.key",IV=0x{VECTOR.hex()}\n\\1'))]),
    ("SAMPLE-AES, MPEG-TS", [
        KEY_FILE, "{v} {a} -map 0 " + H264 + " -x264-params aud=1:bframes=0 film.h264 -map 1 -c:a aac -f adts film.aac",
        with_encrypted_samples,
        first_key(f'METHOD=SAMPLE-AES,URI="film.key",IV=0x{VECTOR.hex()}')]),
    ("SAMPLE-AES (cbcs), fragmented MP4, key in a file", [
        KEY_FILE, fmp4(), protected(b"cbcs"),
        first_key(f'METHOD=SAMPLE-AES,URI="film.key",KEYFORMAT="identity",IV=0x{VECTOR.hex()}')]),
    ("SAMPLE-AES-CTR (cenc), fragmented MP4, key in a file", [
        KEY_FILE, fmp4(), protected(b"cenc"), first_key('METHOD=SAMPLE-AES-CTR,URI="film.key",KEYFORMAT="identity"')]),
    ("cbcs, fragmented MP4, with key", [
        fmp4(), protected(b"cbcs"),
        first_key(f'METHOD=SAMPLE-AES,URI="data:,",KEYFORMAT="{WIDEVINE}",KEYFORMATVERSIONS="1"')]),
    ("cenc, fragmented MP4, with key", [
        fmp4(), protected(b"cenc"),
        first_key(f'METHOD=SAMPLE-AES-CTR,URI="data:,",KEYFORMAT="{WIDEVINE}",KEYFORMATVERSIONS="1"')]),
    ("Gap", [
        hls(), edit("film.m3u8", ("VERSION:3", "VERSION:8"), (r"(#EXTINF[^\n]*\nfilm-1\.ts)", r"#EXT-X-GAP\n\1")),
        lambda place: (place / "film-1.ts").unlink()]),
    ("Discontinuity, MPEG-TS", [hls(name="one"), hls("-s 480x270", "two"), joined("one", "two")]),
    ("Discontinuity, fragmented MP4", [fmp4(name="one"), fmp4("-s 480x270", "two"), joined("one", "two")]),
    ("Discontinuity, MPEG-TS and fragmented MP4", [hls(name="one"), fmp4(name="two"), joined("one", "two")]),
    ("Discontinuity, other codecs", [
        hls(name="one"), hls(name="two", media="{v} {a} " + HEVC + " -c:a ac3"), joined("one", "two")]),
    ("Variables (DEFINE)", [
        hls(), edit("film.m3u8", ("VERSION:3", 'VERSION:8\n#EXT-X-DEFINE:NAME="name",VALUE="film"'),
                    (r"^film-(\d)", r"{$name}-\1"))]),
    ("Pictures for seeking (I-frames) as the only playlist", [
        hls("-hls_flags single_file+iframes_only", media=PICTURE)]),
    ("Pictures for seeking (I-frames)", [
        hls(name="video"), hls("-hls_flags single_file+iframes_only", "fast", PICTURE),
        master(variant("video", 900000, f"{AVC},{MP4A}"),
               f'#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=90000,CODECS="{AVC}",RESOLUTION={SIZE},URI="fast.m3u8"')]),
    ("Several sizes", [
        hls("-s 160x90", "low"), hls(name="high"),
        master(variant("low", 300000, f"{AVC},{MP4A}", size="160x90"), variant("high", 900000, f"{AVC},{MP4A}"))]),
    ("Several codecs (H.264 and HEVC)", [
        fmp4(name="avc"), fmp4(name="hevc", media="{v} {a} " + HEVC + " -tag:v hvc1 " + AAC),
        master(variant("avc", 900000, f"{AVC},{MP4A}"), variant("hevc", 800000, f"hvc1.1.6.L60.90,{MP4A}"))]),
    ("Variants as MPEG-TS and fragmented MP4", [
        hls("-s 160x90", "low"), fmp4(name="high"),
        master(variant("low", 300000, f"{AVC},{MP4A}", size="160x90"), variant("high", 900000, f"{AVC},{MP4A}"))]),
    ("Several languages", [
        hls(name="video", media=PICTURE), hls(name="en", media=SOUND), hls(name="de", media=OTHER_SOUND),
        master(rendition("en", "en"), rendition("de", "de", False), FILM_VARIANT)]),
    ("Several languages, fragmented MP4", [
        fmp4(name="video", media=PICTURE), fmp4(name="en", media=SOUND), fmp4(name="de", media=OTHER_SOUND),
        master(rendition("en", "en"), rendition("de", "de", False), FILM_VARIANT)]),
    ("Sound as packed AAC, pictures as MPEG-TS", [
        # FFmpeg starts transport streams at 1.4 s.
        hls(name="video", media=PICTURE), packed(AAC, "aac", "adts", "en", 1.4),
        master(rendition("en", "en"), FILM_VARIANT)]),
    ("Sound in several codecs", [
        fmp4(name="video", media=PICTURE), fmp4(name="en", media=SOUND),
        fmp4(name="surround", media="{a} -vn -ac 6 -c:a eac3"),
        master(rendition("en", "en"), rendition("surround", "en", group="b"), FILM_VARIANT,
               variant("video", 990000, f"{AVC},ec-3", ',AUDIO="b"'))]),
    ("Parts (low latency)", [hls("-hls_flags split_by_time", "part", end="m4s", seconds=0.5), with_parts]),
    ("Starts at 2 s (START)", [hls(), edit("film.m3u8", ("(VERSION:3)", r"\1\n#EXT-X-START:TIME-OFFSET=2"))], "start"),
    ("Lines end as in Windows", [hls(), edit("film.m3u8", ("\n", "\r\n"))]),
]


# DASH (ISO/IEC 23009-1)


def dash(options="", media=FILM, name="film", end="m4s"):
    return (f"{media} -f dash -seg_duration 1 -init_seg_name {name}-$RepresentationID$-init.mp4 "
            f"-media_seg_name {name}-$RepresentationID$-$Number$.{end} {options} {name}.mpd")


TEMPLATE = "-use_timeline 0"
SETS = {"video": (PICTURE, AVC, 'width="320" height="180"'), "audio": (SOUND, MP4A, 'audioSamplingRate="48000"')}


def manifest(sets):
    return ('<?xml version="1.0"?>\n<MPD xmlns="urn:mpeg:dash:schema:mpd:2011" '
            'profiles="urn:mpeg:dash:profile:isoff-on-demand:2011" '
            f'type="static" mediaPresentationDuration="PT4S" minBufferTime="PT1S">\n<Period>\n{sets}</Period>\n</MPD>\n')


def on_demand(is_indexed=True):
    """Whole files with an index, whose place the manifest states or not."""
    def step(place):
        sets = ""
        for kind, (media, codecs, more) in SETS.items():
            ffmpeg(f"{media} -movflags +dash+global_sidx+frag_keyframe -frag_duration 1000000 {kind}.mp4", place)
            start, ranges = 0, {}
            for found_box in Box.read((place / f"{kind}.mp4").read_bytes()):
                size = len(found_box.written)
                ranges.setdefault(found_box.kind, (start, start + size - 1))
                start += size
            first, last = ranges[b"sidx"]
            base = f'<SegmentBase indexRange="{first}-{last}"><Initialization range="0-{first - 1}"/></SegmentBase>'
            sets += (f'<AdaptationSet contentType="{kind}" mimeType="{kind}/mp4" codecs="{codecs}">'
                     f'<Representation id="{kind}" bandwidth="300000" {more}><BaseURL>{kind}.mp4</BaseURL>'
                     f'{base if is_indexed else ""}</Representation></AdaptationSet>\n')
        (place / "film.mpd").write_text(manifest(sets))
    return step


def periods(place):
    """A period of 1 s, then one of 4 s."""
    one, two = ((place / f"{name}.mpd").read_text() for name in ("one", "two"))
    first, second = (re.search(r"<Period.*</Period>", text, re.DOTALL)[0] for text in (one, two))
    first = re.sub("<Period[^>]*>", '<Period id="0" start="PT0S" duration="PT1S">', first)
    second = re.sub("<Period[^>]*>", '<Period id="1" start="PT1S" duration="PT4S">', second)
    text = re.sub(r"<Period.*</Period>", lambda _: first + second, one, flags=re.DOTALL)
    text = re.sub('mediaPresentationDuration="[^"]*"', 'mediaPresentationDuration="PT5S"', text)
    (place / "film.mpd").write_text(text)


def clear_key(scheme):
    system = (f'<ContentProtection schemeIdUri="urn:mpeg:dash:mp4protection:2011" value="{scheme.decode()}"/>'
              f'<ContentProtection schemeIdUri="{CLEARKEY}" value="ClearKey1.0"/>')
    return [dash(TEMPLATE), protected(scheme), edit("film.mpd", ("(<AdaptationSet[^>]*>)", r"\1" + system))]


CODECS = H264 + " " + AAC
TWO_PICTURES = "{v} {v} {a} -map 0 -map 1 -map 2 " + CODECS
VP9_WEBM = "-c:v libvpx-vp9 -deadline realtime -cpu-used 8 -pix_fmt yuv420p -g 25"
DASH = [
    ("SegmentTemplate with numbers", [dash(TEMPLATE)]),
    ("SegmentTimeline", [dash()]),
    # FFmpeg names the first sound by a negative time, which is 0 in the manifest.
    ("SegmentTimeline with times", [dash("-media_seg_name film-$RepresentationID$-$Time$.m4s", PICTURE)]),
    ("Numbers with zeros", [dash(TEMPLATE + " -media_seg_name film-$RepresentationID$-$Number%05d$.m4s")]),
    ("SegmentList", [dash("-use_template 0 -use_timeline 0")]),
    ("SegmentList, byte ranges", [dash("-single_file 1 -use_template 0 -use_timeline 0")]),
    ("SegmentBase (on demand)", [on_demand()]),
    ("Whole files", [on_demand(False)]),
    ("Folder in BaseURL", [
        dash(TEMPLATE), edit("film.mpd", ("(<Period)", r"<BaseURL>media/</BaseURL>\1")),
        lambda place: (place / "media").mkdir(),
        lambda place: [path.rename(place / "media" / path.name) for path in found(place, "film-*")]]),
    ("Several periods", [dash(TEMPLATE + " -t 1", name="one"), dash(TEMPLATE, name="two"), periods]),
    ("Several periods, other sizes", [
        dash(TEMPLATE + " -t 1", name="one"), dash(TEMPLATE + " -s 480x270", name="two"), periods]),
    ("Several sizes", [dash(TEMPLATE + " -s:v:0 160x90 -adaptation_sets {pair}", TWO_PICTURES)]),
    ("Several video sets", [dash(TEMPLATE + " -s:v:0 160x90 -adaptation_sets {three}", TWO_PICTURES)]),
    ("Several video sets, H.264 and HEVC", [
        dash(TEMPLATE + " -c:v:1 libx265 -x265-params log-level=error -tag:v:1 hvc1 -adaptation_sets {three}",
             TWO_PICTURES)]),
    ("Several languages", [
        dash(TEMPLATE + " -metadata:s:a:0 language=eng -metadata:s:a:1 language=deu -adaptation_sets {three}",
             "{v} {a} {b} -map 0 -map 1 -map 2 " + CODECS)]),
    ("HEVC", [dash(TEMPLATE, "{v} {a} " + HEVC + " -tag:v hvc1 " + AAC)]),
    ("AV1", [dash(TEMPLATE, "{v} {a} -c:v libsvtav1 -preset 12 -pix_fmt yuv420p -g 25 " + AAC)]),
    ("VP9 and Opus in MP4", [
        dash(TEMPLATE + " -dash_segment_type mp4", "{v} {a} " + VP9_WEBM + " -c:a libopus -strict -2")]),
    ("AC-3", [dash(TEMPLATE, "{v} {a} " + H264 + " -c:a ac3")]),
    ("E-AC-3", [dash(TEMPLATE, "{v} {a} " + H264 + " -c:a eac3")]),
    ("FLAC", [dash(TEMPLATE, "{v} {a} " + H264 + " -c:a flac -strict -2")]),
    ("Sound only", [dash(TEMPLATE, SOUND)]),
    ("WebM, VP9 and Opus", [
        dash(TEMPLATE + " -dash_segment_type webm", "{v} {a} " + VP9_WEBM + " -c:a libopus", end="webm")]),
    ("WebM, VP8 and Vorbis", [
        dash(TEMPLATE + " -dash_segment_type webm",
             "{v} {a} -c:v libvpx -deadline realtime -cpu-used 8 -g 25 -c:a libvorbis", end="webm")]),
    ("WebM, on demand", [
        "{v} " + VP9_WEBM + " -f webm -dash 1 video.webm",
        "{a} -c:a libopus -f webm -cluster_time_limit 1000 -dash 1 audio.webm",
        "-f webm_dash_manifest -i video.webm -f webm_dash_manifest -i audio.webm -map 0 -map 1 -c copy "
        "-f webm_dash_manifest -adaptation_sets {two} film.mpd"]),
    ("ClearKey (cenc), with key", clear_key(b"cenc")),
    ("ClearKey (cbcs), with key", clear_key(b"cbcs")),
]
