/// Transport streams that consist of several.
extension TestMedia {
    /// 12 s of an MPEG transport stream that consists of two, as a recording has them at the border of programs: from 6 s on, the
    /// streams have other identifiers. Not among ``all``.
    public static let mpegTSChange = change("mpeg-ts-change", "Transport stream of two programs", ["-c", "copy"])

    /// 12 s of an MPEG transport stream whose streams have other codecs and identifiers from 6 s on. Not among ``all``.
    public static let mpegTSCodecChange = change(
        "mpeg-ts-codec-change", "Transport stream of two codecs", ["-c:v", "mpeg2video", "-q:v", "5", "-c:a", "mp2"])

    /// 4 s of an MPEG transport stream with Opus. Not among ``all``.
    public static let mpegTSOpus = TestMedia(
        name: "mpeg-ts-opus", title: "Transport stream with Opus", kind: .video, mainFile: "film.ts",
        facts: film.with {
            $0.duration = 4
            $0.audio = [Facts.Track(codec: "opus")]
        },
        steps: [
            .ffmpeg(["-t", "4", "-i", "{mp4}", "-c:v", "copy", "-c:a", "libopus", "-f", "mpegts", "film.ts"])
        ])

    private static func change(_ name: String, _ title: String, _ codecs: [String]) -> TestMedia {
        TestMedia(
            name: name, title: title, kind: .video, mainFile: "film.ts", facts: film.with { $0.duration = 12 },
            steps: [
                .ffmpeg(["-t", "6", "-i", "{mp4}", "-c", "copy", "-f", "mpegts", "first.ts"]),
                .ffmpeg(
                    ["-ss", "6", "-t", "6", "-i", "{mp4}"] + codecs + ["-mpegts_start_pid", "0x200"]
                        + ["-mpegts_pmt_start_pid", "0x1100", "-output_ts_offset", "6", "-f", "mpegts", "second.ts"]),
                .ffmpeg(
                    ["-f", "data", "-i", "concat:first.ts|second.ts", "-map", "0", "-c", "copy", "-f", "data"]
                        + ["film.ts"]),
            ])
    }
}
