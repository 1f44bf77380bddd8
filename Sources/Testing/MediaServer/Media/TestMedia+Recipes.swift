extension TestMedia {
    /// All media, whole ones first.
    public static let all: [TestMedia] =
        [
            mp4, shortMP4, mp4IndexAtEnd, mp4Chapters, mp4Tracks, mp4PixelAspect, mp4Rotated, mp4Counting, mp4Ordinary,
            quadrants, quadrantsWide, quadrantsRotated, mkv, dusk, webmVP9, webmVP8, mpegTS, oggVorbis, flac, wav, mp3,
            m4a, hls, hlsTracks, hlsSingle, hlsEncrypted, hlsSampleEncrypted, hlsCounting, hlsDusk, dash, dashText,
            dashEmptyText,
            indexedMP4, truncatedMP4, corruptMP4, unknownCodecMP4, mp4WithoutIndex, noise, htmlPage, textFile,
            emptyFile, blackFilm,
            frozenFilm, silentFilm, opusNUT, encryptedMP4, damagedAV1, earlyEndTS,
        ] + numbered + pictureSubtitles + beyondGStreamer + containers + highDynamicRange + textFormats + purposes

    /// The medium of a name.
    public static func named(_ name: String) -> TestMedia? { all.first { $0.name == name } }

    // MARK: Files with pictures

    /// 30 s of H.264 and AAC, 640x360, a key frame every 2 s, the index in front.
    public static let mp4 = TestMedia(
        name: "mp4", title: "Test pattern, 30 seconds", kind: .video, mainFile: "film.mp4", facts: film,
        steps: [.ffmpeg(pattern(30) + h264 + aac + ["-movflags", "+faststart", "film.mp4"])])

    /// 4 s of the same.
    public static let shortMP4 = TestMedia(
        name: "mp4-short", title: "Test pattern, 4 seconds", kind: .video, mainFile: "short.mp4",
        facts: film.with { $0.duration = 4 },
        steps: [.ffmpeg(pattern(4) + h264 + aac + ["-movflags", "+faststart", "short.mp4"])])

    /// 20 s of MPEG-4 Visual, which no other medium has, for tests that replace its decoder. Not among ``all``.
    public static let mpeg4 = TestMedia(
        name: "mp4-mpeg4", title: "MPEG-4 Visual", kind: .video, mainFile: "film.mp4",
        facts: film.with {
            $0.duration = 20
            $0.videoCodec = "mpeg4"
        },
        steps: [
            .ffmpeg(
                pattern(20) + ["-c:v", "mpeg4", "-g", "25", "-b:v", "800k"] + aac
                    + ["-movflags", "+faststart", "film.mp4"])
        ])

    /// The 30 s film with its index (`moov`) at the end.
    public static let mp4IndexAtEnd = TestMedia(
        name: "mp4-index-at-end", title: "Test pattern, index at the end", kind: .video, mainFile: "film.mp4",
        facts: film, steps: [.ffmpeg(["-i", "{mp4}", "-c", "copy", "film.mp4"])])

    /// The 30 s film with three chapters of 10 s, as Nero's `chpl` and as a chapter track, and a title.
    public static let mp4Chapters = TestMedia(
        name: "mp4-chapters", title: "Film with chapters", kind: .video, mainFile: "film.mp4",
        facts: film.with {
            $0.chapters = ["Opening", "Middle", "End"]
            $0.title = "Film with chapters"
            $0.artist = "Playhead"
        },
        steps: [
            .text(chapters, file: "chapters.txt"),
            .ffmpeg([
                "-i", "{mp4}", "-i", "chapters.txt", "-map", "0", "-map_metadata", "1", "-map_chapters", "1", "-c",
                "copy", "-movflags", "+faststart", "film.mp4",
            ]),
        ])

    /// The 30 s film with English and French sound and English text.
    public static let mp4Tracks = TestMedia(
        name: "mp4-tracks", title: "Film with two languages", kind: .video, mainFile: "film.mp4",
        facts: film.with {
            $0.audio = [Facts.Track(codec: "aac", language: "eng"), Facts.Track(codec: "aac", language: "fre")]
            $0.subtitles = [Facts.Track(codec: "mov_text", language: "eng")]
        },
        steps: [
            .text(srt(duration: 30) { "Cue \($0)" }, file: "eng.srt"),
            .ffmpeg(
                ["-i", "{mp4}"] + sine(880, 30) + ["-i", "eng.srt", "-map", "0", "-map", "1", "-map", "2"]
                    + ["-c:v", "copy"] + aac + ["-c:s", "mov_text", "-metadata:s:a:0", "language=eng"]
                    + ["-metadata:s:a:1", "language=fre", "-metadata:s:s:0", "language=eng"]
                    + ["-disposition:a:0", "default"]
                    + ["-movflags", "+faststart", "film.mp4"]),
        ])

    /// 10 s of 480x360 with pixels of 4:3, to be shown as 640x360.
    public static let mp4PixelAspect = TestMedia(
        name: "mp4-pixel-aspect", title: "Wide pixels", kind: .video, mainFile: "film.mp4",
        facts: film.with {
            $0.duration = 10
            $0.width = 480
            $0.pixelAspectRatio = "4:3"
        },
        steps: [
            .ffmpeg(
                pattern(10, size: "480x360") + ["-vf", "setsar=4/3"] + h264 + aac
                    + ["-movflags", "+faststart", "film.mp4"])
        ])

    /// The 4 s film with a display matrix that turns it by 90 degrees clockwise.
    public static let mp4Rotated = TestMedia(
        name: "mp4-rotated", title: "Portrait", kind: .video, mainFile: "film.mp4",
        facts: film.with {
            $0.duration = 4
            $0.rotation = 90
        },
        steps: [.change(of: "mp4-short", .rotateRight, file: "film.mp4")])

    /// 60 s of blue pictures that show their second: seven squares are its binary digits, the highest first, white for one
    /// and black for zero.
    ///
    /// Each is 60 pixels large, the first at 30, 100, each next one 85 further right.
    public static let mp4Counting = TestMedia(
        name: "mp4-counting", title: "Film that counts its seconds", kind: .video, mainFile: "film.mp4",
        facts: film.with { $0.duration = 60 },
        steps: [
            .ffmpeg(
                ["-f", "lavfi", "-i", "color=c=0x2060a0:size=640x360:rate=25:duration=60"] + sine(440, 60)
                    + ["-vf", countingSquares] + h264 + aac + ["-movflags", "+faststart", "film.mp4"])
        ])

    /// 4 s without sound, 320x180: red, green, blue and white from the upper left to the lower right, and a black line
    /// of 16 pixels at the left edge.
    public static let quadrants = TestMedia(
        name: "mp4-quadrants", title: "Four colours", kind: .video, mainFile: "film.mp4", facts: quadrantFacts,
        steps: [.ffmpeg(quadrantPicture() + h264Base + ["-crf", "10", "film.mp4"])])

    /// The four colours in pixels that are twice as wide as high.
    public static let quadrantsWide = TestMedia(
        name: "mp4-quadrants-wide", title: "Four colours, wide pixels", kind: .video, mainFile: "film.mp4",
        facts: quadrantFacts.with { $0.pixelAspectRatio = "2:1" },
        steps: [.ffmpeg(quadrantPicture(",setsar=2/1") + h264Base + ["-crf", "10", "film.mp4"])])

    /// The four colours with a display matrix that turns them by 90 degrees clockwise.
    public static let quadrantsRotated = TestMedia(
        name: "mp4-quadrants-rotated", title: "Four colours, turned", kind: .video, mainFile: "film.mp4",
        facts: quadrantFacts.with { $0.rotation = 90 },
        steps: [.change(of: "mp4-quadrants", .rotateRight, file: "film.mp4")])

    private static let quadrantFacts = Facts(duration: 4, videoCodec: "h264", width: 320, height: 180)

    private static func quadrantPicture(_ filter: String = "") -> [String] {
        let boxes = [("160:y=0", "0x00ff00"), ("0:y=90", "0x0000ff"), ("160:y=90", "0xffffff")].map { place, color in
            "drawbox=x=\(place):w=160:h=90:color=\(color):t=fill,"
        }
        let source = "color=0xff0000:s=320x180:r=25:d=4,\(boxes.joined())"
        return ["-f", "lavfi", "-i", source + "drawbox=x=0:y=0:w=16:h=180:color=black:t=fill" + filter]
    }

    /// The 30 s film in Matroska with two tracks of text, their languages and titles, and three chapters.
    public static let mkv = TestMedia(
        name: "mkv", title: "Matroska with subtitles", kind: .video, mainFile: "film.mkv",
        facts: film.with {
            $0.subtitles = [
                Facts.Track(codec: "subrip", language: "eng", title: "English"),
                Facts.Track(codec: "subrip", language: "fre", title: "Français"),
            ]
            $0.chapters = ["Opening", "Middle", "End"]
            $0.title = "Film with chapters"
            $0.artist = "Playhead"
        },
        steps: [
            .text(chapters, file: "chapters.txt"),
            .text(srt(duration: 30) { "Cue \($0)" }, file: "eng.srt"),
            .text(srt(duration: 30) { "Réplique \($0)" }, file: "fre.srt"),
            .ffmpeg([
                "-i", "{mp4}", "-i", "chapters.txt", "-i", "eng.srt", "-i", "fre.srt", "-map", "0", "-map", "2",
                "-map", "3", "-map_metadata", "1", "-map_chapters", "1", "-c:v", "copy", "-c:a", "copy", "-c:s", "srt",
                "-metadata:s:s:0", "language=eng", "-metadata:s:s:0", "title=English", "-metadata:s:s:1",
                "language=fre", "-metadata:s:s:1", "title=Français", "film.mkv",
            ]),
        ])

    /// 10 s of VP9 and Opus, 320x180.
    public static let webmVP9 = TestMedia(
        name: "webm-vp9", title: "WebM, VP9 and Opus", kind: .video, mainFile: "film.webm",
        facts: small(video: "vp9", audio: "opus"),
        steps: [
            .ffmpeg(
                pattern(10, size: "320x180") + ["-c:v", "libvpx-vp9"] + vpx + ["-c:a", "libopus", "-b:a", "48k"]
                    + ["film.webm"])
        ])

    /// 10 s of VP8 and Vorbis, 320x180.
    public static let webmVP8 = TestMedia(
        name: "webm-vp8", title: "WebM, VP8 and Vorbis", kind: .video, mainFile: "film.webm",
        facts: small(video: "vp8", audio: "vorbis"),
        steps: [
            .ffmpeg(pattern(10, size: "320x180") + ["-c:v", "libvpx"] + vpx + ["-c:a", "libvorbis", "film.webm"])
        ])

    /// The 30 s film as an MPEG transport stream.
    public static let mpegTS = TestMedia(
        name: "mpeg-ts", title: "MPEG transport stream", kind: .video, mainFile: "film.ts", facts: film,
        steps: [.ffmpeg(["-i", "{mp4}", "-c", "copy", "-f", "mpegts", "film.ts"])])

    // MARK: Files with sound only

    /// 10 s of Vorbis.
    public static let oggVorbis = sound("ogg-vorbis", "Ogg Vorbis", "tone.ogg", "vorbis", ["-c:a", "libvorbis"])

    /// 10 s of FLAC.
    public static let flac = sound("flac", "FLAC", "tone.flac", "flac", ["-c:a", "flac"])

    /// 10 s of uncompressed sound.
    public static let wav = sound("wav", "WAV", "tone.wav", "pcm_s16le", ["-c:a", "pcm_s16le"])

    /// 10 s of AAC in MP4, with title and artist.
    public static let m4a = sound("m4a", "AAC in MP4", "tone.m4a", "aac", aac + ["-movflags", "+faststart"])

    /// 20 s of MP3 with title, artist and a JPEG cover.
    public static let mp3 = TestMedia(
        name: "mp3", title: "Song with a cover", kind: .audio, mainFile: "song.mp3",
        facts: Facts(
            duration: 20, audio: [Facts.Track(codec: "mp3")], title: "Song with a cover", artist: "Playhead",
            hasCover: true),
        steps: [
            .ffmpeg([
                "-f", "lavfi", "-i", "testsrc2=size=300x300:rate=1:duration=1", "-frames:v", "1", "-pix_fmt",
                "yuvj420p", "cover.jpg",
            ]),
            .ffmpeg(
                sine(440, 20) + ["-i", "cover.jpg", "-map", "0:a", "-map", "1:v", "-c:a", "libmp3lame", "-b:a", "128k"]
                    + ["-ac", "2", "-c:v", "copy", "-disposition:v", "attached_pic", "-id3v2_version", "3"]
                    + ["-metadata", "title=Song with a cover", "-metadata", "artist=Playhead"]
                    + ["-metadata:s:v", "comment=Cover (front)", "song.mp3"]),
        ])

    // MARK: Adaptive streams

    /// 60 s of HLS in transport stream segments of 2 s: variants of 640x360 and 320x180.
    public static let hls = TestMedia(
        name: "hls", title: "HLS, two variants", kind: .hls, mainFile: "master.m3u8",
        facts: film.with { $0.duration = 60 },
        steps: [
            .ffmpeg(
                pattern(60) + ["-filter_complex", "[0:v]split[a][b];[b]scale=320:180[c]", "-map", "[a]", "-map", "1:a"]
                    + ["-map", "[c]", "-map", "1:a"] + h264Base + ["-b:v:0", "500k", "-maxrate:v:0", "600k"]
                    + ["-bufsize:v:0", "600k", "-b:v:1", "120k", "-maxrate:v:1", "150k", "-bufsize:v:1", "150k"] + aac
                    + hlsBase + ["-hls_segment_filename", "%v_%03d.ts", "-master_pl_name", "master.m3u8"]
                    + ["-var_stream_map", "v:0,a:0,name:high v:1,a:1,name:low", "%v.m3u8"])
        ])

    /// 60 s of HLS in fMP4 segments of 2 s, with English and French sound and English and French WebVTT.
    ///
    /// Each WebVTT file ends in an empty line, without which some players lose its last cue.
    public static let hlsTracks = TestMedia(
        name: "hls-tracks", title: "HLS with languages and subtitles", kind: .hls, mainFile: "master.m3u8",
        facts: film.with {
            $0.duration = 60
            $0.audio = [
                Facts.Track(codec: "aac", language: "eng", title: "English"),
                Facts.Track(codec: "aac", language: "fre", title: "Francais"),
            ]
            $0.subtitles = [
                Facts.Track(codec: "webvtt", language: "eng", title: "English"),
                Facts.Track(codec: "webvtt", language: "fre", title: "Francais"),
            ]
        },
        steps: [
            .ffmpeg(
                pattern(60) + sine(880, 60) + ["-map", "0:v"] + h264 + fragments("video") + ["-map", "1:a"] + aac
                    + fragments("english") + ["-map", "2:a"] + aac + fragments("francais")),
            .text(subtitleMaster, file: "master.m3u8"),
        ] + subtitleSegments("sub-english") { "Cue \($0)" } + subtitleSegments("sub-francais") { "Réplique \($0)" })

    /// 60 s of HLS without a master playlist.
    public static let hlsSingle = TestMedia(
        name: "hls-single", title: "HLS, one variant", kind: .hls, mainFile: "film.m3u8",
        facts: film.with { $0.duration = 60 },
        steps: [
            .ffmpeg(pattern(60) + h264 + aac + hlsBase + ["-hls_segment_filename", "film_%03d.ts", "film.m3u8"])
        ])

    /// The landscape at dusk as HLS without a master playlist.
    public static let hlsDusk = TestMedia(
        name: "hls-dusk", title: "HLS of a landscape", kind: .hls, mainFile: "film.m3u8",
        facts: duskFacts,
        steps: [
            .ffmpeg(
                ["-i", "{dusk}", "-map", "0:v", "-map", "0:a", "-c", "copy"] + hlsBase + [
                    "-hls_segment_filename", "film_%03d.ts", "film.m3u8",
                ])
        ])

    /// The film that counts its seconds as HLS without a master playlist.
    public static let hlsCounting = TestMedia(
        name: "hls-counting", title: "HLS that counts its seconds", kind: .hls, mainFile: "film.m3u8",
        facts: film.with { $0.duration = 60 },
        steps: [
            .ffmpeg(
                ["-i", "{mp4-counting}", "-c", "copy"] + hlsBase + [
                    "-hls_segment_filename", "film_%03d.ts", "film.m3u8",
                ])
        ])

    /// 60 s of DASH in fMP4 segments of 2 s: variants of 640x360 and 320x180.
    public static let dash = TestMedia(
        name: "dash", title: "DASH, two variants", kind: .dash, mainFile: "manifest.mpd",
        facts: film.with { $0.duration = 60 },
        steps: [
            .ffmpeg(
                pattern(60) + ["-filter_complex", "[0:v]split[a][b];[b]scale=320:180[c]", "-map", "[a]", "-map", "[c]"]
                    + ["-map", "1:a"] + h264Base + ["-b:v:0", "500k", "-b:v:1", "120k"] + aac
                    + ["-f", "dash", "-seg_duration", "2", "-use_template", "1", "-use_timeline", "0"]
                    + ["-adaptation_sets", "id=0,streams=v id=1,streams=a", "manifest.mpd"])
        ])

    // MARK: Broken media

    /// The 30 s film with its index but only a third of its data.
    public static let truncatedMP4 = TestMedia(
        name: "truncated-mp4", title: "Film cut off in the middle", kind: .broken, mainFile: "film.mp4", facts: film,
        steps: [.change(of: "mp4", .cutMedia(keeping: 0.35), file: "film.mp4")])

    /// The 30 s film with damaged frames.
    public static let corruptMP4 = TestMedia(
        name: "corrupt-mp4", title: "Film with damaged frames", kind: .broken, mainFile: "film.mp4", facts: film,
        steps: [.change(of: "mp4", .damageMedia(seed: 42, every: 2000), file: "film.mp4")])

    /// The 30 s film with video in an unknown codec, `zzz1`; its audio is intact.
    public static let unknownCodecMP4 = TestMedia(
        name: "unknown-codec-mp4", title: "Film in an unknown codec", kind: .broken, mainFile: "film.mp4",
        facts: film.with { $0.videoCodec = nil },
        steps: [.change(of: "mp4", .renameCodec(from: "avc1", to: "zzz1"), file: "film.mp4")])

    /// A film cut off before its index: nothing of it can be played.
    public static let mp4WithoutIndex = TestMedia(
        name: "mp4-without-index", title: "Film without an index", kind: .broken, mainFile: "film.mp4", facts: Facts(),
        steps: [.change(of: "mp4-index-at-end", .cutBeforeIndex, file: "film.mp4")])

    /// 300 kB of random bytes named as a film.
    public static let noise = TestMedia(
        name: "noise", title: "Random bytes", kind: .broken, mainFile: "noise.mp4", facts: Facts(),
        steps: [.noise(count: 300_000, seed: 1, file: "noise.mp4")])

    /// A web page, as a login portal sends it.
    public static let htmlPage = TestMedia(
        name: "html-page", title: "Web page", kind: .broken, mainFile: "page.html", facts: Facts(),
        steps: [
            .text(
                "<!DOCTYPE html>\n<html><head><title>Log in</title></head><body><h1>Log in</h1></body></html>\n",
                file: "page.html")
        ])

    /// A text.
    public static let textFile = TestMedia(
        name: "text-file", title: "Text file", kind: .broken, mainFile: "text.txt", facts: Facts(),
        steps: [.text(String(repeating: "This is a text and no film.\n", count: 200), file: "text.txt")])

    /// No bytes, named as a film.
    public static let emptyFile = TestMedia(
        name: "empty-file", title: "Empty file", kind: .broken, mainFile: "empty.mp4", facts: Facts(),
        steps: [.text("", file: "empty.mp4")])
}

// MARK: - Parts

extension TestMedia {
    static let film = Facts(
        duration: 30, videoCodec: "h264", width: 640, height: 360, audio: [Facts.Track(codec: "aac")])

    private static func small(video: String, audio: String) -> Facts {
        Facts(duration: 10, videoCodec: video, width: 320, height: 180, audio: [Facts.Track(codec: audio)])
    }

    static func pattern(_ seconds: Int, size: String = "640x360") -> [String] {
        ["-f", "lavfi", "-i", "testsrc2=size=\(size):rate=25:duration=\(seconds)"] + sine(440, seconds)
    }

    private static let countingSquares = (0..<7).map { digit in
        let weight = 1 << (6 - digit)
        let place = "x=\(30 + digit * 85):y=100:w=60:h=60:t=fill"
        return "drawbox=\(place):color=black,drawbox=\(place):color=white:enable='gte(mod(floor(t/\(weight)),2),1)'"
    }.joined(separator: ",")

    static func sine(_ frequency: Int, _ seconds: Int) -> [String] {
        ["-f", "lavfi", "-i", "sine=frequency=\(frequency):sample_rate=44100:duration=\(seconds)"]
    }

    /// A key frame every 2 s, and nowhere else.
    static let h264Base = [
        "-c:v", "libx264", "-preset", "ultrafast", "-threads", "1", "-pix_fmt", "yuv420p", "-g", "50", "-keyint_min",
        "50", "-sc_threshold", "0",
    ]
    private static let h264 = h264Base + ["-b:v", "500k", "-maxrate", "600k", "-bufsize", "600k"]
    private static let vpx = [
        "-deadline", "realtime", "-cpu-used", "8", "-threads", "1", "-b:v", "200k", "-g", "50",
    ]
    static let aac = ["-c:a", "aac", "-b:a", "64k"]
    static let hlsBase = ["-f", "hls", "-hls_time", "2", "-hls_playlist_type", "vod"]

    private static func fragments(_ name: String) -> [String] {
        hlsBase + [
            "-hls_segment_type", "fmp4", "-hls_fmp4_init_filename", "\(name)_init.mp4", "-hls_segment_filename",
            "\(name)_%03d.m4s", "\(name).m3u8",
        ]
    }

    private static func sound(
        _ name: String, _ title: String, _ file: String, _ codec: String, _ arguments: [String]
    ) -> TestMedia {
        TestMedia(
            name: name, title: title, kind: .audio, mainFile: file,
            facts: Facts(duration: 10, audio: [Facts.Track(codec: codec)], title: title, artist: "Playhead"),
            steps: [
                .ffmpeg(
                    sine(440, 10) + arguments + ["-metadata", "title=\(title)", "-metadata", "artist=Playhead", file])
            ])
    }

    private static let chapters = """
        ;FFMETADATA1
        title=Film with chapters
        artist=Playhead
        [CHAPTER]
        TIMEBASE=1/1
        START=0
        END=10
        title=Opening
        [CHAPTER]
        TIMEBASE=1/1
        START=10
        END=20
        title=Middle
        [CHAPTER]
        TIMEBASE=1/1
        START=20
        END=30
        title=End

        """

    /// One cue every 2 s, shown for 1.5 s.
    private static func cues(
        from start: Int, to end: Int, comma: String, _ text: (Int) -> String
    ) -> [String] {
        stride(from: start, to: end, by: 2).map { second in
            func time(_ seconds: Int, _ milliseconds: String) -> String {
                func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
                return "00:\(two(seconds / 60)):\(two(seconds % 60))\(comma)\(milliseconds)"
            }
            let number = second / 2 + 1
            return "\(number)\n\(time(second, "000")) --> \(time(second + 1, "500"))\n\(text(number))\n\n"
        }
    }

    static func srt(duration: Int, _ text: (Int) -> String) -> String {
        cues(from: 0, to: duration, comma: ",", text).joined()
    }

    /// Files of 2 s like those of pictures and sound: with longer ones GStreamer 1.22.0 ends the process at times when
    /// the stream is played live (an assertion in hlsdemux2).
    private static func subtitleSegments(_ name: String, _ text: (Int) -> String) -> [RecipeStep] {
        var playlist = "#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:2\n#EXT-X-PLAYLIST-TYPE:VOD\n"
        var steps: [RecipeStep] = []
        for number in 0..<30 {
            playlist += "#EXTINF:2.000000,\n\(name)_\(number).vtt\n"
            let head = "WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:0,LOCAL:00:00:00.000\n\n"
            let body = cues(from: number * 2, to: number * 2 + 2, comma: ".", text).joined()
            steps.append(.text(head + body, file: "\(name)_\(number).vtt"))
        }
        return steps + [.text(playlist + "#EXT-X-ENDLIST\n", file: "\(name).m3u8")]
    }

    private static let subtitleMaster = """
        #EXTM3U
        #EXT-X-VERSION:7
        #EXT-X-INDEPENDENT-SEGMENTS
        #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="English",LANGUAGE="en",DEFAULT=YES,AUTOSELECT=YES,URI="english.m3u8"
        #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="Francais",LANGUAGE="fr",DEFAULT=NO,AUTOSELECT=YES,URI="francais.m3u8"
        #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="text",NAME="English",LANGUAGE="en",DEFAULT=NO,AUTOSELECT=YES,FORCED=NO,URI="sub-english.m3u8"
        #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="text",NAME="Francais",LANGUAGE="fr",DEFAULT=NO,AUTOSELECT=YES,FORCED=NO,URI="sub-francais.m3u8"
        #EXT-X-STREAM-INF:BANDWIDTH=900000,RESOLUTION=640x360,CODECS="avc1.42c01e,mp4a.40.2",AUDIO="audio",SUBTITLES="text"
        video.m3u8

        """
}

extension TestMedia.Facts {
    /// A copy with changes.
    func with(_ change: (inout Self) -> Void) -> Self {
        var copy = self
        change(&copy)
        return copy
    }
}
