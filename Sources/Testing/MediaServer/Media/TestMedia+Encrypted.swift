/// Encrypted HLS with plain keys.
extension TestMedia {
    /// The stream with one variant, encrypted with AES-128, with its key next to it.
    public static let hlsEncrypted = TestMedia(
        name: "hls-encrypted", title: "HLS, encrypted", kind: .hls, mainFile: "film.m3u8",
        facts: film.with { $0.duration = 60 },
        steps: [
            .noise(count: 16, seed: 128, file: "film.key"),
            .text("film.key\nfilm.key\n", file: "keyinfo.txt"),
            .ffmpeg(
                ["-i", "{hls-single}", "-c", "copy", "-hls_key_info_file", "keyinfo.txt"] + hlsBase
                    + ["-hls_segment_filename", "film_%03d.ts", "film.m3u8"]),
        ])

    /// The stream with one variant, whose samples are encrypted (SAMPLE-AES), with its key next to it.
    public static let hlsSampleEncrypted = TestMedia(
        name: "hls-sample-encrypted", title: "HLS, samples encrypted", kind: .hls, mainFile: "film.m3u8",
        facts: film.with { $0.duration = 60 },
        steps: [
            .noise(count: 16, seed: 129, file: "film.key"),
            .ffmpeg(
                ["-i", "{hls-single}", "-c", "copy"] + hlsBase
                    + ["-hls_segment_filename", "film_%03d.ts", "film.m3u8"]),
            .sampleEncryption(playlist: "film.m3u8", key: "film.key"),
        ])
}
