/// Films with subtitles that are pictures.
///
/// 20 s of blue, 640x360. In each second of an even number a rectangle of 200x40 pixels shows in the middle: red 20 pixels
/// above the lower edge and, every other time, green 20 pixels below the upper edge.
extension TestMedia {
    /// All of them.
    public static let pictureSubtitles: [TestMedia] = [
        discSubtitlesMKV, discSubtitlesM2TS, discSubtitlesTS, dvdSubtitlesMKV, dvdSubtitlesMP4, dvbSubtitlesMKV,
        dvdSubtitlesVOB, dvbSubtitlesTS,
    ]

    /// Subtitles of Blu-ray discs (PGS).
    public static let discSubtitlesMKV = subtitled(
        "pgs-mkv", "Film with subtitles of a Blu-ray disc", "film.mkv", "hdmv_pgs_subtitle", "copy")

    /// The same in the transport stream of a disc, whose packets of 192 bytes do not name languages.
    public static let discSubtitlesM2TS = subtitled(
        "pgs-m2ts", "Film of a Blu-ray disc", "film.m2ts", "hdmv_pgs_subtitle", "copy")

    /// The same in packets of 188 bytes, in which the registration `HDMV` of the program identifies the stream type 0x90.
    public static let discSubtitlesTS = TestMedia(
        name: "pgs-ts", title: "Transport stream with subtitles of a Blu-ray disc", kind: .video, mainFile: "film.ts",
        facts: discSubtitlesM2TS.facts,
        steps: discSubtitlesM2TS.steps + [.plainPackets(of: "film.m2ts", file: "film.ts")])

    /// Subtitles of DVDs (VobSub).
    public static let dvdSubtitlesMKV = subtitled(
        "vobsub-mkv", "Film with subtitles of a DVD", "film.mkv", "dvd_subtitle", "dvdsub")

    /// The same in MP4, whose palette is apart from the size of the canvas.
    public static let dvdSubtitlesMP4 = subtitled(
        "vobsub-mp4", "MP4 with subtitles of a DVD", "film.mp4", "dvd_subtitle", "dvdsub")

    /// The same in the program stream of a DVD, which has no palette and no languages: all rectangles are white.
    public static let dvdSubtitlesVOB = TestMedia(
        name: "vobsub-vob", title: "Film of a DVD", kind: .video, mainFile: "film.vob",
        facts: Facts(
            duration: 20, videoCodec: "mpeg2video", width: 640, height: 360,
            subtitles: [Facts.Track(codec: "dvd_subtitle")]),
        steps: [
            .bytes(discSubtitles, file: "subtitles.sup"),
            .ffmpeg(
                ["-f", "lavfi", "-i", "testsrc2=size=640x360:rate=25:duration=20", "-fix_sub_duration"]
                    + ["-i", "subtitles.sup", "-map", "0", "-map", "1", "-c:v", "mpeg2video", "-g", "12"]
                    + ["-c:s", "dvdsub", "film.vob"]),
        ])

    /// Subtitles of digital television (DVB) in Matroska.
    public static let dvbSubtitlesMKV = subtitled(
        "dvbsub-mkv", "Matroska with subtitles of digital television", "film.mkv", "dvb_subtitle", "dvbsub")

    /// Subtitles of digital television.
    public static let dvbSubtitlesTS = subtitled(
        "dvbsub-ts", "Film with subtitles of digital television", "film.ts", "dvb_subtitle", "dvbsub")

    private static func subtitled(
        _ name: String, _ title: String, _ file: String, _ codec: String, _ encoder: String
    ) -> TestMedia {
        let isDisc = file.hasSuffix("m2ts")
        return TestMedia(
            name: name, title: title, kind: .video, mainFile: file,
            facts: Facts(
                duration: 20, videoCodec: "h264", width: 640, height: 360,
                subtitles: [Facts.Track(codec: codec, language: isDisc ? nil : "eng")]),
            steps: [
                .bytes(discSubtitles, file: "subtitles.sup"),
                .ffmpeg(
                    ["-f", "lavfi", "-i", "color=blue:size=640x360:rate=25:duration=20"]
                        + (encoder == "copy" ? [] : ["-fix_sub_duration"]) + ["-i", "subtitles.sup"]
                        + ["-map", "0", "-map", "1", "-c:v", "libx264", "-preset", "veryfast", "-g", "50"]
                        + ["-pix_fmt", "yuv420p", "-c:s", encoder, "-metadata:s:s:0", "language=eng"]
                        + (isDisc ? ["-f", "mpegts", "-mpegts_m2ts_mode", "1"] : []) + [file]),
            ])
    }

    /// The subtitles as a `.sup` file.
    private static let discSubtitles: [UInt8] = (0..<10).flatMap { number -> [UInt8] in
        let (time, isRed) = (number * 2 * 90_000, number % 2 == 0)
        let place = word(220) + word(isRed ? 300 : 20)
        let window = [1, 0] + place + word(200) + word(40)
        // A row: 200 pixels of color 1.
        let rows = [[UInt8]](repeating: [0, 0xC0, 200, 1, 0, 0], count: 40).flatMap { $0 }
        let color: [UInt8] = isRed ? [81, 240, 90] : [145, 34, 54]
        func canvas(_ composition: Int, _ state: UInt8, _ count: UInt8) -> [UInt8] {
            word(640) + word(360) + [0x10] + word(composition) + [state, 0, 0, count]
        }
        return segment(0x16, canvas(number * 2, 0x80, 1) + [0, 0, 0, 0] + place, at: time)
            + segment(0x17, window, at: time) + segment(0x14, [0, 0, 1] + color + [255], at: time)
            + segment(0x15, [0, 0, 0, 0xC0, 0] + word(rows.count + 4) + word(200) + word(40) + rows, at: time)
            + segment(0x80, [], at: time)
            + segment(0x16, canvas(number * 2 + 1, 0, 0), at: time + 90_000)
            + segment(0x17, window, at: time + 90_000) + segment(0x80, [], at: time + 90_000)
    }

    private static func segment(_ kind: UInt8, _ contents: [UInt8], at time: Int) -> [UInt8] {
        [0x50, 0x47] + word(time >> 16) + word(time) + [0, 0, 0, 0, kind] + word(contents.count) + contents
    }

    private static func word(_ value: Int) -> [UInt8] { [UInt8(value >> 8 & 255), UInt8(value & 255)] }
}
