"""Pictures of high dynamic range, damage, tags and other oddities of Scripts/formats."""

from formats_bytes import Protection, dolby_vision, picture_block, timestamp_tag
from formats_recipes import AAC, FILM, H264, change, ffmpeg, write

PQ, HLG = "smpte2084", "arib-std-b67"
MASTERING = ("log-level=none:hdr10=1:master-display=G(13250,34500)B(7500,3000)R(34000,16000)WP(15635,16450)L(10000000,50)"
             ":max-cll=1000,400")


def colors(transfer):
    return f"-color_primaries bt2020 -color_trc {transfer} -colorspace bt2020nc -color_range tv"


def hevc(transfer, parameters="log-level=none"):
    return (f"{{v}} {{a}} -c:v libx265 -preset ultrafast -x265-params {parameters} -pix_fmt yuv420p10le -g 25 "
            f"{colors(transfer)} {AAC}")


AV1 = "{v} {a} -c:v libsvtav1 -preset 12 -pix_fmt yuv420p10le -g 25 "
VP9 = "{v} {a} -c:v libvpx-vp9 -profile:v 2 -deadline realtime -cpu-used 8 -pix_fmt yuv420p10le "
HDR10, HVC1 = hevc(PQ, MASTERING), " -tag:v hvc1"


def vision(media, profile, compatibility, codec=None, end="mp4"):
    """A film that names Dolby Vision; its pictures are the compatible ones."""
    kind = b"dvcC" if profile < 8 else b"dvvC"
    steps = [f"{media} plain.mp4", change(
        "plain.mp4", lambda data: dolby_vision(data, kind, profile, compatibility, codec), "film.mp4")]
    return steps if end == "mp4" else [*steps, f"-i film.mp4 -c copy -strict unofficial film.{end}"]


HDR = [
    ("HDR10", "mp4", [HDR10 + HVC1 + " film.mp4"]),
    ("HDR10", "mkv", [HDR10 + " film.mkv"]),
    ("HDR10", "ts", [HDR10 + " film.ts"]),
    ("PQ, AV1", "mp4", [AV1 + colors(PQ) + " " + AAC + " film.mp4"]),
    ("PQ, VP9", "webm", [VP9 + colors(PQ) + " -c:a libopus film.webm"]),
    ("HLG", "mp4", [hevc(HLG) + HVC1 + " film.mp4"]),
    ("HLG", "mkv", [hevc(HLG) + " film.mkv"]),
    ("HLG", "ts", [hevc(HLG) + " film.ts"]),
    ("HLG, VP9", "webm", [VP9 + colors(HLG) + " -c:a libopus film.webm"]),
    ("Dolby Vision 5 (dvh1)", "mp4", vision(HDR10 + HVC1, 5, 0, b"dvh1")),
    ("Dolby Vision 5 (dvhe)", "mp4", vision(HDR10 + " -tag:v hev1", 5, 0, b"dvhe")),
    ("Dolby Vision 5", "mkv", vision(HDR10 + HVC1, 5, 0, end="mkv")),
    ("Dolby Vision 7.6", "mp4", vision(HDR10 + HVC1, 7, 6)),
    ("Dolby Vision 7.6", "mkv", vision(HDR10 + HVC1, 7, 6, end="mkv")),
    ("Dolby Vision 8.1", "mp4", vision(HDR10 + HVC1, 8, 1)),
    ("Dolby Vision 8.1", "mkv", vision(HDR10 + HVC1, 8, 1, end="mkv")),
    ("Dolby Vision 8.1", "ts", vision(HDR10 + HVC1, 8, 1, end="ts")),
    ("Dolby Vision 8.4 (HLG)", "mp4", vision(hevc(HLG) + HVC1, 8, 4)),
    ("Dolby Vision 9.2 (avc1)", "mp4", vision(FILM, 9, 2)),
    ("Dolby Vision 9.2 (dva1)", "mp4", vision(FILM, 9, 2, b"dva1")),
    ("Dolby Vision 9.2 (dvav)", "mp4", vision(FILM, 9, 2, b"dvav")),
    ("Dolby Vision 9.2", "mkv", vision(FILM, 9, 2, end="mkv")),
    ("Dolby Vision 10.0 (dav1)", "mp4", vision(AV1 + colors(PQ) + " " + AAC, 10, 0, b"dav1")),
    ("Dolby Vision 10.1 (av01)", "mp4", vision(AV1 + colors(PQ) + " " + AAC, 10, 1)),
    ("Dolby Vision 10.4 (av01, HLG)", "mp4", vision(AV1 + colors(HLG) + " " + AAC, 10, 4)),
    ("Dolby Vision 10.1", "mkv", vision(AV1 + colors(PQ) + " " + AAC, 10, 1, end="mkv")),
]


# Damage


def changed(arguments, end, function):
    return [f"{arguments} plain.{end}", change(f"plain.{end}", function, f"film.{end}")]


def cut(data):
    return data[:len(data) * 7 // 10]


def midway(data):
    """The rest of a stream from a byte where nothing begins."""
    return data[len(data) // 5 * 1 + 77:]


def noise(count):
    return bytes((index * 167 + index // 251) % 253 for index in range(count))


def damaged(data):
    """Changes a byte in 3,000 behind the first fifth."""
    data = bytearray(data)
    for place in range(len(data) // 5, len(data), 3000):
        data[place] ^= 0x5A
    return bytes(data)


def damaged_media(data):
    """Damage before the index."""
    place = data.index(b"moov")
    return damaged(data[:place]) + data[place:]


def fewer_packets(data):
    """Without a packet in 60 behind the first fifth."""
    packets = [data[start:start + 188] for start in range(0, len(data), 188)]
    return b"".join(packet for index, packet in enumerate(packets) if index < len(packets) // 5 or index % 60)


def sized(size):
    """Another size of the file and its samples."""
    def function(data):
        place = data.index(b"data") + 4
        return data[:4] + size + data[8:place] + size + data[place + 4:]
    return function


def twice(data):
    return data + data


MP3, ADTS, FLAC, OGG = "{a} -c:a libmp3lame", "{a} -c:a aac -f adts", "{a} -c:a flac", "{a} -c:a libvorbis"
DIVX, MPEG2 = "{v} {a} -c:v mpeg4 -c:a libmp3lame", "{v} {a} -c:v mpeg2video -c:a mp2"
VP8 = "{v} {a} -c:v libvpx -deadline realtime -cpu-used 8 -c:a libvorbis"
NOISE = noise(5000)
DAMAGE = [
    ("Cut, index at the start", "mp4", changed(FILM + " -movflags +faststart", "mp4", cut)),
    ("Cut, index at the end", "mp4", changed(FILM, "mp4", cut)),
    ("Cut, fragmented", "mp4", changed(FILM + " -movflags +frag_keyframe+empty_moov", "mp4", cut)),
    ("Cut", "mkv", changed(FILM, "mkv", cut)), ("Cut", "ts", changed(FILM, "ts", cut)),
    ("Cut", "avi", changed(DIVX, "avi", cut)), ("Cut", "flv", changed(FILM, "flv", cut)),
    ("Cut", "webm", changed(VP8, "webm", cut)), ("Cut", "mpg", changed(MPEG2, "mpg", cut)),
    ("Cut", "mp3", changed(MP3, "mp3", cut)),
    ("Cut", "ogg", changed(OGG, "ogg", cut)), ("Cut", "flac", changed(FLAC, "flac", cut)),
    ("Cut", "wav", changed("{a}", "wav", cut)),
    ("Damaged bytes", "mp4", changed(FILM, "mp4", damaged_media)),
    ("Damaged bytes", "mkv", changed(FILM, "mkv", damaged)), ("Damaged bytes", "ts", changed(FILM, "ts", damaged)),
    ("Damaged bytes", "avi", changed(DIVX, "avi", damaged)),
    ("Damaged bytes", "mp3", changed(MP3, "mp3", damaged)), ("Damaged bytes", "flac", changed(FLAC, "flac", damaged)),
    ("Damaged bytes", "ogg", changed(OGG, "ogg", damaged)),
    ("Lost packets", "ts", changed(FILM, "ts", fewer_packets)),
    ("Garbage at the start", "mp3", changed(MP3, "mp3", lambda data: NOISE + data)),
    ("Garbage at the start", "aac", changed(ADTS, "aac", lambda data: NOISE + data)),
    ("Garbage at the start", "ts", changed(FILM, "ts", lambda data: NOISE + data)),
    ("Zeros at the start", "mp3", changed(MP3, "mp3", lambda data: bytes(5000) + data)),
    ("Joined midway", "mp3", changed(MP3, "mp3", midway)), ("Joined midway", "aac", changed(ADTS, "aac", midway)),
    ("Joined midway", "ac3", changed("{a} -c:a ac3", "ac3", midway)),
    ("Joined midway", "ts", changed(FILM, "ts", midway)),
    ("Joined midway", "m2ts", changed(FILM.replace(AAC, "-c:a ac3") + " -mpegts_m2ts_mode 1", "m2ts", midway)),
    ("Joined midway", "mpg", changed(MPEG2, "mpg", midway)),
    ("Joined midway", "h264", changed("{v} " + H264, "h264", midway)),
    ("Two streams in a row", "ogg", changed(OGG, "ogg", twice)),
    ("Two streams in a row", "mp3", changed(MP3, "mp3", twice)),
    ("Two streams in a row", "ts", changed(FILM, "ts", twice)),
    ("Time stamps wrap", "ts", [FILM + " -output_ts_offset 95440.5 film.ts"]),
    ("No index", "avi", changed(DIVX, "avi", lambda data: data[:data.index(b"idx1")])),
    ("Sizes of zero", "wav", changed("{a}", "wav", sized(bytes(4)))),
    ("Unknown sizes", "wav", changed("{a}", "wav", sized(b"\xFF" * 4))),
    ("Wrong extension (MP4)", "avi", [FILM + " -f mp4 film.avi"]),
    ("Wrong extension (Matroska)", "mp3", [FILM + " -f matroska film.mp3"]),
    ("Wrong extension (MPEG-TS)", "mp4", [FILM + " -f mpegts film.mp4"]),
    ("No extension (MP4)", "", [FILM + " -f mp4 film"]),
]


# Tags and other tracks


CHAPTERS = write("chapters.txt", ";FFMETADATA1\n" + "".join(
    f"[CHAPTER]\nTIMEBASE=1/1000\nSTART={start}\nEND={start + 2000}\ntitle=Chapter at {start}\n" for start in (0, 2000)))


def with_chapters(arguments, end, *more):
    return [CHAPTERS, f"{arguments.replace('{a} ', '{a} -i chapters.txt ', 1)} -map_chapters "
            f"{arguments.count('{')} {' '.join(more)} film.{end}"]


# Chapters in the comments of Xiph.
COMMENTS = "-metadata CHAPTER001=00:00:00.000 -metadata CHAPTER001NAME=One -metadata CHAPTER002=00:00:02.000 " \
    "-metadata CHAPTER002NAME=Two"


def with_cover(arguments, end):
    """A picture as another track, which muxers write as their kind of cover."""
    count = arguments.count("{")
    media, options = arguments.rsplit("} ", 1)
    maps = " ".join(f"-map {index}" for index in range(count + 1))
    return [f"{media}}} {{cover}} {maps} {options} -c:v:{count - 1} png -frames:v:{count - 1} 1 -disposition:v:{count - 1} "
            f"attached_pic film.{end}"]


def with_picture(arguments, end):
    """A cover in the comments of Ogg."""
    def step(place):
        ffmpeg("{cover} -frames:v 1 cover.png", place)
        picture = picture_block((place / "cover.png").read_bytes())
        ffmpeg(f"{arguments} -metadata METADATA_BLOCK_PICTURE={picture} film.{end}", place)
    return [step]


def protected(scheme):
    return change("film.mp4", lambda data: Protection(scheme).protect(data))


FRAGMENTED = FILM + " -movflags +frag_keyframe+empty_moov+default_base_moof film.mp4"
TAGS = [
    ("Cover", "mp3", with_cover(MP3, "mp3"), "artwork"), ("Cover", "flac", with_cover(FLAC, "flac"), "artwork"),
    ("Cover", "m4a", with_cover("{a} " + AAC, "m4a"), "artwork"), ("Cover", "mp4", with_cover(FILM, "mp4"), "artwork"),
    ("Cover", "ogg", with_picture(OGG, "ogg"), "artwork"),
    ("Cover", "opus", with_picture("{a} -c:a libopus", "opus"), "artwork"),
    ("Cover", "aiff", with_cover("{a} -write_id3v2 1", "aiff"), "artwork"),
    ("Cover", "mkv", [
        "{cover} -frames:v 1 cover.png", FILM + " -attach cover.png -metadata:s:t mimetype=image/png film.mkv"], "artwork"),
    ("Chapters", "mkv", with_chapters(FILM, "mkv"), "chapters"),
    ("Chapters", "webm", with_chapters(VP8, "webm"), "chapters"),
    ("Chapters, QuickTime and Nero", "mp4", with_chapters(FILM, "mp4"), "chapters"),
    ("Chapters, QuickTime", "mp4", with_chapters(FILM, "mp4", "-movflags disable_chpl"), "chapters"),
    ("Chapters, Nero", "mp4", [
        *with_chapters(FILM, "mp4"), change("film.mp4", lambda data: data.replace(b"tref", b"free"))], "chapters"),
    ("Chapters", "m4a", with_chapters("{a} " + AAC, "m4a"), "chapters"),
    ("Chapters", "mp3", with_chapters(MP3, "mp3"), "chapters"),
    ("Chapters", "ogg", [f"{OGG} {COMMENTS} film.ogg"], "chapters"),
    ("Chapters", "opus", [f"{{a}} -c:a libopus {COMMENTS} film.opus"], "chapters"),
    ("Chapters", "flac", [f"{FLAC} {COMMENTS} film.flac"], "chapters"),
    ("ID3 before the stream", "flac", changed(FLAC, "flac", lambda data: timestamp_tag(0) + data), ""),
    ("ID3 before the stream", "aac", changed(ADTS, "aac", lambda data: timestamp_tag(0) + data), ""),
    ("ID3 before the stream", "ac3", changed("{a} -c:a ac3", "ac3", lambda data: timestamp_tag(0) + data), ""),
    ("ID3 before the stream", "wav", changed("{a}", "wav", lambda data: timestamp_tag(0) + data), ""),
    ("APE tag at the end", "mp3", [MP3 + " -id3v2_version 0 plain.mp3", change(
        "plain.mp3", lambda data: data + b"APETAGEX\xD0\7\0\0" + bytes([32, 0, 0, 0]) + bytes(16), "film.mp3")], ""),
    ("Time code", "mov", [FILM + " -timecode 01:00:00:00 film.mov"], ""),
    ("Time code", "mp4", [FILM + " -timecode 01:00:00:00 film.mp4"], ""),
    ("Attached font", "mkv", [
        write("font.ttf", NOISE),
        FILM + " -attach font.ttf -metadata:s:t mimetype=application/x-truetype-font film.mkv"], ""),
    ("Sound starts 1 s late", "mp4", ["{v} -itsoffset 1 {a} " + H264 + " " + AAC + " film.mp4"], ""),
    ("Pictures start 1 s late", "mp4", ["-itsoffset 1 {v} {a} " + H264 + " " + AAC + " film.mp4"], ""),
    ("Pictures end early", "mp4", ["-t 1 " + FILM + " film.mp4"], ""),
    ("Sound ends early", "mp4", [FILM.replace("{a}", "-t 1 {a}") + " film.mp4"], ""),
    ("RF64", "wav", ["{a} -rf64 always film.wav"], ""),
    ("Wave64", "w64", ["{a} film.w64"], ""),
    ("Protected (cenc), with key", "mp4", [
        FILM + " -encryption_scheme cenc-aes-ctr -encryption_key {key} -encryption_kid {key} film.mp4"], ""),
    ("Protected (cenc), fragmented, with key", "mp4", [FRAGMENTED, protected(b"cenc")], ""),
    ("Protected (cbcs), fragmented, with key", "mp4", [FRAGMENTED, protected(b"cbcs")], ""),
]
