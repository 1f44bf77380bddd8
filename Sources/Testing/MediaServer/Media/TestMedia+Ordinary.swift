extension TestMedia {
    /// 60 s of H.264 as encoders make it by default, with a key frame every ten seconds: blue pictures that show their number,
    /// 25 of them a second. Eleven squares are its binary digits, the highest first, white for one and black for zero.
    ///
    /// Each is 40 pixels large, the first at 30, 100, each next one 54 further right.
    public static let mp4Ordinary = TestMedia(
        name: "mp4-ordinary", title: "Ordinary film that counts its pictures", kind: .video, mainFile: "film.mp4",
        facts: film.with { $0.duration = 60 },
        steps: [
            .ffmpeg(
                [
                    "-f", "lavfi", "-i", "color=c=0x2060a0:size=640x360:rate=25:duration=60", "-f", "lavfi", "-i",
                    "sine=frequency=440:sample_rate=44100:duration=60", "-vf", numberSquares, "-c:v", "libx264",
                    "-preset", "veryfast", "-threads", "1", "-pix_fmt", "yuv420p",
                ] + aac + ["-movflags", "+faststart", "film.mp4"])
        ])

    private static let numberSquares = (0..<11).map { digit in
        let place = "x=\(30 + digit * 54):y=100:w=40:h=40:t=fill"
        let isOn = "gte(mod(floor(n/\(1 << (10 - digit))),2),1)"
        return "drawbox=\(place):color=black,drawbox=\(place):color=white:enable='\(isOn)'"
    }.joined(separator: ",")
}
