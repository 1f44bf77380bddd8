/// Pictures of high dynamic range.
extension TestMedia {
    /// All of them.
    public static let highDynamicRange: [TestMedia] = [
        hdr10MP4, hlgMP4, hdr10WebM, dolbyVision5, dolbyVision7, dolbyVision8, dolbyVision9, dolbyVision10,
    ]

    /// 2 s of four colors in HDR10: 203 cd/m², 1,000 cd/m², the red of BT.709 with 100 cd/m², 26 cd/m².
    public static let hdr10MP4 = TestMedia(
        name: "hdr10-mp4", title: "HDR10", kind: .video, mainFile: "film.mp4",
        facts: Facts(duration: 2, videoCodec: "hevc", width: 320, height: 180),
        steps: [.ffmpeg(picture(hdr10, "smpte2084") + hevc("smpte2084", mastering) + ["film.mp4"])])

    /// 2 s of the same colors in HLG.
    public static let hlgMP4 = TestMedia(
        name: "hlg-mp4", title: "HLG", kind: .video, mainFile: "film.mp4",
        facts: Facts(duration: 2, videoCodec: "hevc", width: 320, height: 180),
        steps: [
            .ffmpeg(
                picture([(721, 512, 512), (940, 512, 512), (321, 418, 688), (396, 512, 512)], "arib-std-b67")
                    + hevc("arib-std-b67", "log-level=none") + ["film.mp4"])
        ])

    /// 2 s of the same colors in PQ, as VP9 with 10 bits, without metadata about the peak.
    public static let hdr10WebM = TestMedia(
        name: "hdr10-webm", title: "PQ in WebM", kind: .video, mainFile: "film.webm",
        facts: Facts(duration: 2, videoCodec: "vp9", width: 320, height: 180),
        steps: [
            .ffmpeg(
                picture(hdr10, "smpte2084") + [
                    "-c:v", "libvpx-vp9", "-profile:v", "2", "-deadline", "realtime", "-cpu-used", "8", "-crf", "4",
                    "-b:v", "0",
                ] + color("smpte2084") + ["film.webm"])
        ])

    /// The colors of HDR10 in files that name Dolby Vision without a compatible picture (profile 5): as Matroska, MP4, HLS
    /// (`video.m3u8`) and DASH (`manifest.mpd`).
    public static let dolbyVision5 = dolbyVision(profile: 5, compatibility: 0)

    /// The same with the compatible picture of Blu-ray discs (profile 7.6).
    public static let dolbyVision7 = dolbyVision(profile: 7, compatibility: 6)

    /// The same with HDR10 as the compatible picture (profile 8.1).
    public static let dolbyVision8 = dolbyVision(profile: 8, compatibility: 1)

    /// The short film in AVC that names Dolby Vision with BT.709 as the compatible picture (profile 9.2).
    public static let dolbyVision9 = dolbyVision(
        profile: 9, compatibility: 2, of: "short-mp4-h264", facts: shortFacts("h264"))

    /// The short film in AV1 that names Dolby Vision without a compatible picture (profile 10.0).
    public static let dolbyVision10 = dolbyVision(
        profile: 10, compatibility: 0, of: "short-mp4-av1", facts: shortFacts("av1"))

    private static func shortFacts(_ codec: String) -> Facts {
        Facts(duration: 4, videoCodec: codec, width: 320, height: 180, audio: [Facts.Track(codec: "aac")])
    }

    private static func dolbyVision(
        profile: UInt8, compatibility: UInt8, of source: String = "hdr10-mp4",
        facts: Facts = Facts(duration: 2, videoCodec: "hevc", width: 320, height: 180)
    ) -> TestMedia {
        let copy = ["-i", "film.mp4", "-c", "copy", "-strict", "unofficial"]
        return TestMedia(
            name: "dolby-vision-\(profile)", title: "Dolby Vision, profile \(profile)", kind: .video,
            mainFile: "film.mkv", facts: facts,
            steps: [
                .change(
                    of: source, .dolbyVision(profile: profile, compatibility: compatibility), file: "film.mp4"),
                .ffmpeg(copy + ["film.mkv"]),
                .ffmpeg(
                    copy + ["-f", "hls", "-hls_playlist_type", "vod", "-hls_segment_type", "fmp4", "video.m3u8"]),
                .ffmpeg(
                    copy + ["-f", "dash", "-use_template", "1", "-use_timeline", "0", "manifest.mpd"]),
            ])
    }

    private static let hdr10 = [(573, 512, 512), (723, 512, 512), (341, 446, 601), (397, 512, 512)]

    private static let mastering = """
        log-level=none:hdr10=1:master-display=G(13250,34500)B(7500,3000)R(34000,16000)WP(15635,16450)L(10000000,50):\
        max-cll=1000,400
        """

    /// Four rectangles of luma and chroma codes with 10 bits: above left, above right, below left, below right.
    ///
    /// FFmpeg 5 takes the colors of a file from the options of its encoder, FFmpeg 7 from the pictures.
    private static func picture(_ codes: [(Int, Int, Int)], _ transfer: String) -> [String] {
        func plane(_ values: [Int]) -> String {
            "if(lt(Y,H/2),if(lt(X,W/2),\(values[0]),\(values[1])),if(lt(X,W/2),\(values[2]),\(values[3])))"
        }
        let (luma, blue, red) = (plane(codes.map(\.0)), plane(codes.map(\.1)), plane(codes.map(\.2)))
        return [
            "-f", "lavfi", "-i",
            "color=black:s=320x180:r=25:d=2,format=yuv420p10le,geq=lum='\(luma)':cb='\(blue)':cr='\(red)',"
                + "setparams=range=tv:color_primaries=bt2020:color_trc=\(transfer):colorspace=bt2020nc",
        ]
    }

    private static func hevc(_ transfer: String, _ parameters: String) -> [String] {
        ["-c:v", "libx265", "-preset", "ultrafast", "-crf", "4", "-tag:v", "hvc1", "-x265-params", parameters]
            + color(transfer)
    }

    private static func color(_ transfer: String) -> [String] {
        ["-color_primaries", "bt2020", "-color_trc", transfer, "-colorspace", "bt2020nc", "-color_range", "tv"]
    }
}
