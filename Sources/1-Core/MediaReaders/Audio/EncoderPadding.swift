/// The samples that an MP3 encoder has added around the sound, from the header that LAME and FFmpeg write into the first frame.
///
/// Sources: the Xing header, and its extension by LAME, revision 1. Cost: constant.
///
///     if let padding = EncoderPadding(mp3Frame: frame) { print(padding.leading, padding.trailing) }
package struct EncoderPadding: Sendable, Hashable {
    /// The samples before the sound, with those that a decoder adds.
    package let leading: Int
    /// The samples after the sound.
    package let trailing: Int

    /// The length of the part of a frame that is read, in bytes.
    package static let headerLength = 256
    /// The samples by which every decoder of layer III is late: half a window and one sample.
    static let decoderDelay = 529

    /// Reads a frame; `nil` if it is not layer III, or has no such header.
    package init?(mp3Frame frame: [UInt8]) {
        // 11 bits of synchronization, the version (0 is 2.5, 2 is 2, 3 is 1), the layer (1 is III).
        guard frame.count >= 4, frame[0] == 0xFF, frame[1] & 0xE0 == 0xE0, frame[1] & 0x06 == 0x02 else { return nil }
        let version = frame[1] >> 3 & 3
        guard version != 1 else { return nil }
        let isMono = frame[3] >> 6 == 3
        let sideInformation = version == 3 ? (isMono ? 17 : 32) : (isMono ? 9 : 17)
        var rest = frame.dropFirst(4 + sideInformation)
        guard rest.starts(with: Array("Xing".utf8)) || rest.starts(with: Array("Info".utf8)), rest.count >= 8 else {
            return nil
        }
        let flags = rest[rest.startIndex + 7]
        // The number of frames, that of bytes, the table of contents, and the quality are optional.
        let lengths = [4, 4, 100, 4].enumerated().map { flags & (1 << $0.offset) != 0 ? $0.element : 0 }
        rest = rest.dropFirst(8 + lengths.reduce(0, +))
        // Nine characters name the encoder. Other encoders leave the place empty.
        guard rest.count >= 24, rest.prefix(4).allSatisfy({ (0x21...0x7E).contains($0) }) else { return nil }
        let bytes = rest.dropFirst(21).prefix(3).map { Int($0) }
        let delay = bytes[0] << 4 | bytes[1] >> 4
        let padding = (bytes[1] & 0x0F) << 8 | bytes[2]
        guard delay > 0 || padding > 0 else { return nil }
        leading = delay + Self.decoderDelay
        trailing = max(padding - Self.decoderDelay, 0)
    }
}
