/// Media whose tracks are for different viewers, or whose chapters have another order.
extension TestMedia {
    /// All of them.
    public static let purposes: [TestMedia] = [purposesMKV, secondDefaultMP4, describedTS, orderedMKV]

    /// 10 s of Matroska. Sound: an English commentary, an English description of the pictures, English, and German as the default.
    /// Text: English, forced English, and forced German. None of it is a default.
    public static let purposesMKV = TestMedia(
        name: "mkv-purposes", title: "Film with commentary and forced text", kind: .video, mainFile: "film.mkv",
        facts: Facts(
            duration: 10, videoCodec: "h264", width: 320, height: 180,
            audio: ["eng", "eng", "eng", "ger"].map { Facts.Track(codec: "aac", language: $0) },
            subtitles: ["eng", "eng", "ger"].map { Facts.Track(codec: "subrip", language: $0) }),
        steps: [
            .text(srt(duration: 10) { "Full \($0)" }, file: "full.srt"),
            .text(srt(duration: 10) { "Forced \($0)" }, file: "forced.srt"),
            .text(srt(duration: 10) { "Erzwungen \($0)" }, file: "erzwungen.srt"),
            .ffmpeg(
                pattern(10, size: "320x180") + sine(550, 10) + sine(660, 10) + sine(880, 10)
                    + ["full.srt", "forced.srt", "erzwungen.srt"].flatMap { ["-i", $0] }
                    + (0...7).flatMap { ["-map", "\($0)"] } + h264Base + aac + ["-c:s", "srt"]
                    + ["eng", "eng", "eng", "ger"].enumerated().flatMap {
                        ["-metadata:s:a:\($0.offset)", "language=\($0.element)"]
                    }
                    + ["eng", "eng", "ger"].enumerated().flatMap {
                        ["-metadata:s:s:\($0.offset)", "language=\($0.element)"]
                    }
                    + ["-disposition:a:0", "comment", "-disposition:a:1", "visual_impaired", "-disposition:a:2", "0"]
                    + ["-disposition:a:3", "default", "-disposition:s:0", "0", "-disposition:s:1", "forced"]
                    + ["-disposition:s:2", "forced", "film.mkv"]),
        ])

    /// A minute of pictures and sound with a commentary and subtitles that end after some seconds. Its header is larger than 32 KiB.
    public static let shortTracksMP4 = TestMedia(
        name: "mp4-short-tracks", title: "Film with short tracks", kind: .video, mainFile: "film.mp4",
        facts: Facts(
            duration: 60, videoCodec: "h264", width: 160, height: 90,
            audio: [Facts.Track(codec: "aac", language: "eng"), Facts.Track(codec: "aac", language: "ger")],
            subtitles: [Facts.Track(codec: "mov_text", language: "eng")]),
        steps: [
            .text(srt(duration: 4) { "Forced \($0)" }, file: "forced.srt"),
            .ffmpeg(
                pattern(60, size: "160x90") + sine(880, 5) + ["-i", "forced.srt"]
                    + (0...3).flatMap { ["-map", "\($0)"] } + h264Base + aac + ["-c:s", "mov_text"]
                    + ["-metadata:s:a:0", "language=eng", "-metadata:s:a:1", "language=ger"]
                    + ["-metadata:s:s:0", "language=eng", "-movflags", "+faststart", "film.mp4"]),
        ])

    /// The film with two languages, of which only the second one is enabled.
    public static let secondDefaultMP4 = TestMedia(
        name: "mp4-second-default", title: "Film whose second language is the default", kind: .video,
        mainFile: "film.mp4", facts: mp4Tracks.facts,
        steps: [
            .ffmpeg(
                ["-i", "{mp4-tracks}", "-map", "0", "-c", "copy", "-disposition:a:0", "0", "-disposition:a:1"]
                    + ["default", "-movflags", "+faststart", "film.mp4"])
        ])

    /// 10 s of a transport stream with two English tracks of sound, the first of which describes the pictures.
    public static let describedTS = TestMedia(
        name: "ts-described", title: "Transport stream with described sound", kind: .video, mainFile: "film.ts",
        facts: Facts(
            duration: 10, videoCodec: "h264", width: 320, height: 180,
            audio: ["eng", "eng"].map { Facts.Track(codec: "aac", language: $0) }),
        steps: [
            .ffmpeg(
                ["-i", "{mkv-purposes}", "-map", "0:v", "-map", "0:a:1", "-map", "0:a:2", "-c", "copy"]
                    + ["-disposition:a:0", "visual_impaired", "-disposition:a:1", "0", "-f", "mpegts", "film.ts"])
        ])

    /// The 4 s film as Matroska with ordered chapters: from 2 s to 3 s, then from 0 s to 1 s.
    public static let orderedMKV = TestMedia(
        name: "mkv-ordered", title: "Film with ordered chapters", kind: .video, mainFile: "film.mkv",
        facts: film.with {
            $0.duration = 4
            // FFmpeg leaves out those that begin before the one in front.
            $0.chapters = ["Later"]
        },
        steps: [
            .text(
                """
                ;FFMETADATA1
                [CHAPTER]
                TIMEBASE=1/1
                START=2
                END=3
                title=Later
                [CHAPTER]
                TIMEBASE=1/1
                START=0
                END=1
                title=Earlier

                """, file: "chapters.txt"),
            .ffmpeg([
                "-i", "{mp4-short}", "-i", "chapters.txt", "-map", "0", "-map_chapters", "1", "-c", "copy", "film.mkv",
            ]),
            // EditionFlagDefault becomes EditionFlagOrdered.
            .replace([0x45, 0xDB, 0x81, 1], with: [0x45, 0xDD, 0x81, 1], file: "film.mkv"),
        ])
}
