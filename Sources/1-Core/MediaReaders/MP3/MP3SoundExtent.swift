/// The samples of an MP3 file that are its sound, without those that its encoder and its decoder add at both ends.
///
/// Encoders describe them in the first frame, which has no sound: the header named “Xing” or “Info”, with LAME's extension.
package struct MP3SoundExtent: Sendable, Hashable {
    /// Samples per second.
    package var rate: Int
    /// The number of decoded samples before the sound.
    package var start: Int
    /// The number of samples of the sound; `nil` where the header does not state it.
    package var count: Int?
    /// The size of the frames that the header counts, with its own, in bytes; `nil` where the header does not state it.
    package var byteCount: Int?

    /// `true` if LAME wrote the header itself, `false` if FFmpeg did.
    package var isFromLAME = false

    /// The samples by which every decoder is late.
    static let decoderDelay = 529

    /// Reads the first frame of a file. Returns `nil` if it does not describe the samples that were added.
    package init?(frame: UnsafeRawBufferPointer) {
        guard frame.count >= 4, frame[0] == 0xFF, frame[1] & 0xE0 == 0xE0 else { return nil }
        let (version, layer, rate) = (frame[1] >> 3 & 3, frame[1] >> 1 & 3, Int(frame[2] >> 2 & 3))
        guard version != 1, layer == 1, rate < 3 else { return nil }
        let isMono = frame[3] >> 6 == 3
        let isFirstVersion = version == 3
        let frameLength = isFirstVersion ? 1152 : 576
        self.rate = [44_100, 48_000, 32_000][rate] >> (isFirstVersion ? 0 : version == 2 ? 1 : 2)

        var place = 4 + (isFirstVersion ? (isMono ? 17 : 32) : (isMono ? 9 : 17))
        func number(_ length: Int, at place: Int) -> Int? {
            guard frame.count - length >= place else { return nil }
            return frame[place..<place + length].reduce(0) { $0 << 8 | Int($1) }
        }
        func hasName(_ names: [StaticString]) -> Bool {
            let name = number(4, at: place)
            return names.contains { text in
                text.withUTF8Buffer { $0.reduce(0) { $0 << 8 | Int($1) } } == name
            }
        }
        guard hasName(["Xing", "Info"]), let fields = number(4, at: place + 4) else { return nil }
        place += 8
        var frameCount: Int?
        if fields & 1 != 0 {
            frameCount = number(4, at: place)
            place += 4
        }
        if fields & 2 != 0 {
            byteCount = number(4, at: place)
            place += 4
        }
        if fields & 4 != 0 { place += 100 }
        if fields & 8 != 0 { place += 4 }
        isFromLAME = hasName(["LAME"])
        guard isFromLAME || hasName(["Lavf", "Lavc"]), let added = number(3, at: place + 21) else { return nil }
        start = added >> 12 + Self.decoderDelay
        if let frameCount {
            let end = frameCount * frameLength - max(0, added & 0xFFF - Self.decoderDelay)
            guard end > start else { return nil }
            count = end - start
        }
    }
}
