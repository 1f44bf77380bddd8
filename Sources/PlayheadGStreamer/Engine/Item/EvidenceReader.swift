import Playhead

/// Looks at the bytes of a file that does not play.
enum EvidenceReader {
    /// Adds what the bytes look like. Blocks as long as the source does.
    static func look(into bytes: any ByteSource, _ evidence: inout FailureEvidence) {
        let head: [UInt8]
        do throws(ByteSourceError) {
            head = try bytes.read(at: 0, count: MediaSniffer.usefulByteCount)
        } catch {
            evidence.reading = evidence.reading ?? error
            return
        }
        let format = MediaSniffer.format(of: head)
        evidence.sniffed = format
        guard format == .mp4, evidence.finding == nil else { return }
        do throws(MP4ReaderError) {
            _ = try MP4Movie(reading: bytes)
        } catch {
            if case .noMovie = error { evidence.finding = .noIndex }
        }
    }
}
