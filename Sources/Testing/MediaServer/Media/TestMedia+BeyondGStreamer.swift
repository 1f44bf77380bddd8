/// Media that FFmpeg reads, and GStreamer 1.22 does not.
extension TestMedia {
    /// All of them.
    public static let beyondGStreamer: [TestMedia] = [alacMKA, dtsTS, trueHDMP4, utVideoMKV]

    /// 3 s of ALAC in Matroska, which GStreamer's demuxer does not know.
    public static let alacMKA = tone("alac-mka", "ALAC in Matroska", "tone.mka", "alac", ["-c:a", "alac"])

    /// 3 s of DTS in an MPEG transport stream, which GStreamer does not recognize without pictures.
    public static let dtsTS = tone(
        "dts-ts", "DTS in a transport stream", "tone.ts", "dts",
        ["-c:a", "dca", "-strict", "-2", "-ac", "2", "-ar", "48000"])

    /// 3 s of TrueHD in MP4, which GStreamer's demuxer does not know.
    public static let trueHDMP4 = tone(
        "truehd-mp4", "TrueHD in MP4", "tone.mp4", "truehd", ["-c:a", "truehd", "-strict", "-2", "-ar", "48000"])

    /// 3 s of 320x180 pictures in UT Video, which GStreamer's demuxer does not know, without sound.
    public static let utVideoMKV = TestMedia(
        name: "utvideo-mkv", title: "UT Video in Matroska", kind: .video, mainFile: "film.mkv",
        facts: Facts(duration: 3, videoCodec: "utvideo", width: 320, height: 180),
        steps: [
            .ffmpeg([
                "-f", "lavfi", "-i", "testsrc2=size=320x180:rate=25:duration=3", "-c:v", "utvideo", "-pix_fmt",
                "yuv420p", "film.mkv",
            ])
        ])

    private static func tone(
        _ name: String, _ title: String, _ file: String, _ codec: String, _ options: [String]
    ) -> TestMedia {
        TestMedia(
            name: name, title: title, kind: .audio, mainFile: file,
            facts: Facts(duration: 3, audio: [Facts.Track(codec: codec)]),
            steps: [
                .ffmpeg(["-f", "lavfi", "-i", "sine=frequency=440:sample_rate=44100:duration=3"] + options + [file])
            ])
    }
}
