/// Films as encoders make them by default, with key frames many seconds apart, whose pictures show their number.
///
/// Media for tests usually have a key frame every two seconds. In ordinary films, a seek that ends on a key frame, or begins to
/// show there, is up to ten seconds off.
extension TestMedia {
    /// All of them: 30 s, 25 pictures a second.
    public static let numbered: [TestMedia] = [
        numberedMP4, numberedCut, numberedMKV, numberedOpenGOP, numberedFLV, numberedPS, numberedDVD,
        numberedOneKeyFrame, numberedOneKeyFrameMKV, numberedPipedMKV, numberedTS, numberedHEVCTS, numberedMPEG2TS,
        numberedHLS, numberedOneSegment, numberedHEVCSegment, numberedFragments,
        numberedFragmentedMP4, numberedVP8, numberedVP9, numberedAV1,
        numberedTheora, numberedWMV,
    ]

    /// x264 with its defaults: a key frame every 10 s, and B-frames, for which the MP4 has an edit list.
    public static let numberedMP4 = numbered("mp4", "film.mp4", "h264", "aac", x264 + aac)

    /// The same, cut without encoding, as many programs do: pictures from the key frame on, 1.32 s before its beginning, are hidden by
    /// edit lists.
    public static let numberedCut = changed("cut", "film.mp4", ["-ss", "1.32", "-i", "{numbered-mp4}"]) {
        $0.duration = 28.68
    }

    /// x265 with its defaults: a key frame every 10 s, most of them in the middle of an open group of pictures.
    public static let numberedMKV = numbered(
        "mkv", "film.mkv", "hevc", "aac", ["-c:v", "libx265", "-x265-params", "log-level=error:pools=1"] + aac)

    /// H.264 with open groups of pictures: those shown before a key frame can follow it in the file.
    public static let numberedOpenGOP = numbered(
        "open-gop", "film.mp4", "h264", "aac", x264 + ["-x264-params", "open-gop=1:keyint=100"] + aac)

    /// The film with open groups of pictures as FLV.
    public static let numberedFLV = changed("flv", "film.flv", ["-i", "{numbered-open-gop}"]) { $0.duration = 30.08 }

    /// A program stream with FFmpeg's defaults for `.mpg`: MPEG-2 video in a stream of MPEG-1, and B-frames.
    public static let numberedPS = numbered(
        "ps", "film.mpg", "mpeg2video", "mp2", ["-c:v", "mpeg2video", "-bf", "2", "-q:v", "3", "-c:a", "mp2"])

    /// A program stream as on a DVD: only key frames have times.
    public static let numberedDVD = TestMedia(
        name: "numbered-dvd", title: "Numbered pictures, DVD", kind: .video, mainFile: "film.vob",
        facts: numberedPS.facts,
        steps: [
            .ffmpeg(["-i", "{numbered-ps}", "-c", "copy", "-f", "dvd", "plain.vob"]),
            .keyFrameTimes(of: "plain.vob", file: "film.vob"),
        ])

    /// H.264 with one key frame, the first picture.
    public static let numberedOneKeyFrame = numbered(
        "one-key-frame", "film.mp4", "h264", "aac", x264 + ["-x264-params", "keyint=infinite:scenecut=0"] + aac)

    /// The film with one key frame, in Matroska.
    public static let numberedOneKeyFrameMKV = changed(
        "one-key-frame-mkv", "film.mkv", ["-i", "{numbered-one-key-frame}"])

    /// The MP4 in Matroska without an index, as programs write it to a pipe.
    public static let numberedPipedMKV = changed(
        "piped-mkv", "film.mkv", ["-i", "{numbered-mp4}"], options: ["-live", "1"])

    /// The MP4 as a transport stream.
    public static let numberedTS = changed("ts", "film.ts", ["-i", "{numbered-mp4}"])

    /// The film of x265 as a transport stream.
    public static let numberedHEVCTS = changed("ts-hevc", "film.ts", ["-i", "{numbered-mkv}"]) {
        $0.videoCodec = "hevc"
    }

    /// A transport stream as television has it.
    public static let numberedMPEG2TS = numbered(
        "ts-mpeg2", "film.ts", "mpeg2video", "ac3", ["-c:v", "mpeg2video", "-bf", "2", "-q:v", "3", "-c:a", "ac3"])

    /// The MP4 as HLS in transport stream segments of 10 s.
    public static let numberedHLS = changed(
        "hls", "film.m3u8", ["-i", "{numbered-mp4}"], options: longSegments, kind: .hls)

    /// The film with open groups of pictures as HLS in one segment, with a key frame every 4 s.
    public static let numberedOneSegment = changed(
        "one-segment", "film.m3u8", ["-i", "{numbered-open-gop}"], options: oneSegment, kind: .hls)

    /// The film of x265 as HLS in one segment.
    public static let numberedHEVCSegment = changed(
        "hevc-segment", "film.m3u8", ["-i", "{numbered-mkv}"], options: oneSegment, kind: .hls
    ) { $0.videoCodec = "hevc" }

    /// The MP4 as HLS in MP4 segments of 10 s.
    public static let numberedFragments = changed(
        "fragments", "film.m3u8", ["-i", "{numbered-mp4}"], options: longSegments + ["-hls_segment_type", "fmp4"],
        kind: .hls)

    /// In fragments, with an index at the end.
    public static let numberedFragmentedMP4 = changed(
        "fragmented-mp4", "film.mp4", ["-i", "{numbered-mp4}"], options: ["-movflags", "frag_keyframe+empty_moov"])

    /// VP8: a key frame every 5 s.
    public static let numberedVP8 = numbered(
        "vp8", "film.webm", "vp8", "vorbis", ["-c:v", "libvpx"] + quick + ["-c:a", "libvorbis"])

    /// VP9: a key frame every 5 s.
    public static let numberedVP9 = numbered(
        "vp9", "film.webm", "vp9", "opus", ["-c:v", "libvpx-vp9"] + quick + ["-c:a", "libopus"])

    /// AV1 of SVT-AV1: a key frame every 6 s.
    public static let numberedAV1 = numbered(
        "av1", "film.webm", "av1", "opus", ["-c:v", "libsvtav1", "-preset", "12"] + ["-c:a", "libopus"])

    /// Theora of the web before WebM.
    public static let numberedTheora = numbered(
        "theora", "film.ogv", "theora", "vorbis", ["-c:v", "libtheora", "-q:v", "6", "-c:a", "libvorbis"])

    /// Windows Media.
    public static let numberedWMV = numbered(
        "wmv", "film.wmv", "wmv2", "wmav2", ["-c:v", "wmv2", "-b:v", "1M", "-c:a", "wmav2"])

    private static let x264 = ["-c:v", "libx264", "-threads", "1"]
    private static let quick = ["-deadline", "realtime", "-cpu-used", "8", "-threads", "1", "-b:v", "400k"]
    private static let oneSegment = ["-f", "hls", "-hls_time", "60", "-hls_playlist_type", "vod"]
    private static let longSegments = ["-f", "hls", "-hls_time", "10", "-hls_playlist_type", "vod"]

    private static func numbered(
        _ name: String, _ file: String, _ videoCodec: String, _ audioCodec: String, _ options: [String]
    ) -> TestMedia {
        TestMedia(
            name: "numbered-\(name)", title: "Numbered pictures, \(name)", kind: .video, mainFile: file,
            facts: numberedFacts.with {
                $0.videoCodec = videoCodec
                $0.audio = [Facts.Track(codec: audioCodec)]
            },
            steps: [
                .ffmpeg(
                    ["-f", "lavfi", "-i", NumberedPicture.source(seconds: 30, rate: 25)]
                        + ["-f", "lavfi", "-i", "sine=frequency=440:sample_rate=48000:duration=30"]
                        + ["-pix_fmt", "yuv420p"] + options + [file])
            ])
    }

    /// A copy of the streams in another file.
    private static func changed(
        _ name: String, _ file: String, _ input: [String], options: [String] = [], kind: Kind = .video,
        _ change: (inout Facts) -> Void = { _ in }
    ) -> TestMedia {
        TestMedia(
            name: "numbered-\(name)", title: "Numbered pictures, \(name)", kind: kind, mainFile: file,
            facts: numberedFacts.with(change), steps: [.ffmpeg(input + ["-c", "copy"] + options + [file])])
    }

    private static let numberedFacts = Facts(
        duration: 30, videoCodec: "h264", width: NumberedPicture.width, height: NumberedPicture.height,
        audio: [Facts.Track(codec: "aac")])
}
