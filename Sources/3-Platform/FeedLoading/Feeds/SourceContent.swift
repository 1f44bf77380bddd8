import FeedReaders
import Localization
import MediaReaders

/// The bytes of a source with what is known about it, ready to be read as a feed.
struct SourceContent: Sendable {
    var bytes: [UInt8]
    var head: FeedHead
    /// The encoding that the server declared.
    var charset: String?
    /// The absolute address.
    var address: String
    /// The title of a media file or stream; the name in its address if `nil`.
    var title: String?

    /// Reads the feed. Large ones take time, so this does not run on the caller's actor.
    @concurrent func feed(limits: FeedLimits) async throws(FeedError) -> Feed {
        switch head {
        case .media: return media
        case .other(let phrase):
            throw FeedError(.notAFeed, address: redactedURL(address), detail: localized("It is \(phrase)."))
        case .document, .undecided: break
        }
        var bytes = bytes
        if GzipDecoder.isGzip(bytes) {
            do throws(GzipDecoder.Problem) {
                bytes = try GzipDecoder.decoded(bytes, limit: limits.byteCount)
            } catch {
                throw error == .tooLarge
                    ? FeedError(
                        .tooLarge, address: redactedURL(address),
                        detail: localized("The limit is \(limits.byteCount >> 20) MiB."))
                    : FeedError(
                        .malformed, address: redactedURL(address), detail: localized("Its compression is damaged."))
            }
            // A compressed film: players cannot open it, so it is not media either.
            if case .other(let phrase) = FeedHead.kind(bytes, mediaType: nil, isWhole: true) {
                throw FeedError(.notAFeed, address: redactedURL(address), detail: localized("It is \(phrase)."))
            }
        }
        return try FeedReader(limits: limits).read(bytes, from: address, charset: charset)
    }

    /// The feed of one media file or stream.
    private var media: Feed {
        let name = title ?? FilePath.name(ofAddress: address)
        return Feed(kind: .file, title: name, entries: [FeedEntry(title: name, address: address)])
    }
}
