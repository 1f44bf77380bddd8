import MediaReaders
import PlaybackModel
import Playhead

/// A look into an item's bytes beside the pipeline: what they are, and why they cannot be played.
///
/// For local sources it is worth doing before opening: GStreamer 1.22 says nothing at all about an MP4 file that was cut
/// off before its index when it is pulled from a file (measured with `filesrc` and `appsrc`), and starts playing pages.
/// Cost: 4 KiB, for MP4 the box headers; never the media. It may block as reads do: not for the command thread.
struct SourceInspection: Sendable {
    /// The format of the first bytes; `nil` when they could not be read.
    var format: SniffedFormat?
    /// What stood out.
    var finding: FailureEvidence.Finding?
    /// The index of an MP4 file: its chapters and names.
    var movie: MP4Movie?
    /// The reason why the bytes could not be read.
    var reading: ByteSourceError?

    /// Nothing was looked into.
    init() {}

    /// Looks into `bytes`.
    init(_ bytes: any ByteSource, limits: MP4ReaderLimits = MP4ReaderLimits()) {
        do throws(ByteSourceError) {
            let format = MediaSniffer.format(of: try bytes.read(at: 0, count: MediaSniffer.usefulByteCount))
            self.format = format
            guard format == .mp4 else { return }
            inspectMovie(bytes, limits)
        } catch {
            reading = error
        }
    }

    private mutating func inspectMovie(_ bytes: any ByteSource, _ limits: MP4ReaderLimits) {
        do throws(MP4ReaderError) {
            let movie = try MP4Movie(reading: bytes, limits: limits)
            self.movie = movie
            let media = movie.presentedTracks.filter { $0.kind == .video || $0.kind == .audio }
            let locked = media.filter(\.isEncrypted)
            if !media.isEmpty, locked.count == media.count {
                finding = .protected(Set(locked.compactMap(\.protectionScheme)).sorted())
            } else {
                finding = .index
            }
        } catch {
            switch error {
            case .noMovie, .truncated: finding = .noIndex
            case .source(let reason): reading = reason
            // Damage that GStreamer may forgive.
            default: break
            }
        }
    }

    /// Why nothing of a local source can be played, as far as its bytes tell; `nil` when a pipeline should try.
    func refusal(of evidence: FailureEvidence) -> PlaybackError? {
        var evidence = evidence
        evidence.sniffed = format
        evidence.finding = finding
        evidence.reading = reading
        if let error = FailureMapper.readingError(evidence) { return error }
        switch (format, finding) {
        case (.empty, _):
            return FailureMapper.make(.empty, evidence)
        case (.html, _), (.xml, _), (.text, _), (.image, _), (.m3u, _), (.webVTT, _):
            return FailureMapper.notMedia(evidence, format)
        case (_, .noIndex):
            evidence.failure = PipelineFailure(.stream, 9, factory: "qtdemux")
            return FailureMapper.error(for: evidence)
        case (_, .protected):
            return FailureMapper.protectionError(evidence)
        default:
            return nil
        }
    }
}
