extension TestMedia {
    /// 30 s of hills that pass before a low sun, 960x540, in Matroska: for people rather than for measurements, with
    /// chapters and English and French subtitles.
    public static let dusk = TestMedia(
        name: "dusk", title: "Dusk", kind: .video, mainFile: "film.mkv",
        facts: duskFacts.with {
            $0.subtitles = [
                Facts.Track(codec: "subrip", language: "eng", title: "English"),
                Facts.Track(codec: "subrip", language: "fre", title: "Français"),
            ]
            $0.chapters = ["First light", "The valley", "Home"]
            $0.title = "Dusk"
            $0.artist = "Playhead"
        },
        steps: [
            .text(chapters, file: "chapters.txt"),
            .text(subtitles(english), file: "eng.srt"),
            .text(subtitles(french), file: "fre.srt"),
            .ffmpeg(
                ["-filter_complex", scene + ";" + chord, "-map", "[picture]", "-map", "[sound]", "-t", "30"]
                    + ["-c:v", "libx264", "-preset", "ultrafast", "-threads", "1", "-g", "50", "-keyint_min", "50"]
                    + ["-sc_threshold", "0", "-crf", "20", "-c:a", "aac", "-b:a", "64k", "scene.mp4"]),
            .ffmpeg([
                "-i", "scene.mp4", "-i", "chapters.txt", "-i", "eng.srt", "-i", "fre.srt", "-map", "0", "-map", "2",
                "-map", "3", "-map_metadata", "1", "-map_chapters", "1", "-c:v", "copy", "-c:a", "copy", "-c:s", "srt",
                "-metadata:s:s:0", "language=eng", "-metadata:s:s:0", "title=English", "-metadata:s:s:1",
                "language=fre", "-metadata:s:s:1", "title=Français", "-disposition:s:0", "0", "-disposition:s:1", "0",
                "film.mkv",
            ]),
        ])

    /// The properties of its picture and sound.
    static let duskFacts = Facts(
        duration: 30, videoCodec: "h264", width: 960, height: 540, audio: [Facts.Track(codec: "aac")])

    // MARK: Picture

    /// A sky with a sun, and four rows of hills, each nearer one darker and faster. Each is drawn once and then moved.
    private static let scene: String = {
        let disc = "clip(46.5-hypot(X-620,Y-285),0,1)"
        let glow = "exp(-hypot(X-620,Y-285)/90)"
        var graph = """
            color=black:s=960x540:r=25,format=rgb24,trim=end_frame=1,geq=\
            r='min(255,24+210*pow(Y/540,1.3)+200*\(glow)+255*\(disc))':\
            g='min(255,28+110*pow(Y/540,1.6)+120*\(glow)+210*\(disc))':\
            b='min(255,72+50*Y/540+30*\(glow)+120*\(disc))',format=yuv420p,loop=-1:1:0[scene0]
            """
        let hills: [(color: (Int, Int, Int), height: Int, crest: String, speed: Int)] = [
            ((120, 70, 96), 330, "26*sin(2*PI*X/960*3+0.4)+10*sin(2*PI*X/960*7+1)", 12),
            ((78, 48, 84), 380, "34*sin(2*PI*X/960*2+1.3)+12*sin(2*PI*X/960*5)", 28),
            ((44, 32, 66), 430, "30*sin(2*PI*X/960*3+2.2)+14*sin(2*PI*X/960*8+0.5)", 56),
            ((18, 16, 36), 485, "24*sin(2*PI*X/960*2+0.2)+10*sin(2*PI*X/960*9+1.9)", 110),
        ]
        for (index, hill) in hills.enumerated() {
            let next = index == hills.count - 1 ? ",format=yuv420p[picture]" : "[scene\(index + 1)]"
            // Twice as wide as the picture, so that it can move by a whole width and start again.
            graph += """
                ;color=black:s=1920x\(540 - hill.height + 48):r=25,format=rgba,trim=end_frame=1,geq=\
                r=\(hill.color.0):g=\(hill.color.1):b=\(hill.color.2):a='255*clip(Y-(48+\(hill.crest))+0.5,0,1)',\
                format=yuva420p,loop=-1:1:0[hill\(index)];\
                [scene\(index)][hill\(index)]overlay=x='-mod(t*\(hill.speed),960)':y=\(hill.height - 48)\(next)
                """
        }
        return graph
    }()

    /// A soft chord.
    private static let chord = """
        sine=frequency=110:sample_rate=44100[low];sine=frequency=164.8:sample_rate=44100[middle];\
        sine=frequency=220:sample_rate=44100[high];[low][middle][high]amix=inputs=3,volume=0.5[sound]
        """

    // MARK: Texts

    private static let chapters = """
        ;FFMETADATA1
        title=Dusk
        artist=Playhead
        [CHAPTER]
        TIMEBASE=1/1
        START=0
        END=10
        title=First light
        [CHAPTER]
        TIMEBASE=1/1
        START=10
        END=20
        title=The valley
        [CHAPTER]
        TIMEBASE=1/1
        START=20
        END=30
        title=Home

        """

    private static let english = [
        "The sun is low over the hills.", "Nobody is on the road any more.", "The valley keeps its light for a while.",
        "Then the colours go, one by one.", "We are nearly there.", "Good night.",
    ]
    private static let french = [
        "Le soleil descend sur les collines.", "Il n’y a plus personne sur la route.",
        "La vallée garde sa lumière encore un peu.", "Puis les couleurs s’en vont, l’une après l’autre.",
        "Nous y sommes presque.", "Bonne nuit.",
    ]

    /// One text every 5 s, shown for 4 s.
    private static func subtitles(_ lines: [String]) -> String {
        lines.enumerated().map { index, line in
            func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
            return "\(index + 1)\n00:00:\(two(index * 5 + 1)),000 --> 00:00:\(two(index * 5 + 4)),900\n\(line)\n\n"
        }.joined()
    }
}
