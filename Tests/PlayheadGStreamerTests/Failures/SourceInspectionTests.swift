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

    /// FFmpeg takes MPEG-H in a transport stream for MP3, and GStreamer finds nothing in it.
    @Test(arguments: [([0x2D], true), ([0x2D, 0x2E], true), ([0x2D, 0x1B], false), ([0x0F], false), ([], false)])
    func transportStreamsOfFormatsWithoutDecoderAreNamed(_ types: [UInt8], isRefused: Bool) {
        let programs: [UInt8] = [0, 0xB0, 17, 0, 1, 0xC1, 0, 0, 0, 0, 0xE0, 0x10, 0, 1, 0xE1, 0x00, 0, 0, 0, 0]
        let streams = types.enumerated().flatMap { (index, type) -> [UInt8] in [type, 0xE1, UInt8(index + 1), 0xF0, 0] }
        let header: [UInt8] = [2, 0xB0, UInt8(13 + streams.count), 0, 1, 0xC1, 0, 0, 0xE1, 0x01, 0xF0, 0]
        let map = header + streams + [0, 0, 0, 0]
        let packets = Self.packet(0, programs) + Self.packet(0x100, map)
        let bytes = (0..<100).flatMap { _ in packets }
        let inspection = SourceInspection(Beginning(bytes: bytes))
        #expect(inspection.format == .mpegTS)
        #expect(inspection.isHopeless == isRefused)
        let refusal = inspection.refusal(of: FailureEvidence(.bytes(name: "sound.ts")))
        #expect(refusal?.code == (isRefused ? .missingCodec : nil))
        #expect(refusal?.subject == (isRefused ? "MPEG-H 3D Audio" : nil))
    }

    /// A packet with one section.
    private static func packet(_ stream: Int, _ section: [UInt8]) -> [UInt8] {
        let content = [0x47, 0x40 | UInt8(stream >> 8), UInt8(stream & 0xFF), 0x10, 0] + section
        return content + [UInt8](repeating: 0xFF, count: 188 - content.count)
    }
}
