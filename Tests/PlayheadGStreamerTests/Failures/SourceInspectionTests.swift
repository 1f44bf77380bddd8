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
}
