/// The canvas of a DVD's subtitles, which follows from the video.
package enum DVDCanvas {
    /// Returns the canvas over MPEG video with a sequence header (ISO/IEC 13818-2, 6.2.2.1) in these bytes; `nil` without one.
    package static func size(over video: [UInt8]) -> (width: Int, height: Int)? {
        let start: [UInt8] = [0, 0, 1, 0xB3]
        guard let header = video.firstRange(of: start)?.upperBound, header + 3 <= video.count else { return nil }
        let (width, height) = (
            Int(video[header]) << 4 | Int(video[header + 1]) >> 4,
            Int(video[header + 1] & 15) << 8 | Int(video[header + 2])
        )
        guard width > 0, height > 0 else { return nil }
        // Subtitles have the full size of a DVD over its smaller formats, too.
        switch (width, height) {
        case (352, 240), (352, 480), (704, 480), (720, 480): return (720, 480)
        case (352, 288), (352, 576), (704, 576), (720, 576): return (720, 576)
        default: return (width, height)
        }
    }
}
