extension TestMedia {
    /// 3 s of MP4 in fragments, with all samples of a second in one: what `ProtectedMP4` protects.
    public static let fragmentedFilm = TestMedia(
        name: "fragmented", title: "Fragmented MP4", kind: .video, mainFile: "film.mp4",
        facts: Facts(duration: 3, videoCodec: "h264", width: 320, height: 180, audio: [Facts.Track(codec: "aac")]),
        steps: [
            .ffmpeg([
                "-f", "lavfi", "-i", "testsrc2=size=320x180:rate=25:duration=3", "-f", "lavfi", "-i",
                "sine=frequency=440:sample_rate=44100:duration=3", "-c:v", "libx264", "-preset", "ultrafast",
                "-threads",
                "1", "-pix_fmt", "yuv420p", "-g", "25", "-c:a", "aac", "-b:a", "64k", "-movflags",
                "frag_keyframe+empty_moov+default_base_moof", "film.mp4",
            ])
        ])
}
