import Localization
import MediaReaders

/// Reads an XMLTV guide in parts, and keeps only the needed programs.
///
/// Guides are large: 100 MB for a thousand channels and a week are common. The reader keeps the programs within a time
/// window, of the wanted channels, and skips everything else without storing it. Damaged programs are reported in
/// ``TVGuide/dropped``. Use a reader on one thread at a time. Source: `xmltv.dtd` of the XMLTV project.
///
/// ```swift
/// let reader = TVGuideReader(around: now, channels: Set(feed.entries.compactMap { $0.details?.channel }))
/// while let part = try file.read(upToCount: 1 << 20) { try reader.read(Array(part)) }
/// let guide = try reader.finish()
/// ```
public final class TVGuideReader {
    /// The limits for guides: 512 MiB, 500,000 programs, and 8 KiB for one text.
    public static var defaultLimits: FeedLimits {
        var limits = FeedLimits()
        limits.byteCount = 512 << 20
        limits.entryCount = 500_000
        limits.textByteCount = 8 << 10
        return limits
    }

    private let limits: FeedLimits
    private let reader: XMLDocumentReader
    private var byteCount = 0

    /// Creates a reader.
    ///
    /// - Parameters:
    ///   - time: The current time, in seconds since 1970.
    ///   - past: The length of the window before the time, in seconds; 6 hours by default.
    ///   - future: The length of the window after the time, in seconds; 36 hours by default.
    ///   - channels: The identifiers or names of the wanted channels, or `nil` for all.
    ///   - languages: The preferred languages as BCP 47 tags, best first. Without them, the first text is used.
    ///   - address: The absolute address of the guide, for relative addresses of pictures.
    ///   - limits: The limits.
    public init(
        around time: Double, past: Double = 6 * 3600, future: Double = 36 * 3600, channels: Set<String>? = nil,
        languages: [String] = [], from address: String = "", limits: FeedLimits = TVGuideReader.defaultLimits
    ) {
        self.limits = limits
        let policy = AddressPolicy(base: address)
        let window = (time - max(0, past))...(time + max(0, future))
        reader = XMLDocumentReader(limits: limits, base: policy) {
            root, _ throws(FeedError) -> (any XMLFeedHandler)? in
            guard root.local == "tv" else {
                throw FeedError(.notAFeed, detail: localized("It is not a television guide."))
            }
            return TVGuideHandler(
                window: window, channels: channels, languages: languages, policy: policy, limits: limits)
        }
    }

    /// Reads more bytes of the guide.
    ///
    /// - Throws: ``FeedError`` if the source is not a guide, is too large or declares entities.
    public func read(_ bytes: [UInt8]) throws(FeedError) {
        byteCount += bytes.count
        guard byteCount <= limits.byteCount else {
            throw FeedError(.tooLarge, detail: localized("The limit is \(limits.byteCount) bytes."))
        }
        if !reader.isFinished { try reader.read(bytes, isLast: false) }
    }

    /// Ends the source.
    ///
    /// - Returns: The guide with all programs that were read.
    /// - Throws: ``FeedError`` if nothing could be read.
    public func finish() throws(FeedError) -> TVGuide {
        guard byteCount > 0 else { throw FeedError(.empty) }
        if !reader.isFinished { try reader.read([], isLast: true) }
        guard let handler = reader.handler as? TVGuideHandler else { throw FeedError(.notAFeed) }
        let guide = handler.finish()
        if let damage = reader.damage, guide.channels.isEmpty, guide.programCount == 0 { throw damage }
        return guide
    }
}
