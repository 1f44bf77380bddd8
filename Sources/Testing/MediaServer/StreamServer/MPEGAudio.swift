import FoundationEssentials

/// The audio frames of an MP3 file, without its tags.
struct MPEGAudio: Sendable {
    /// Whole frames, without a Xing or Info frame: that one would tell a length to players of an endless stream.
    let frames: Data
    /// The Xing or Info frame, which states a length; empty without one.
    let header: Data
    /// Bits per second of the first frame.
    let bitRate: Int

    /// Reads a file; nil when it holds no MPEG-1 or MPEG-2 layer III frames.
    init?(file: Data) {
        let bytes = [UInt8](file)
        var start = 0
        // ID3v2: a length of four times seven bits follows.
        if bytes.count > 10, bytes.starts(with: Array("ID3".utf8)) {
            start = 10 + bytes[6...9].reduce(0) { $0 << 7 | Int($1 & 0x7F) }
        }
        while start + 4 <= bytes.count, Self.frame(bytes, at: start) == nil { start += 1 }
        guard let first = Self.frame(bytes, at: start) else { return nil }
        let begin = start
        let head = bytes[start..<min(start + 64, bytes.count)]
        if ["Xing", "Info"].contains(where: { name in head.indices.contains { head[$0...].starts(with: name.utf8) } }) {
            start += first.length
        }
        header = Data(bytes[begin..<start])
        var end = start
        while let frame = Self.frame(bytes, at: end), end + frame.length <= bytes.count { end += frame.length }
        guard end > start, let audible = Self.frame(bytes, at: start) else { return nil }
        frames = Data(bytes[start..<end])
        bitRate = audible.bitRate
    }

    /// The length in bytes and the bit rate of the frame at an offset.
    private static func frame(_ bytes: [UInt8], at offset: Int) -> (length: Int, bitRate: Int)? {
        guard offset + 4 <= bytes.count, bytes[offset] == 0xFF, bytes[offset + 1] & 0xE6 == 0xE2 else { return nil }
        let version = bytes[offset + 1] >> 3 & 3
        let (rateIndex, frequencyIndex) = (Int(bytes[offset + 2] >> 4), Int(bytes[offset + 2] >> 2 & 3))
        guard version != 1, (1...14).contains(rateIndex), frequencyIndex < 3 else { return nil }
        let isFirst = version == 3
        let rates =
            isFirst
            ? [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
            : [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
        let bitRate = rates[rateIndex - 1] * 1000
        let frequency = [44_100, 48_000, 32_000][frequencyIndex] / (isFirst ? 1 : version == 2 ? 2 : 4)
        let padding = Int(bytes[offset + 2] >> 1 & 1)
        return ((isFirst ? 144 : 72) * bitRate / frequency + padding, bitRate)
    }
}
