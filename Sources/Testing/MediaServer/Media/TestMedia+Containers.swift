/// Short films and tones in many containers and codecs, whose damaged copies a player must survive.
extension TestMedia {
    /// All of them, 4 s each.
    public static let containers: [TestMedia] = [
        shortFilm("mp4-h264", "film.mp4", "h264", h264Quick, "aac", aacQuick),
        shortFilm("mp4-fragmented", "film.mp4", "h264", h264Quick, "aac", aacQuick + fragmented),
        shortFilm("mp4-hevc", "film.mp4", "hevc", hevcQuick, "aac", aacQuick),
        shortFilm("mp4-av1", "film.mp4", "av1", av1Quick, "aac", aacQuick),
        shortFilm("webm-av1", "film.webm", "av1", av1Quick, "opus", opusQuick),
        shortFilm("webm-vp9-short", "film.webm", "vp9", ["-c:v", "libvpx-vp9"] + vpxQuick, "opus", opusQuick),
        shortFilm(
            "webm-vp8-short", "film.webm", "vp8", ["-c:v", "libvpx"] + vpxQuick, "vorbis", ["-c:a", "libvorbis"]),
        shortFilm("mkv-h264-flac", "film.mkv", "h264", h264Quick, "flac", ["-c:a", "flac"]),
        shortFilm("mkv-hevc-ac3", "film.mkv", "hevc", hevcQuick, "ac3", ["-c:a", "ac3"]),
        shortFilm("ts-h264", "film.ts", "h264", h264Quick, "aac", aacQuick),
        shortFilm("ts-mpeg2", "film.ts", "mpeg2video", ["-c:v", "mpeg2video", "-q:v", "5"], "mp2", ["-c:a", "mp2"]),
        shortFilm("avi-mpeg4", "film.avi", "mpeg4", ["-c:v", "mpeg4", "-q:v", "5"], "mp3", mp3Quick),
        shortFilm("flv-h264", "film.flv", "h264", h264Quick, "aac", aacQuick),
        shortFilm(
            "ogg-theora", "film.ogv", "theora", ["-c:v", "libtheora", "-q:v", "5"], "vorbis", ["-c:a", "libvorbis"]),
        shortTone("mp3-short", "tone.mp3", "mp3", mp3Quick),
        shortTone("flac-short", "tone.flac", "flac", ["-c:a", "flac"]),
        shortTone("ogg-vorbis-short", "tone.ogg", "vorbis", ["-c:a", "libvorbis"]),
        shortTone("ogg-opus-short", "tone.opus", "opus", opusQuick),
        shortTone("wav-short", "tone.wav", "pcm_s16le", ["-c:a", "pcm_s16le"]),
        shortTone("adts-short", "tone.aac", "aac", aacQuick),
        shortTone("m4a-short", "tone.m4a", "aac", aacQuick),
    ]

    /// The short film in AV1 with damaged frames.
    public static let damagedAV1 = TestMedia(
        name: "damaged-av1", title: "AV1 with damaged frames", kind: .broken, mainFile: "film.mp4",
        facts: Facts(duration: 4, videoCodec: "av1", width: 320, height: 180, audio: [Facts.Track(codec: "aac")]),
        steps: [.change(of: "short-mp4-av1", .damageMedia(seed: 3, every: 4000), file: "film.mp4")])

    /// 4 s of FLV whose times begin at an hour, as in a recording of a part of a broadcast.
    public static let lateFLV = TestMedia(
        name: "flv-late", title: "FLV that begins late", kind: .video, mainFile: "film.flv",
        facts: Facts(duration: 4, videoCodec: "h264", width: 320, height: 180, audio: [Facts.Track(codec: "aac")]),
        steps: [.ffmpeg(["-i", "{short-flv-h264}", "-c", "copy", "-output_ts_offset", "3600", "film.flv"])])

    /// MP4 whose picture, or whose picture and sound, begin after 3 s: edit lists with an empty edit. 4 s each.
    public static let emptyEdits = [lateMP4("picture", late: "1:v"), lateMP4("all", late: "1")]

    private static func lateMP4(_ name: String, late: String) -> TestMedia {
        TestMedia(
            name: "mp4-late-\(name)", title: "MP4 that begins late: \(name)", kind: .video, mainFile: "film.mp4",
            facts: Facts(duration: 7, videoCodec: "h264", width: 320, height: 180, audio: [Facts.Track(codec: "aac")]),
            steps: [
                .ffmpeg(
                    ["-i", "{short-mp4-h264}", "-itsoffset", "3", "-i", "{short-mp4-h264}", "-map", late]
                        + (late == "1" ? [] : ["-map", "0:a"]) + ["-c", "copy", "film.mp4"])
            ])
    }

    /// 4 s of pictures with 8 s of sound.
    public static let shortPicture = shortPicture("mp4-short-picture", "film.mp4")
    /// The same in Matroska, whose demuxer gives the decoder all pictures after a seek behind them.
    public static let shortPictureMKV = shortPicture("mkv-short-picture", "film.mkv")

    private static func shortPicture(_ name: String, _ file: String) -> TestMedia {
        TestMedia(
            name: name, title: "A short picture in \(file)", kind: .video, mainFile: file,
            facts: Facts(duration: 8, videoCodec: "h264", width: 320, height: 180, audio: [Facts.Track(codec: "aac")]),
            steps: [
                .ffmpeg(
                    ["-i", "{short-mp4-h264}", "-f", "lavfi", "-i"]
                        + ["sine=frequency=440:sample_rate=48000:duration=8"]
                        + ["-map", "0:v", "-map", "1:a", "-c:v", "copy"] + aacQuick + [file])
            ])
    }

    /// 13 s with one picture per second, as in recordings of slides.
    public static let slides = TestMedia(
        name: "mp4-slides", title: "One picture per second", kind: .video, mainFile: "film.mp4",
        facts: Facts(duration: 13, videoCodec: "h264", width: 320, height: 180, audio: [Facts.Track(codec: "aac")]),
        steps: [
            .ffmpeg(
                ["-f", "lavfi", "-i", "testsrc2=size=320x180:rate=1:duration=13", "-f", "lavfi", "-i"]
                    + ["sine=frequency=440:sample_rate=48000:duration=13", "-c:v", "libx264"] + aacQuick + ["film.mp4"])
        ])

    /// 18 s of pictures that come only where something moves, as in recordings of a screen: none from 9 s to 12 s.
    public static let screenRecording = TestMedia(
        name: "mp4-screen-recording", title: "Pictures at a variable rate", kind: .video, mainFile: "film.mp4",
        facts: Facts(duration: 18, videoCodec: "h264", width: 320, height: 180, audio: [Facts.Track(codec: "aac")]),
        steps: [
            .ffmpeg(
                ["-f", "lavfi", "-i"]
                    + ["testsrc2=size=320x180:rate=25:duration=18,select='lt(mod(t,8),1)+not(mod(n,75))'"]
                    + ["-f", "lavfi", "-i", "sine=frequency=440:sample_rate=48000:duration=18", "-vsync", "vfr"]
                    + ["-c:v", "libx264"] + aacQuick + ["film.mp4"])
        ])

    /// Numbered pictures that were cut without encoding 8.4 s after a key frame. Edit lists hide the rest.
    public static let lateCut = TestMedia(
        name: "mp4-late-cut", title: "MP4 that was cut without encoding", kind: .video, mainFile: "film.mp4",
        facts: Facts(
            duration: 11.6, videoCodec: "h264", width: NumberedPicture.width, height: NumberedPicture.height,
            audio: [Facts.Track(codec: "aac")]),
        steps: [.ffmpeg(["-ss", "8.4", "-t", "11.6", "-i", "{numbered-mp4}", "-c", "copy", "film.mp4"])])

    /// MP4 in fragments of 17 s, as a slow recording of a screen, with an index at its end or without, and in 120 short ones.
    public static let fragments = [("index", 250), ("piped", 250), ("short", 5)].map { name, length in
        TestMedia(
            name: "mp4-fragments-\(name)", title: "MP4 in fragments, \(name)", kind: .video, mainFile: "film.mp4",
            facts: Facts(
                duration: 40, videoCodec: "h264", width: NumberedPicture.width, height: NumberedPicture.height,
                audio: [Facts.Track(codec: "aac")]),
            steps: [
                .ffmpeg(
                    ["-f", "lavfi", "-i", NumberedPicture.source(seconds: 40, rate: 15)]
                        + ["-f", "lavfi", "-i", "sine=frequency=440:sample_rate=48000:duration=40"]
                        + ["-pix_fmt", "yuv420p", "-c:v", "libx264", "-threads", "1", "-g", "\(length)"]
                        + ["-c:a", "aac", "-movflags"]
                        + ["frag_keyframe+empty_moov" + (name == "index" ? "" : "+skip_trailer"), "film.mp4"])
            ])
    }

    /// 4 s of WebM without a duration, as browsers record it. Its last cluster lasts for a second.
    public static let recordedWebM = TestMedia(
        name: "webm-recorded", title: "Recording of a browser", kind: .video, mainFile: "film.webm",
        facts: Facts(duration: 4, videoCodec: "vp8", width: 320, height: 180, audio: [Facts.Track(codec: "vorbis")]),
        steps: [
            .ffmpeg([
                "-i", "{short-webm-vp8-short}", "-c", "copy", "-live", "1", "-cluster_time_limit", "3000", "film.webm",
            ])
        ])

    /// Tones of 3 s and 2 s, whose streams have different numbers.
    public static let oggLinks = [3, 2].map { seconds in
        TestMedia(
            name: "ogg-link-\(seconds)", title: "A tone of \(seconds) seconds", kind: .audio, mainFile: "tone.ogg",
            facts: Facts(duration: Double(seconds), audio: [Facts.Track(codec: "vorbis")]),
            steps: [
                .ffmpeg([
                    "-f", "lavfi", "-i", "sine=frequency=\(110 * seconds):sample_rate=44100:duration=\(seconds)",
                    "-c:a", "libvorbis", "-serial_offset", "\(seconds * 1000)", "tone.ogg",
                ])
            ])
    }

    /// MPEG-TS whose sound ends after a few frames, long before the pictures.
    public static let earlyEndTS = TestMedia(
        name: "ts-early-end", title: "MPEG-TS with short sound", kind: .video, mainFile: "film.ts",
        facts: Facts(duration: 2, videoCodec: "h264", width: 320, height: 180, audio: [Facts.Track(codec: "aac")]),
        steps: [
            .ffmpeg(
                [
                    "-f", "lavfi", "-i", "testsrc2=size=320x180:rate=25:duration=2", "-f", "lavfi", "-i",
                    "sine=frequency=440:sample_rate=48000:duration=0.1",
                ] + h264Quick + aacQuick + ["film.ts"])
        ])

    private static let h264Quick = h264Base + ["-g", "25", "-keyint_min", "25"]
    private static let hevcQuick = [
        "-c:v", "libx265", "-preset", "ultrafast", "-x265-params", "log-level=error:keyint=25:pools=1", "-pix_fmt",
        "yuv420p",
    ]
    private static let av1Quick = [
        "-c:v", "libaom-av1", "-cpu-used", "8", "-b:v", "200k", "-g", "25", "-threads", "1", "-pix_fmt", "yuv420p",
    ]
    private static let vpxQuick = [
        "-deadline", "realtime", "-cpu-used", "8", "-threads", "1", "-b:v", "200k", "-g", "25",
    ]
    private static let aacQuick = ["-c:a", "aac", "-b:a", "64k"]
    private static let opusQuick = ["-c:a", "libopus", "-b:a", "48k"]
    private static let mp3Quick = ["-c:a", "libmp3lame", "-b:a", "96k"]
    private static let fragmented = ["-movflags", "+frag_keyframe+empty_moov+default_base_moof"]
    private static let quickTone = ["-f", "lavfi", "-i", "sine=frequency=440:sample_rate=48000:duration=4"]

    private static func shortFilm(
        _ name: String, _ file: String, _ videoCodec: String, _ video: [String], _ audioCodec: String, _ audio: [String]
    ) -> TestMedia {
        TestMedia(
            name: "short-\(name)", title: "Short film, \(name)", kind: .video, mainFile: file,
            facts: Facts(
                duration: 4, videoCodec: videoCodec, width: 320, height: 180, audio: [Facts.Track(codec: audioCodec)]),
            steps: [
                .ffmpeg(
                    ["-f", "lavfi", "-i", "testsrc2=size=320x180:rate=25:duration=4"] + quickTone + video + audio + [
                        file
                    ])
            ])
    }

    private static func shortTone(_ name: String, _ file: String, _ codec: String, _ options: [String]) -> TestMedia {
        TestMedia(
            name: "short-\(name)", title: "Short tone, \(name)", kind: .audio, mainFile: file,
            facts: Facts(duration: 4, audio: [Facts.Track(codec: codec)]),
            steps: [.ffmpeg(quickTone + options + [file])])
    }
}
