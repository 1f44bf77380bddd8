import MediaReaders
import Testing

@testable import PlayheadGStreamer

@Suite struct SourceInspectionTests {
    /// A source that fails behind its first bytes.
    private struct Beginning: ByteSource {
        let bytes: [UInt8]
        let length: Int64? = 1 << 30

        func read(at offset: Int64, count: Int) throws(ByteSourceError) -> [UInt8] {
            guard offset < Int64(bytes.count) else { throw .provider("lost") }
            return Array(bytes[Int(offset)...].prefix(count))
        }
    }

    /// Tracks that cannot be read hide only the configuration of Dolby Vision.
    @Test func aFileOfMatroskaIsNotRefusedForWhatItPlaysWithout() {
        let header: [UInt8] = [0x1A, 0x45, 0xDF, 0xA3, 0x80]
        let segment: [UInt8] = [0x18, 0x53, 0x80, 0x67, 0x01] + [UInt8](repeating: 0xFF, count: 7)
        // Longer than the bytes that can be read.
        let padding: [UInt8] = [0xEC, 0x7F, 0x00]
        let bytes = header + segment + padding + [UInt8](repeating: 0, count: 8_192)
        let inspection = SourceInspection(Beginning(bytes: bytes))
        #expect(inspection.format == .matroska)
        #expect(inspection.reading == nil && inspection.dolbyVision == nil)
        #expect(inspection.refusal(of: FailureEvidence(.bytes(name: "film.mkv"))) == nil)
    }

    @Test func picturesInMotionAreLeftToTheSecondEngine() {
        let sequence: [UInt8] = [0, 0, 0, 16] + Array("ftypavis".utf8) + [0, 0, 0, 0]
        let refusal = SourceInspection(BufferByteSource(sequence)).refusal(of: FailureEvidence(.bytes(name: "a.avif")))
        #expect(refusal?.code == .notSupportedByContent)
        #expect(refusal?.cause == "GStreamer does not play animated images.")
        #expect(refusal?.remedy == "Install playhead-engine-mpv.")
    }

    /// The number of blocks that `wavparse` takes for a second is that of two channels.
    @Test func soundWhoseTimesAreWrongIsLeftToTheSecondEngine() {
        for (channels, isLeft) in [(1, GStreamerRuntime.version < .init(1, 26, 2)), (2, false)] {
            let format: [UInt8] = [0x11, 0, UInt8(channels), 0, 0x40, 0x1F, 0, 0, 0xD7, 0x0F, 0, 0, 0, 1, 4, 0]
            let bytes = Array("RIFF".utf8) + [0, 1, 0, 0] + Array("WAVEfmt ".utf8) + [16, 0, 0, 0] + format
            let inspection = SourceInspection(BufferByteSource(bytes + Array("data".utf8) + [0, 1, 0, 0]))
            var evidence = FailureEvidence(.bytes(name: "memo.wav"))
            #expect(inspection.refusal(of: evidence) == nil)
            evidence.hasOtherEngine = true
            #expect((inspection.refusal(of: evidence)?.code == .notSupportedByContent) == isLeft)
        }
    }

    private static let mpegH = "MPEG-H 3D Audio"

    /// FFmpeg takes MPEG-H in a transport stream for MP3, and GStreamer finds nothing in it. Private data (type 6) have an
    /// extension descriptor.
    @Test(
        arguments: [
            ([0x2D], [], mpegH), ([0x2D, 0x2E], [], mpegH), ([0x2D, 0x1B], [], nil), ([0x0F], [], nil), ([], [], nil),
            ([6], [0x7F, 2, 0x21, 1], "DTS-UHD"), ([6], [0x0A, 4, 0x65, 0x6E, 0x67, 0, 0x7F, 1, 0x21], "DTS-UHD"),
            ([6], [0x7F, 1, 0x0E], nil), ([6], [0x7F], nil), ([6], [0x7F, 0], nil), ([6, 0x1B], [0x7F, 1, 0x21], nil),
        ] as [([UInt8], [UInt8], String?)])
    func transportStreamsOfFormatsWithoutDecoderAreNamed(_ types: [UInt8], _ descriptors: [UInt8], _ name: String?) {
        let programs: [UInt8] = [0, 0xB0, 17, 0, 1, 0xC1, 0, 0, 0, 0, 0xE0, 0x10, 0, 1, 0xE1, 0x00, 0, 0, 0, 0]
        let streams = types.enumerated().flatMap { (index, type) -> [UInt8] in
            [type, 0xE1, UInt8(index + 1), 0xF0, UInt8(descriptors.count)] + descriptors
        }
        let header: [UInt8] = [2, 0xB0, UInt8(13 + streams.count), 0, 1, 0xC1, 0, 0, 0xE1, 0x01, 0xF0, 0]
        let map = header + streams + [0, 0, 0, 0]
        let packets = Self.packet(0, programs) + Self.packet(0x100, map)
        let bytes = (0..<100).flatMap { _ in packets }
        let inspection = SourceInspection(Beginning(bytes: bytes))
        #expect(inspection.format == .mpegTS)
        #expect(inspection.isHopeless == (name != nil))
        let refusal = inspection.refusal(of: FailureEvidence(.bytes(name: "sound.ts")))
        #expect(refusal?.code == (name == nil ? nil : .missingCodec))
        #expect(refusal?.subject == name)
    }

    /// A packet with one section.
    private static func packet(_ stream: Int, _ section: [UInt8]) -> [UInt8] {
        let content = [0x47, 0x40 | UInt8(stream >> 8), UInt8(stream & 0xFF), 0x10, 0] + section
        return content + [UInt8](repeating: 0xFF, count: 188 - content.count)
    }
}
