/// Media with texts in other formats than subtitle files.
extension TestMedia {
    /// All of them.
    public static let textFormats: [TestMedia] = [
        captionedMP4, captionedMOV, teletext, dashUnknownText, scriptMKV, markupMKV, webVTTMKV, webVTTWebM,
    ]

    /// 5 s of H.264 with CEA-608 captions in its pictures: "Hello You" from 0.9 s to 2 s, "Top" above from 2.8 s to 3.5 s.
    public static let captionedMP4 = TestMedia(
        name: "captions-mp4", title: "Film with captions", kind: .video, mainFile: "film.mp4",
        facts: Facts(duration: 5, videoCodec: "h264", width: 320, height: 180),
        steps: [
            .ffmpeg(
                captionedPattern
                    + ["-x264-params", "aud=1:bframes=0:sliced-threads=0", "-f", "h264", "plain.h264"]),
            .captions(scenarist: CaptionScript.scenarist, of: "plain.h264", file: "film.h264"),
            .ffmpeg(["-r", "30", "-i", "film.h264", "-c", "copy", "film.mp4"]),
        ])

    /// The same captions as a track of QuickTime (`c608`).
    public static let captionedMOV = TestMedia(
        name: "captions-mov", title: "Film with a caption track", kind: .video, mainFile: "film.mov",
        facts: Facts(
            duration: 5, videoCodec: "h264", width: 320, height: 180, subtitles: [Facts.Track(codec: "eia_608")]),
        steps: [
            .text(CaptionScript.scenarist, file: "film.scc"),
            .ffmpeg(
                ["-i", "film.scc"] + captionedPattern
                    + ["-map", "1:v", "-map", "0:s", "-c:s", "copy", "-movflags", "+faststart", "film.mov"]),
        ])

    /// 5 s of a transport stream with page 888 of teletext: "Guten Abend" from 1 s to 2.5 s, two yellow lines until 4 s.
    public static let teletext = TestMedia(
        name: "teletext-ts", title: "Film with teletext", kind: .video, mainFile: "film.ts",
        facts: Facts(
            duration: 5, videoCodec: "h264", width: 320, height: 180, subtitles: [Facts.Track(codec: "dvb_teletext")]),
        steps: [
            .ffmpeg(captionedPattern + ["-f", "mpegts", "plain.ts"]),
            .teletext(of: "plain.ts", file: "film.ts"),
        ])

    /// 5 s of Matroska with SubStation Alpha: "plain slanted" from 0.5 s to 2 s, and a sign at the upper left from 1 s to 3 s.
    public static let scriptMKV = styled(
        name: "mkv-ass", title: "Film with a script of subtitles", codec: "ass",
        text: """
            [Script Info]
            ScriptType: v4.00+
            PlayResX: 640
            PlayResY: 360

            [V4+ Styles]
            Format: Name, Fontname, Fontsize, PrimaryColour, Bold, Italic, Underline, Alignment, MarginL, MarginR, MarginV
            Style: Default,Arial,20,&H00FFFFFF,0,0,0,2,10,10,10
            Style: Sign,DejaVu Serif,60,&H000000FF,-1,0,0,8,10,10,10

            [Events]
            Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
            Dialogue: 0,0:00:00.50,0:00:02.00,Default,,0,0,0,,plain {\\i1}slanted
            Dialogue: 0,0:00:01.00,0:00:03.00,Sign,,0,0,0,,{\\an7\\pos(64,36)}Sign, one

            """)

    /// 5 s of Matroska with SubRip: "slanted and red" from 0.5 s to 2 s, and "top" at the upper edge from 2.5 s to 3.5 s.
    public static let markupMKV = styled(
        name: "mkv-markup", title: "Film with italic subtitles", codec: "srt",
        text: """
            1
            00:00:00,500 --> 00:00:02,000
            <i>slanted</i> and <font color="#ff0000">red</font>

            2
            00:00:02,500 --> 00:00:03,500
            {\\an8}top


            """)

    /// 5 s of Matroska with WebVTT: "slanted yellow" from 0.5 s to 2 s at the upper left, and "second" from 2.5 s to 3.5 s.
    public static let webVTTMKV = styled(
        name: "mkv-webvtt", title: "Film with WebVTT", codec: "webvtt", text: placedWebVTT)

    /// The same in WebM.
    public static let webVTTWebM = styled(
        name: "webm-webvtt", title: "WebM with WebVTT", codec: "webvtt", text: placedWebVTT, container: "webm")

    private static let placedWebVTT = """
        WEBVTT

        one
        00:00:00.500 --> 00:00:02.000 line:10% position:20% align:start
        <i>slanted</i> <c.yellow>yellow</c>

        00:00:02.500 --> 00:00:03.500
        second


        """

    private static func styled(
        name: String, title: String, codec: String, text: String, container: String = "mkv"
    ) -> TestMedia {
        let isWebM = container == "webm"
        let file = codec == "webvtt" ? "film.vtt" : "film.\(codec)"
        let video =
            isWebM ? ["-c:v", "libvpx", "-deadline", "realtime"] : ["-c:v", "libx264", "-preset", "ultrafast"]
        return TestMedia(
            name: name, title: title, kind: .video, mainFile: "film.\(container)",
            facts: Facts(
                duration: 5, videoCodec: isWebM ? "vp8" : "h264", width: 320, height: 180,
                subtitles: [Facts.Track(codec: codec == "srt" ? "subrip" : codec, language: "eng")]),
            steps: [
                .text(text, file: file),
                .ffmpeg(
                    [
                        "-f", "lavfi", "-i", "testsrc2=size=320x180:rate=25:duration=5", "-i", file, "-map", "0",
                        "-map", "1",
                    ]
                        + video + [
                            "-pix_fmt", "yuv420p", "-g", "25", "-c:s", "copy", "-metadata:s:s:0", "language=eng",
                        ]
                        + ["film.\(container)"]),
            ])
    }

    private static let captionedPattern = [
        "-f", "lavfi", "-i", "testsrc2=size=320x180:rate=30:duration=5", "-c:v", "libx264", "-preset", "ultrafast",
        "-threads", "1", "-pix_fmt", "yuv420p", "-g", "30",
    ]
}
