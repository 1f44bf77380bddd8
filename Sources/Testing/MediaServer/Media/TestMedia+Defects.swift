extension TestMedia {
    /// 8 s of a black picture with a tone.
    public static let blackFilm = defective(
        "black", "Black film", "black.mp4", ["-i", "color=black:size=320x180:rate=25:duration=8"], tone)

    /// A film whose picture stops after 1 s, with a tone of 8 s.
    public static let frozenFilm = defective(
        "frozen", "Frozen film", "frozen.mp4",
        ["-i", "testsrc2=size=320x180:rate=25:duration=1,tpad=stop_mode=clone:stop_duration=7"], tone)

    /// 8 s of a moving picture without sound in its audio track.
    public static let silentFilm = defective(
        "silent", "Silent film", "silent.mp4", ["-i", "testsrc2=size=320x180:rate=25:duration=8"],
        ["-i", "anullsrc=sample_rate=44100:duration=8"])

    /// 4 s of Opus in NUT without an index, which FFmpeg's demuxer looks for without end.
    public static let opusNUT = TestMedia(
        name: "opus-nut", title: "Sound without an index", kind: .audio, mainFile: "sound.nut",
        facts: Facts(duration: 4, audio: [Facts.Track(codec: "opus")]),
        steps: [.ffmpeg(["-f", "lavfi", "-i", "sine=duration=4", "-c:a", "libopus", "sound.nut"])])

    /// 6 s of the 30 s film, encrypted with a key that nobody has (`cenc`).
    public static let encryptedMP4 = TestMedia(
        name: "encrypted-mp4", title: "Encrypted film", kind: .broken, mainFile: "film.mp4", facts: Facts(),
        steps: [
            .ffmpeg([
                "-i", "{mp4}", "-t", "6", "-c", "copy", "-encryption_scheme", "cenc-aes-ctr", "-encryption_key",
                "00112233445566778899aabbccddeeff", "-encryption_kid", "00112233445566778899aabbccddeeff", "film.mp4",
            ])
        ])

    private static let tone = ["-i", "sine=frequency=440:sample_rate=44100:duration=8"]

    private static func defective(
        _ name: String, _ title: String, _ file: String, _ picture: [String], _ sound: [String]
    ) -> TestMedia {
        TestMedia(
            name: name, title: title, kind: .video, mainFile: file,
            facts: Facts(
                duration: 8, videoCodec: "h264", width: 320, height: 180, audio: [Facts.Track(codec: "aac")]),
            steps: [
                .ffmpeg(
                    ["-f", "lavfi"] + picture + ["-f", "lavfi"] + sound + ["-t", "8"]
                        + [
                            "-c:v", "libx264", "-preset", "ultrafast", "-threads", "1", "-pix_fmt", "yuv420p", "-g",
                            "50",
                        ]
                        + ["-c:a", "aac", "-b:a", "64k", "-movflags", "+faststart", file])
            ])
    }

    /// 4 s of DASH with subtitles as TTML in MP4, whose set has another type than its file.
    public static let dashText = dashText(name: "dash-text", title: "DASH with TTML subtitles")

    /// The same, with subtitles in a format that nobody knows.
    public static let dashUnknownText = dashText(
        name: "dash-unknown-text", title: "DASH with unknown subtitles",
        changes: [.change(of: nil, .renameCodec(from: "stpp", to: "zzz2"), file: "text.mp4")])

    /// The same, with subtitles that the demuxer cannot read, because their index comes after them.
    public static let dashEmptyText = dashText(
        name: "dash-empty-text", title: "DASH with subtitles without data", index: "-faststart")

    /// 8 s of picture in two sizes and sound, in a file each, with an index of their segments of 1 s, as manifests on demand
    /// name them.
    public static let indexedMP4 = TestMedia(
        name: "indexed-mp4", title: "Film with an index of its segments", kind: .dash, mainFile: "picture.mp4",
        facts: film.with {
            $0.duration = 8
            $0.width = 320
            $0.height = 180
            $0.audio = []
        },
        steps: [
            .ffmpeg(
                ["-f", "lavfi", "-i", "testsrc2=size=320x180:rate=30:duration=8"] + h264Base + ["-g", "30"] + indexed
                    + ["picture.mp4"]),
            .ffmpeg(
                ["-f", "lavfi", "-i", "testsrc2=size=160x90:rate=30:duration=8"] + h264Base + ["-g", "30"] + indexed
                    + ["small.mp4"]),
            .ffmpeg(
                ["-f", "lavfi", "-i", "sine=duration=8:sample_rate=48000"] + aac + indexed
                    + ["-frag_duration", "1000000", "sound.mp4"]),
        ])
    private static let indexed = ["-movflags", "+frag_keyframe+empty_moov+default_base_moof+global_sidx"]

    private static func dashText(
        name: String, title: String, index: String = "+faststart", changes: [RecipeStep] = []
    ) -> TestMedia {
        TestMedia(
            name: name, title: title, kind: .dash, mainFile: "film.mpd",
            facts: film.with {
                $0.duration = 4
                $0.audio = []
            },
            steps: [
                .ffmpeg(
                    ["-f", "lavfi", "-i", "testsrc2=size=640x360:rate=30:duration=4"] + h264Base
                        + [
                            "-f", "dash", "-seg_duration", "2", "-use_template", "1", "-use_timeline", "0",
                            "picture.mpd",
                        ]),
                .text(
                    "1\n00:00:00,000 --> 00:00:02,000\nOne\n\n2\n00:00:02,000 --> 00:00:04,000\nTwo\n", file: "text.srt"
                ),
                .ffmpeg(["-i", "text.srt", "-c:s", "ttml", "-movflags", index, "text.mp4"]),
                .text(
                    """
                    <MPD xmlns="urn:mpeg:dash:schema:mpd:2011" profiles="urn:mpeg:dash:profile:isoff-on-demand:2011"
                        type="static" minBufferTime="PT2S" mediaPresentationDuration="PT4S"><Period>
                    <AdaptationSet mimeType="application/ttml+xml" lang="en">
                    <Representation id="0" bandwidth="16" codecs="stpp" mimeType="application/mp4"><BaseURL>text.mp4</BaseURL>
                    </Representation></AdaptationSet>
                    <AdaptationSet contentType="video"><Representation id="1" mimeType="video/mp4" codecs="avc1.42c01e"
                        bandwidth="500000" width="640" height="360">
                    <SegmentTemplate timescale="1" duration="2" startNumber="1" initialization="init-stream0.m4s"
                        media="chunk-stream0-$Number%05d$.m4s"/>
                    </Representation></AdaptationSet></Period></MPD>
                    """, file: "film.mpd"),
            ] + changes)
    }
}
