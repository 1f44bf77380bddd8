import MediaReaders
import PlaybackModel

/// A look into an item's bytes before mpv opens them. It may block as reads do.
enum ItemBytes {
    /// The error of bytes that mpv must not try: FFmpeg shows pictures and texts as videos, and plays encrypted samples as they
    /// are. `nil` if it should try.
    /// - Parameter hasKeys: `true` if FFmpeg decrypts.
    static func refusal(_ bytes: any ByteSource, hasKeys: Bool = false) -> PlaybackError? {
        do throws(ByteSourceError) {
            switch try MediaSniffer.format(of: bytes) {
            case .empty: return PlaybackError(.empty)
            case .html, .xml, .text, .image, .animatedWebP, .m3u, .webVTT, .ttml: return PlaybackError(.notMedia)
            case let format where format.isArchive: return PlaybackError(.notMedia)
            case .hls, .dash, .smoothStreaming: return PlaybackError(.notSupportedByContent)
            case .mp4: return !hasKeys && isProtected(bytes) ? PlaybackError(.encrypted) : nil
            default: return nil
            }
        } catch {
            return MpvFailure().error(0, reading: error)
        }
    }

    /// Returns the statements of some bytes about their tracks and chapters, of which mpv reports a part.
    static func facts(_ bytes: any ByteSource) -> ItemFacts {
        var facts = ItemFacts(format: try? MediaSniffer.format(of: bytes))
        switch facts.format {
        case .mp4: facts.tracks = (try? MP4Movie(reading: bytes))?.containerTracks ?? []
        case .matroska:
            let file = try? MatroskaFile(reading: bytes)
            facts.tracks = file?.tracks ?? []
            if let edition = file?.edition, edition.isReordered { facts.edition = edition }
        case .mpegTS: facts.tracks = (try? TransportPrograms.tracks(in: bytes)) ?? []
        default: break
        }
        return facts
    }

    private static func isProtected(_ bytes: any ByteSource) -> Bool {
        // FFmpeg reads more than this reader does.
        guard let movie = try? MP4Movie(reading: bytes) else { return false }
        let media = movie.presentedTracks.filter { $0.kind == .video || $0.kind == .audio }
        return !media.isEmpty && media.allSatisfy(\.isEncrypted)
    }
}

/// The statements of an item's bytes that mpv does not report.
struct ItemFacts: Sendable, Hashable {
    /// The format; `nil` if it is unknown.
    var format: SniffedFormat?
    /// The defaults and purposes of the tracks.
    var tracks: [ContainerTrack] = []
    /// The chapters that play in another order than that of the file; `nil` where there are none.
    var edition: MatroskaEdition?
}
