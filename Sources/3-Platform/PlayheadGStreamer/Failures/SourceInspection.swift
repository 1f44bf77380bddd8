import MediaReaders
import PlaybackModel
import Playhead

/// The result of looking into an item's bytes: their format, and the reason why they cannot be played.
///
/// Local sources are inspected before opening: GStreamer 1.22 reports nothing about an MP4 file that ends before its
/// index when it is pulled from a file (measured with `filesrc` and `appsrc`), and starts to play web pages.
/// Cost: 4 KiB, more only behind long comments; for MP4 the box headers; never the media. It may block as reads do, so
/// it must not run on the command thread.
struct SourceInspection: Sendable {
    /// The format of the first bytes; `nil` when they could not be read.
    var format: SniffedFormat?
    /// The finding that explains why something cannot be played.
    var finding: FailureEvidence.Finding?
    /// The identifiers of the keys that the tracks need.
    var keyIDs: [String] = []
    /// `true` for protected tracks whose samples are not in fragments, which GStreamer cannot decrypt.
    var isWhole = false
    /// The index of an MP4 file: its chapters and names.
    var movie: MP4Movie?
    /// The times of the samples of a fragmented MP4 file.
    var fragments: MP4Fragments?
    /// The sort of an Ogg file with several recordings, one after the other.
    var chain: OggChain?
    /// The format of the samples in a WAVE file.
    var wave: WAVFormat?
    /// The tracks and chapters of a Matroska file.
    var matroska: MatroskaFile?
    /// `true` for a transport stream that ends with other streams than it begins with.
    var changesStreams = false
    /// The tables of a transport stream.
    var transportTracks: [ContainerTrack] = []
    /// The configuration of Dolby Vision of the first picture.
    var dolbyVision: DolbyVisionConfiguration?
    /// The reason why the bytes could not be read.
    var reading: ByteSourceError?

    /// Nothing was looked into.
    init() {}

    /// Looks into `bytes`.
    init(_ bytes: any ByteSource, limits: MP4ReaderLimits = MP4ReaderLimits()) {
        do throws(ByteSourceError) {
            let format = try MediaSniffer.format(of: bytes)
            self.format = format
            if format == .mp4 {
                inspectMovie(bytes, limits)
            } else {
                if ContainerExtent.isCut(bytes, format: format) { finding = .cut }
                // A file plays without it.
                if format == .matroska {
                    matroska = try? MatroskaFile(reading: bytes, checksDuration: bytes is DescriptorByteSource)
                    dolbyVision = matroska?.dolbyVision
                }
                // GStreamer 1.22 and FFmpeg 5.1 decode up to 24 bits.
                if format == .flac, let bits = try? FLACStream.bitsPerSample(of: bytes), bits > 24 {
                    finding = .rare("32-bit FLAC")
                }
                if format == .wav { wave = WAVFormat(reading: bytes) }
                if format == .ogg { chain = OggChain(reading: bytes) }
                // FFmpeg takes some for MP3.
                if format == .mpegTS {
                    if let name = try? TransportPrograms.closedFormat(in: bytes) { finding = .closed(name) }
                    changesStreams = TransportPrograms.changesStreams(in: bytes)
                    transportTracks = (try? TransportPrograms.tracks(in: bytes)) ?? []
                }
            }
        } catch {
            reading = error
        }
    }

    private mutating func inspectMovie(_ bytes: any ByteSource, _ limits: MP4ReaderLimits) {
        do throws(MP4ReaderError) {
            let movie = try MP4Movie(reading: bytes, limits: limits)
            self.movie = movie
            fragments = MP4Fragments(reading: bytes, of: movie, limits: limits)
            dolbyVision = movie.presentedTracks.first { $0.kind == .video }?.dolbyVision
            let media = movie.presentedTracks.filter { $0.kind == .video || $0.kind == .audio }
            let locked = media.filter(\.isEncrypted)
            if media.isEmpty {
                finding = .noMedia("The file has no audio or video track.")
            } else if locked.count == media.count {
                let systems = ProtectionSystem.described(movie.protectionSystemIDs)
                finding = .protected(systems.isEmpty ? Set(locked.compactMap(\.protectionScheme)).sorted() : systems)
                keyIDs = Set(locked.compactMap(\.keyID)).sorted()
                isWhole = !movie.isFragmented
            } else {
                switch movie.mediaExtent {
                case .present: finding = .index
                case .cut: finding = .cut
                case .none: finding = .noMedia("The file describes streams but contains no media data.")
                }
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

    /// `true` for a file of several recordings. `oggdemux` fails when it seeks from one to another, and `tsdemux` takes the times of
    /// each for those of the whole.
    var isJoined: Bool { chain != nil || changesStreams }

    /// `true` when the bytes show for certain that nothing can be played.
    var isHopeless: Bool {
        switch finding {
        case .noMedia, .cut, .noIndex, .protected, .closed: true
        case .index, .plainKey, .sampleKey, .rare, nil: false
        }
    }

    /// The reason why pictures with a configuration have wrong colors, although they play; `nil` for those that others show.
    static func colorProblem(of vision: DolbyVisionConfiguration?) -> PlaybackError? {
        guard let vision, !vision.hasCompatiblePicture else { return nil }
        return PlaybackError(
            .missingCodec, message: "The colors of this video are wrong.",
            cause: "Dolby Vision profile \(vision.profile) has no picture for other decoders.",
            remedy: "Open a version in HDR10, HLG, SDR or Dolby Vision profile 8.",
            subject: "Dolby Vision profile \(vision.profile)")
    }

    /// Returns whether inspecting a file of this format can explain why nothing plays.
    static func explains(_ format: SniffedFormat) -> Bool { [.mp4, .matroska, .wav, .avi, .mpegTS].contains(format) }

    /// Returns the error of a source whose bytes show that nothing can be played; `nil` when a pipeline should try.
    func refusal(of evidence: FailureEvidence) -> PlaybackError? {
        var evidence = evidence
        evidence.sniffed = format
        evidence.finding = finding
        evidence.keyIDs = keyIDs
        evidence.reading = reading
        if let error = FailureMapper.readingError(evidence) { return error }
        switch (format, finding) {
        case (.empty, _):
            return FailureMapper.make(.empty, evidence)
        case (.html, _), (.xml, _), (.text, _), (.image, _), (.animatedWebP, _), (.m3u, _), (.webVTT, _), (.ttml, _),
            (.zip, _), (.rar, _), (.sevenZip, _), (.discImage, _):
            return FailureMapper.isPlaylist(evidence)
                ? FailureMapper.make(.badPlaylist, evidence) : FailureMapper.notMedia(evidence, format)
        // The second engine plays them.
        case (.animation, _):
            return FailureMapper.beyondGStreamer("GStreamer does not play animated images.", evidence)
        case (.motionJPEG, _):
            return FailureMapper.beyondGStreamer("GStreamer does not play Motion JPEG without a container.", evidence)
        case (.matroska, _) where evidence.hasOtherEngine && matroska?.edition?.isReordered == true:
            // The second engine follows links to other files no more than this one.
            guard case .bytes = evidence.origin, matroska?.edition?.isLinked == false else { return nil }
            return FailureMapper.beyondGStreamer("GStreamer does not follow ordered chapters.", evidence)
        case (.ogg, _) where evidence.hasOtherEngine && chain == .sameNumber:
            return FailureMapper.beyondGStreamer("GStreamer plays only the first recording in this file.", evidence)
        case (.wav, _) where evidence.hasOtherEngine && wave.map(EngineWorkarounds.mistimes) == true:
            return FailureMapper.beyondGStreamer("GStreamer computes wrong times for this file.", evidence)
        case (.smoothStreaming, _):
            guard case .bytes = evidence.origin else { return nil }
            return FailureMapper.make(
                .notSupportedByContent, evidence, message: "Cannot play this manifest from a file.",
                cause: "Smooth Streaming requires the manifest's server.", remedy: "Open the manifest's web address.")
        case (.mp4, .noIndex), (.mp4, .cut), (.mp4, .noMedia):
            evidence.failure = PipelineFailure(.stream, 9, factory: "qtdemux")
            return FailureMapper.error(for: evidence)
        case (_, .closed(let name)):
            return FailureMapper.closedFormat(name, evidence)
        case (_, .protected) where evidence.hasKeys:
            // The second engine can.
            return isWhole
                ? FailureMapper.beyondGStreamer(
                    "GStreamer decrypts only fragmented MP4.", evidence, message: "Cannot play protected content.")
                : nil
        case (_, .protected):
            return FailureMapper.protectionError(evidence)
        default:
            return nil
        }
    }
}
