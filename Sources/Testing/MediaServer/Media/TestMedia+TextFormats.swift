/// Media with texts in other formats than subtitle files.
extension TestMedia {
    /// All of them.
    public static let textFormats: [TestMedia] = [captionedMP4, captionedMOV, teletext, dashUnknownText]

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

    private static let captionedPattern = [
        "-f", "lavfi", "-i", "testsrc2=size=320x180:rate=30:duration=5", "-c:v", "libx264", "-preset", "ultrafast",
        "-threads", "1", "-pix_fmt", "yuv420p", "-g", "30",
    ]
}
