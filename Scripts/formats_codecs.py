"""The codecs, containers and features of Scripts/formats."""

from formats_recipes import AAC, FILM, H264, HEVC, Case, joined_bytes

# The codecs, with the arguments that select them. Quick presets: the pictures need not look good.
VIDEO = {
    "H.264": H264,
    "HEVC": HEVC,
    "AV1": "-c:v libsvtav1 -preset 12 -pix_fmt yuv420p -g 25",
    "VP8": "-c:v libvpx -deadline realtime -cpu-used 8 -g 25",
    "VP9": "-c:v libvpx-vp9 -deadline realtime -cpu-used 8 -pix_fmt yuv420p -g 25",
    "MPEG-1": "-c:v mpeg1video -q:v 4",
    "MPEG-2": "-c:v mpeg2video -q:v 4",
    "MPEG-4 Visual": "-c:v mpeg4 -q:v 4",
    "MS MPEG-4 v3": "-c:v msmpeg4 -q:v 4",
    "H.263": "-c:v h263 -s 352x288 -q:v 4",
    "Sorenson Spark": "-c:v flv -q:v 4",
    "Theora": "-c:v libtheora -q:v 5",
    "WMV 8": "-c:v wmv2 -q:v 4",
    "ProRes": "-c:v prores_ks -profile:v 0",
    "DNxHR": "-c:v dnxhd -profile:v dnxhr_lb -pix_fmt yuv422p",
    "Motion JPEG": "-c:v mjpeg -q:v 4 -pix_fmt yuvj420p",
    "FFV1": "-c:v ffv1",
    "HuffYUV": "-c:v huffyuv -pix_fmt yuv422p",
    "UT Video": "-c:v utvideo",
    "Dirac": "-c:v vc2 -strict -1 -pix_fmt yuv420p",
    "Cinepak": "-c:v cinepak -s 160x88",
    "PNG": "-c:v png",
    "uncompressed": "-c:v rawvideo -pix_fmt yuv420p",
}
AUDIO = {
    "AAC": AAC,
    "MP3": "-c:a libmp3lame",
    "MP2": "-c:a mp2",
    "AC-3": "-c:a ac3",
    "E-AC-3": "-c:a eac3",
    "DTS": "-c:a dca -strict -2 -ac 2 -ar 48000",
    "TrueHD": "-c:a truehd -strict -2 -ar 48000",
    "ALAC": "-c:a alac",
    "FLAC": "-c:a flac -strict -2",
    "Opus": "-c:a libopus -strict -2",
    "Vorbis": "-c:a libvorbis",
    "Speex": "-c:a libspeex -ar 16000",
    "WavPack": "-c:a wavpack",
    "TTA": "-c:a tta",
    "PCM 16": "-c:a pcm_s16le",
    "PCM 24": "-c:a pcm_s24le",
    "PCM float": "-c:a pcm_f32le",
    "A-law": "-c:a pcm_alaw -ar 8000",
    "μ-law": "-c:a pcm_mulaw -ar 8000",
    "ADPCM": "-c:a adpcm_ms",
    "WMA 2": "-c:a wmav2",
}
# The containers: the end of the file name, and the codecs that ffmpeg writes into each.
CONTAINERS = {
    "MP4": ("mp4", "H.264 HEVC AV1 VP9 MPEG-2 MPEG-4_Visual", "AAC MP3 AC-3 E-AC-3 DTS TrueHD ALAC FLAC Opus"),
    "MOV": ("mov", "H.264 HEVC MPEG-4_Visual ProRes DNxHR Motion_JPEG PNG",
            "AAC MP3 AC-3 ALAC PCM_16 PCM_24 PCM_float A-law μ-law ADPCM"),
    "3GP": ("3gp", "H.264 H.263 MPEG-4_Visual", "AAC"),
    "Matroska": ("mkv", "H.264 HEVC AV1 VP8 VP9 MPEG-1 MPEG-2 MPEG-4_Visual MS_MPEG-4_v3 Theora ProRes Motion_JPEG FFV1 "
                 "HuffYUV UT_Video Dirac uncompressed",
                 "AAC MP3 MP2 AC-3 E-AC-3 DTS TrueHD ALAC FLAC Opus Vorbis WavPack TTA PCM_16 PCM_24 PCM_float A-law"),
    "WebM": ("webm", "VP8 VP9 AV1", "Opus Vorbis"),
    "MPEG-TS": ("ts", "H.264 HEVC MPEG-1 MPEG-2 MPEG-4_Visual Dirac", "AAC MP3 MP2 AC-3 E-AC-3 DTS TrueHD Opus"),
    "MPEG-PS": ("mpg", "H.264 MPEG-1 MPEG-2", "MP2 MP3 AC-3 DTS"),
    "AVI": ("avi", "H.264 MPEG-2 MPEG-4_Visual MS_MPEG-4_v3 Motion_JPEG HuffYUV FFV1 Cinepak UT_Video uncompressed",
            "AAC MP3 MP2 AC-3 DTS PCM_16 PCM_24 A-law ADPCM"),
    "Ogg": ("ogg", "Theora VP8", "Vorbis Opus FLAC Speex"),
    "FLV": ("flv", "H.264 Sorenson_Spark", "AAC MP3 Speex"),
    "ASF": ("asf", "WMV_8 MS_MPEG-4_v3 H.264", "WMA_2 MP3 AAC"),
    "NUT": ("nut", "H.264 FFV1", "PCM_16 Opus"),
    "MXF": ("mxf", "MPEG-2 H.264 DNxHR", ""),
    "WAV": ("wav", "", "PCM_16 PCM_24 PCM_float A-law μ-law ADPCM MP3 AC-3"),
    "AIFF": ("aiff", "", "PCM_16"),
    "CAF": ("caf", "", "PCM_16 ALAC"),
    "raw": ("", "H.264 HEVC MPEG-2 Motion_JPEG", "AAC MP3 MP2 AC-3 E-AC-3 DTS TrueHD FLAC TTA WavPack AMR"),
}
RAW_ENDS = {"H.264": "h264", "HEVC": "hevc", "MPEG-2": "m2v", "Motion JPEG": "mjpeg", "AAC": "aac", "MP3": "mp3",
            "MP2": "mp2", "AC-3": "ac3", "E-AC-3": "eac3", "DTS": "dts", "TrueHD": "thd", "FLAC": "flac", "TTA": "tta",
            "WavPack": "wv"}
# The features: a name, the end of the file name, the recipe.
FEATURES = [
    ("H.264, 10 bit", "mkv", "{v} {a} -c:v libx264 -preset ultrafast -pix_fmt yuv420p10le " + AAC),
    ("H.264, 4:2:2", "mp4", "{v} {a} -c:v libx264 -preset ultrafast -pix_fmt yuv422p " + AAC),
    ("H.264, 4:4:4", "mp4", "{v} {a} -c:v libx264 -preset ultrafast -pix_fmt yuv444p " + AAC),
    ("H.264, 4:2:2, 10 bit", "mp4", "{v} {a} -c:v libx264 -preset ultrafast -pix_fmt yuv422p10le " + AAC),
    ("H.264, lossless RGB", "mkv", "{v} {a} -c:v libx264rgb -preset ultrafast -qp 0 " + AAC),
    ("H.264, interlaced", "ts", "{v} {a} -vf tinterlace=interleave_top -c:v libx264 -flags +ildct+ilme -pix_fmt yuv420p " + AAC),
    ("MPEG-2, interlaced", "ts", "{v} {a} -vf tinterlace=interleave_top -c:v mpeg2video -flags +ildct+ilme -q:v 4 -c:a mp2"),
    ("H.264, odd size (321x181)", "mkv", "{v} {a} -vf scale=321:181 -c:v libx264 -preset ultrafast -pix_fmt yuv444p " + AAC),
    ("H.264, size changes", "ts", [
        FILM + " one.ts", FILM + " -s 480x270 -output_ts_offset 4 two.ts", joined_bytes("film.ts", "one.ts", "two.ts")]),
    ("HEVC, 10 bit", "mp4", "{v} {a} -c:v libx265 -preset ultrafast -x265-params log-level=error -pix_fmt yuv420p10le -tag:v hvc1 " + AAC),
    ("HEVC, 4:2:2, 10 bit", "mp4", "{v} {a} -c:v libx265 -preset ultrafast -x265-params log-level=error -pix_fmt yuv422p10le " + AAC),
    ("HEVC, 4:4:4", "mp4", "{v} {a} -c:v libx265 -preset ultrafast -x265-params log-level=error -pix_fmt yuv444p " + AAC),
    ("HEVC, 12 bit", "mkv", "{v} {a} -c:v libx265 -preset ultrafast -x265-params log-level=error -pix_fmt yuv420p12le " + AAC),
    ("VP9, 10 bit", "webm", "{v} {a} -c:v libvpx-vp9 -deadline realtime -cpu-used 8 -pix_fmt yuv420p10le -profile:v 2 -c:a libopus"),
    ("VP9, 4:4:4", "webm", "{v} {a} -c:v libvpx-vp9 -deadline realtime -cpu-used 8 -pix_fmt yuv444p -profile:v 1 -c:a libopus"),
    ("VP9, alpha", "webm", "{v} {a} -vf format=yuva420p,colorchannelmixer=aa=0.5 -c:v libvpx-vp9 -deadline realtime -cpu-used 8 -pix_fmt yuva420p -c:a libopus"),
    ("VP8, alpha", "webm", "{v} {a} -vf format=yuva420p,colorchannelmixer=aa=0.5 -c:v libvpx -deadline realtime -cpu-used 8 -auto-alt-ref 0 -pix_fmt yuva420p -c:a libvorbis"),
    ("AV1, 10 bit", "mp4", "{v} {a} -c:v libsvtav1 -preset 12 -pix_fmt yuv420p10le " + AAC),
    ("AV1, 4:4:4", "mkv", "{v} {a} -c:v libaom-av1 -cpu-used 8 -pix_fmt yuv444p -b:v 300k -c:a libopus"),
    ("ProRes 4444, alpha", "mov", "{v} {a} -vf format=yuva444p10le -c:v prores_ks -profile:v 4 -c:a pcm_s16le"),
    ("Anamorphic (4:3 pixels)", "mp4", "{v} {a} -vf setsar=4/3 " + H264 + " " + AAC),
    ("Variable frame rate", "mp4", "{v} {a} -vf select='not(mod(n\\,3))+lt(t\\,2)' -vsync vfr " + H264 + " " + AAC),
    ("60 frames per second", "mp4", "{v60} {a} " + H264 + " " + AAC),
    ("1 frame per second", "mp4", "{v1} {a} " + H264 + " " + AAC),
    ("Rotated by 90°", "mp4", [FILM + " plain.mp4", "-i plain.mp4 -c copy -metadata:s:v:0 rotate=90 film.mp4"]),
    ("No edit list", "mp4", "{v} {a} " + H264 + " -bf 2 " + AAC + " -use_editlist 0"),
    ("Index at the end", "mp4", FILM),
    ("Index at the start", "mp4", FILM + " -movflags +faststart"),
    ("Fragmented", "mp4", FILM + " -movflags +frag_keyframe+empty_moov+default_base_moof"),
    ("Fragmented, segment index", "mp4", FILM + " -movflags +dash+frag_keyframe -frag_duration 1000000"),
    ("Encrypted (cenc), no key", "mp4", FILM + " -encryption_scheme cenc-aes-ctr -encryption_key {key} -encryption_kid {key}"),
    ("Pictures only", "mp4", "{v} -an " + H264),
    ("Starts at 10 s", "ts", FILM + " -output_ts_offset 10"),
    ("Sound starts 1 s late", "mkv", "{v} -itsoffset 1 {a} " + H264 + " " + AAC),
    ("AAC, 5.1", "m4a", "{a} -ac 6 " + AAC),
    ("AAC, 7.1", "m4a", "{a} -ac 8 " + AAC),
    ("Opus, 5.1", "mka", "{a} -ac 6 -c:a libopus"),
    ("FLAC, 24 bit, 96 kHz", "flac", "{a} -ar 96000 -sample_fmt s32 -c:a flac"),
    ("FLAC, 192 kHz, 5.1", "flac", "{a} -ar 192000 -ac 6 -sample_fmt s32 -c:a flac"),
    ("PCM, 384 kHz", "wav", "{a} -ar 384000 -c:a pcm_s24le"),
    ("PCM, 8 bit, 8 kHz, mono", "wav", "{a} -ar 8000 -ac 1 -c:a pcm_u8"),
    ("PCM, 64 bit float", "wav", "{a} -c:a pcm_f64le"),
    ("MP3, 8 kHz", "mp3", "{a} -ar 8000 -c:a libmp3lame"),
    ("MP3, variable bit rate", "mp3", "{a} -c:a libmp3lame -q:a 4"),
    ("Matroska, live (unknown size)", "mkv", FILM + " -live 1"),
    ("Transport stream with 192-byte packets", "m2ts", "{v} {a} " + H264 + " -c:a ac3 -mpegts_m2ts_mode 1"),
    ("Two languages, subtitles", "mkv", "{v} {a} {b} -i text.srt -map 0:v -map 1:a -map 2:a -map 3 " + H264 + " " + AAC + " -c:s srt"),
    ("Animated GIF", "gif", "{v} -vf scale=160:90"),
    ("Animated WebP", "webp", "{v} -loop 0 -vf scale=160:90"),
    ("Animated PNG", "apng", "{v} -vf scale=160:90 -plays 1"),
]


def spaced(names):
    return [word.replace("_", " ") for word in names.split()]


def codec_cases():
    for container, (end, videos, audios) in CONTAINERS.items():
        for codec in spaced(videos):
            yield Case("video", codec, container, end or RAW_ENDS[codec], "{v} -an " + VIDEO[codec])
        for codec in (name for name in spaced(audios) if name in AUDIO):
            options = "-c:a pcm_s16be" if container == "AIFF" else AUDIO[codec]
            yield Case("audio", codec, container, end or RAW_ENDS[codec], "{a} -vn " + options)
