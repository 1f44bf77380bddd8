extension TestMedia {
    /// Six films of two minutes, each with a poster and a square cover: the hills of ``dusk`` at other times of the day.
    static let landscapes: [TestMedia] = [
        landscape("dawn", "Dawn over the Hills", "hue=h=40:s=0.8,eq=brightness=0.06"),
        landscape("northern-lights", "Northern Lights", "hue=h=170:s=1.1,eq=brightness=-0.04"),
        landscape("heather", "Heather", "hflip,hue=h=-60:s=0.9"),
        landscape("sea-of-grass", "Sea of Grass", "hue=h=100:s=0.7,eq=brightness=0.03"),
        landscape("blue-hour", "The Blue Hour", "hflip,hue=h=-150:s=1.1"),
        landscape("embers", "Embers", "hue=h=-20:s=1.4,eq=contrast=1.1"),
    ]

    /// The dusk, changed by a filter of ffmpeg and repeated.
    private static func landscape(_ name: String, _ title: String, _ filter: String) -> TestMedia {
        TestMedia(
            name: "landscape-\(name)", title: title, kind: .video, mainFile: "film.mkv",
            facts: duskFacts.with {
                $0.duration = 120
                $0.title = title
            },
            steps: [
                .ffmpeg([
                    "-i", "{dusk}", "-map", "0:v", "-map", "0:a", "-map_chapters", "-1", "-vf", filter, "-c:v",
                    "libx264", "-preset", "ultrafast", "-g", "50", "-crf", "21", "-c:a", "copy", "once.mkv",
                ]),
                .ffmpeg([
                    "-stream_loop", "3", "-i", "once.mkv", "-c", "copy", "-metadata", "title=\(title)", "film.mkv",
                ]),
                .ffmpeg(["-ss", "9", "-i", "once.mkv", "-frames:v", "1", "-q:v", "3", "poster.jpg"]),
                .ffmpeg(["-i", "poster.jpg", "-vf", "crop=540:540:360:0", "-q:v", "3", "cover.jpg"]),
            ])
    }
}
