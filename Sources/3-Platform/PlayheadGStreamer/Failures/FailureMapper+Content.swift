import Glibc
import Localization
import MediaReaders
import PlaybackModel
import Playhead

/// Errors from the file, its bytes and the installed codecs.
extension FailureMapper {
    /// A descriptor or provider could not be read.
    static func readingError(_ evidence: FailureEvidence) -> PlaybackError? {
        guard let reading = evidence.reading else { return nil }
        switch reading {
        case .system(EISDIR): return make(.isDirectory, evidence)
        case .system(EACCES), .system(EPERM): return make(.noPermission, evidence)
        case .system(ENOENT), .system(EBADF): return make(.fileNotFound, evidence)
        case .notSeekable:
            return make(
                .notSupportedByContent, evidence, message: "Cannot play from a pipe or device.",
                cause: "It does not support seeking.", remedy: "Save the data to a file first.")
        case .invalidRange, .tooLarge:
            return make(.corruptData, evidence, cause: LocalizedStringKey(reading.description))
        case .system, .provider, .cancelled:
            return make(
                .connectionLost, evidence, message: "Cannot read the media.",
                cause: LocalizedStringKey(reading.description),
                remedy: "Check the drive or data source, then try again.", isRetryable: true)
        }
    }

    /// Something is not installed, and nothing else could be played.
    static func missingError(_ evidence: FailureEvidence) -> PlaybackError? {
        if let source = evidence.missing.first(where: { $0.kind == .source }) {
            return make(.schemeNotAllowed, evidence, subject: source.detail.isEmpty ? nil : source.detail)
        }
        if let format = evidence.sniffed, format.isArchive { return notMedia(evidence, format) }
        // A type without a decoder that is no media at all: a page, a text, a document.
        if let page = evidence.missing.first, evidence.missing.allSatisfy({ !isMedia($0.detail) }) {
            return notMedia(evidence, page.detail == "text/html" ? .html : evidence.sniffed)
        }
        guard
            let plugin = evidence.missing.first(where: { $0.kind != .sink && isMedia($0.detail) && !isText($0.detail) }
            ),
            let failure = evidence.failure
        else { return nil }
        let isReason: Bool
        switch (failure.domain, failure.code) {
        case (.core, 12), (.stream, 3), (.stream, 6): isReason = true
        case (.stream, 1): isReason = failure.flow == -1 || failure.flow == -4 || failure.flow == nil
        case (.stream, 5), (.stream, 9): isReason = true
        default: isReason = false
        }
        return isReason ? missingCodec(plugin, evidence) : nil
    }

    static func missingCodec(_ plugin: MissingPlugin, _ evidence: FailureEvidence) -> PlaybackError {
        if plugin.isDecryptor { return make(.encrypted, evidence) }
        if let format = plugin.closedFormat { return closedFormat(format, evidence) }
        let shown = PrintableText(plugin.shownName, maximumLength: 100).string
        return make(
            .missingCodec, evidence,
            cause: shown.isEmpty ? nil : "No decoder is installed for this format: \(shown).",
            subject: shown.isEmpty ? nil : shown)
    }

    /// The content plays with the second engine only.
    static func beyondGStreamer(
        _ cause: LocalizedStringKey, _ evidence: FailureEvidence,
        message: LocalizedStringKey = "Cannot play this content."
    ) -> PlaybackError {
        make(
            .notSupportedByContent, evidence, message: message, cause: cause, remedy: "Install playhead-engine-mpv.")
    }

    static func closedFormat(_ name: String, _ evidence: FailureEvidence) -> PlaybackError {
        make(
            .missingCodec, evidence, cause: "There is no free decoder for \(name).",
            remedy: "Choose another track, or open another version.", subject: name)
    }

    /// Returns whether a type is one of subtitles, without which pictures and sound still play.
    static func isText(_ type: String) -> Bool {
        type == "application/ttml+xml" || type.hasPrefix("application/x-subtitle") || type.hasPrefix("subpicture/")
            || type.hasPrefix("text/x-")
    }

    private static func isMedia(_ type: String) -> Bool {
        !["text/html", "text/plain", "application/pdf", "application/xml", "text/uri-list"].contains(type)
            && !type.hasPrefix("image/svg")
    }

    /// The content is protected in a way that cannot be opened.
    static func protectionError(_ evidence: FailureEvidence) -> PlaybackError? {
        var systems: [String]?
        if case .protected(let found) = evidence.finding { systems = found }
        if let failure = evidence.failure, failure.domain == .stream, failure.code == 12 || failure.code == 13 {
            return keyError(evidence, failure, systems: systems ?? [])
        }
        guard let systems, canBeNetwork(evidence.failure) else { return nil }
        let names = PrintableText(systems.joined(separator: ", "), maximumLength: 200).string
        return make(
            .encrypted, evidence, cause: names.isEmpty ? nil : "It is protected by \(names).",
            remedy: evidence.keyIDs.isEmpty ? nil : remedy(forKeys: evidence.keyIDs))
    }

    /// The error of a protected part of the content, or the warning about a part that is skipped.
    static func protectionError(ofPart systems: [String], _ evidence: FailureEvidence, isSkipped: Bool) -> PlaybackError
    {
        let described = ProtectionSystem.described(systems).joined(separator: ", ")
        let names = PrintableText(described, maximumLength: 200).string
        return make(
            .encrypted, evidence, message: isSkipped ? "A protected part was skipped." : nil,
            cause: names.isEmpty ? nil : "It is protected by \(names).")
    }

    /// The decryptor lacks a key, or has a wrong one.
    private static func keyError(
        _ evidence: FailureEvidence, _ failure: PipelineFailure, systems: [String]
    ) -> PlaybackError {
        let names = PrintableText(systems.joined(separator: ", "), maximumLength: 200).string
        guard let id = failure.keyID, !id.isEmpty else {
            return make(.encrypted, evidence, cause: names.isEmpty ? nil : "It is protected by \(names).")
        }
        let shown = PrintableText(id, maximumLength: 32).string
        let remedy = remedy(forKeys: [shown])
        if failure.code == 12 {
            return make(
                .encrypted, evidence, cause: "The key \(shown) is wrong, or the data is damaged.", remedy: remedy)
        }
        if names.isEmpty { return make(.encrypted, evidence, cause: "The key \(shown) is missing.", remedy: remedy) }
        return make(
            .encrypted, evidence, cause: "It is protected by \(names). The key \(shown) is missing.", remedy: remedy)
    }

    private static func remedy(forKeys ids: [String]) -> LocalizedStringKey {
        "If you have the key, pass it: --key \(ids.prefix(4).joined(separator: ":KEY --key ")):KEY"
    }

    /// The container or manifest holds nothing to play.
    static func emptinessError(_ evidence: FailureEvidence) -> PlaybackError? {
        if case .rare(let name) = evidence.finding, !evidence.wasReady, evidence.failure?.domain == .stream {
            return make(
                .missingCodec, evidence, cause: "No decoder is installed for this format: \(name).",
                remedy: "Choose another track, or open another version.", subject: name)
        }
        guard canBeNetwork(evidence.failure) else { return nil }
        switch evidence.finding {
        case .noMedia(let cause): return make(.noPlayableStream, evidence, cause: cause)
        case .closed(let name): return closedFormat(name, evidence)
        case .cut where !evidence.wasReady && evidence.failure?.domain != .resource:
            return make(.truncated, evidence, cause: "The file ends before its media data.")
        default: return nil
        }
    }

    /// The bytes are not media, or are incomplete.
    static func contentError(_ evidence: FailureEvidence) -> PlaybackError? {
        guard let failure = evidence.failure, failure.domain == .stream else { return nil }
        if isEmpty(evidence) { return make(.empty, evidence) }
        let isDemuxer = AdaptiveDemuxer.factories.contains(failure.factory)
        if isDemuxer, [4, 5, 7, 11].contains(failure.code) {
            // Before the first preroll the playlist may not be read yet, but a key was requested.
            let hasKey = evidence.http?.requests.contains { $0.purpose == .key } ?? false
            if evidence.finding == .plainKey || hasKey, failure.code == 4 { return wrongKey(evidence) }
            // The demuxer reports this where it has no key: `EngineWorkarounds.decryptionDefect`.
            if evidence.finding == .plainKey || hasKey, failure.code == 7 {
                return make(.encrypted, evidence, cause: "The player cannot decrypt this kind of stream.")
            }
            if isPageBehindPlaylist(evidence) { return notMedia(evidence, .html) }
            return failure.code == 4 ? notMedia(evidence, nil) : make(.badPlaylist, evidence)
        }
        switch failure.code {
        case 4, 5:
            if isPlaylist(evidence) { return make(.badPlaylist, evidence) }
            return notMedia(evidence, evidence.sniffed)
        case 9:
            if evidence.finding == .noIndex || evidence.sniffed == .mp4 && evidence.finding == nil {
                return make(
                    .truncated, evidence, cause: "The file ends before its index.")
            }
            // The stream is intact with any key, but its samples are not; nor is there any media in fragmented MP4.
            if evidence.finding == .sampleKey || evidence.finding == .plainKey { return wrongKey(evidence) }
            return make(.noPlayableStream, evidence)
        default: return nil
        }
    }

    private static func wrongKey(_ evidence: FailureEvidence) -> PlaybackError {
        make(
            .encrypted, evidence, cause: "The decrypted data is not media: the key is wrong, or the data is damaged.")
    }

    static func notMedia(_ evidence: FailureEvidence, _ format: SniffedFormat?) -> PlaybackError {
        let isFile = if case .bytes = evidence.origin { true } else { false }
        guard let format, format != .unknown, !format.isMedia else {
            return make(
                .notMedia, evidence, remedy: isFile ? "Choose another file." : nil, record: evidence.http?.mainResponse)
        }
        return make(
            .notMedia, evidence, cause: "This is \(format.phraseKey).",
            remedy: remedy(for: format, isFile: isFile), record: evidence.http?.mainResponse)
    }

    private static func remedy(for format: SniffedFormat, isFile: Bool) -> LocalizedStringKey? {
        switch format {
        case .html: "Open the address in a web browser. You may need to sign in."
        case .discImage: "Mount it, and open the files in it."
        case _ where format.isArchive: "Extract it, and open the files in it."
        default: isFile ? "Choose another file." : nil
        }
    }

    private static func isEmpty(_ evidence: FailureEvidence) -> Bool {
        if evidence.sniffed == .empty { return true }
        guard let http = evidence.http, !evidence.wasReady, let main = http.mainResponse else { return false }
        return main.contentLength == 0 || (main.end != nil && main.failure == nil && http.receivedBytes == 0)
    }

    /// Returns whether the bytes were meant to be a playlist.
    static func isPlaylist(_ evidence: FailureEvidence) -> Bool {
        switch evidence.sniffed {
        case .hls, .dash, .smoothStreaming: return true
        case .m3u, .text, .xml, .unknown, nil: return evidence.http?.mainResponse?.isPlaylistType == true
        default: return false
        }
    }

    /// Returns whether the server of an adaptive item answers with pages instead of segments or playlists.
    private static func isPageBehindPlaylist(_ evidence: FailureEvidence) -> Bool {
        evidence.http?.requests.last { $0.purpose != .main && $0.status == 200 }?.contentType == "text/html"
    }
}

extension PlaybackError {
    /// The item plays, without some of its subtitles.
    static let missingSubtitles = PlaybackError(
        .missingSegment, message: "Cannot show the subtitles.", cause: "A file of the subtitles is missing.",
        remedy: "Add subtitles from a file.")

    /// The item plays, without its subtitles.
    static let unreadableSubtitles = PlaybackError(
        .missingCodec, message: "Cannot show the subtitles.",
        cause: "The subtitles of this stream are in a format that cannot be read.",
        remedy: "Add subtitles from a file.")
}
