/// Pictures in motion that begin as still ones, and still ones. None is among ``all``: ffprobe knows no duration of most.
extension TestMedia {
    /// 2 s of pictures that FFmpeg plays, and GStreamer 1.22 does not.
    public static let movingPictures: [TestMedia] = [
        moving("gif", "Animated GIF", "animation.gif", []),
        // Named as covers are.
        moving("apng", "Animated PNG", "animation.png", ["-f", "apng"]),
        moving("avif", "Animated AVIF", "animation.avif", ["-c:v", "libaom-av1", "-cpu-used", "8"]),
        // Without a container, FFmpeg assumes 25 pictures in a second.
        moving("mjpeg", "Raw Motion JPEG", "film.mjpeg", ["-c:v", "mjpeg", "-f", "mjpeg"]),
    ]

    /// An animated WebP file, which FFmpeg 5.1 does not decode.
    public static let animatedWebP = moving("webp", "Animated WebP", "animation.webp", [])

    /// 1 s of H.264 in high definition that does not state its colors.
    public static let uncolored = TestMedia(
        name: "mkv-uncolored", title: "Unknown colors", kind: .video, mainFile: "film.mkv",
        facts: Facts(duration: 1, videoCodec: "h264", width: 1280, height: 720),
        steps: [
            .ffmpeg(
                ["-f", "lavfi", "-i", "testsrc2=size=1280x720:rate=25:duration=1", "-c:v", "libx264"]
                    + ["-preset", "ultrafast", "-pix_fmt", "yuv420p", "film.mkv"])
        ])

    /// Pictures that are no media.
    public static let unplayedPictures: [TestMedia] = [
        animatedWebP, still("gif"), still("png"), still("jpg"), still("webp"),
    ]

    private static func moving(_ name: String, _ title: String, _ file: String, _ options: [String]) -> TestMedia {
        picture("moving-" + name, title, .video, file, options)
    }

    private static func still(_ name: String) -> TestMedia {
        picture("still-" + name, "Still picture", .broken, "picture." + name, ["-frames:v", "1"])
    }

    private static func picture(
        _ name: String, _ title: String, _ kind: Kind, _ file: String, _ options: [String]
    ) -> TestMedia {
        TestMedia(
            name: name, title: title, kind: kind, mainFile: file, facts: Facts(width: 160, height: 90),
            steps: [
                .ffmpeg(["-f", "lavfi", "-i", "testsrc2=size=160x90:rate=25:duration=2"] + options + [file])
            ])
    }
}
