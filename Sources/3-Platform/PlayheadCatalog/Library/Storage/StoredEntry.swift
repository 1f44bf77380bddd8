import FeedReaders
import FoundationEssentials

/// An entry as the library stores it: without credentials, and with a digest to detect changes.
struct StoredEntry {
    var id: String
    var address: String
    var title: String?
    var duration: Double?
    var image: String?
    var group: String?
    var details: FeedEntry.Details?
    /// The rarely used fields, as JSON.
    var extra: String?
    var digest: Int64

    init(_ entry: FeedEntry) {
        id = StoredAddress.clean(entry.id)
        address = StoredAddress.clean(entry.address)
        title = entry.title
        duration = entry.duration.flatMap { $0.isFinite ? $0 : nil }
        image = entry.image.map(StoredAddress.clean)
        group = entry.group
        details = entry.details
        details?.page = entry.details?.page.map(StoredAddress.clean)
        extra = entry.details.flatMap { Extra($0)?.text }
        var digest = Digest()
        digest.add(address)
        digest.add(title)
        digest.add(duration)
        digest.add(image)
        digest.add(group)
        digest.add(extra)
        if let details {
            digest.add(details.summary)
            digest.add(details.author)
            digest.add(details.page)
            digest.add(details.published)
            digest.add(details.mediaType)
            digest.add(details.byteCount.map { Double($0) })
            digest.add(details.season.map { Double($0) })
            digest.add(details.episode)
            digest.add(details.channel)
            digest.add(details.channelName)
            digest.add(details.channelNumber)
            digest.add(details.isExplicit.map { $0 ? 1 : 0 })
        }
        self.digest = digest.value
    }
}

/// The rarely used fields of an entry.
struct Extra: Codable, Equatable {
    var chapters: String?
    var captions: [FeedCaption]?
    var alternatives: [String]?
    var headers: [String: String]?
    var series: String?
    var isLive: Bool?
    var catchup: TVCatchup?

    /// `nil` if the details have none of these fields.
    init?(_ details: FeedEntry.Details) {
        chapters = details.chapters.map(StoredAddress.clean)
        let cleaned = details.captions.map { caption in
            FeedCaption(
                address: StoredAddress.clean(caption.address), mediaType: caption.mediaType, language: caption.language)
        }
        captions = cleaned.isEmpty ? nil : cleaned
        alternatives = details.alternatives.isEmpty ? nil : details.alternatives.map(StoredAddress.clean)
        let harmless = details.headers.filter { !StoredAddress.isSecret(header: $0.key) }
            .mapValues(StoredAddress.clean)
        headers = harmless.isEmpty ? nil : harmless
        series = details.series
        isLive = details.isLive
        catchup = details.catchup
        catchup?.source = details.catchup?.source.map(StoredAddress.clean)
        if self == Extra() { return nil }
    }

    private init() {}

    /// Reads stored fields. Damaged ones count as missing: the next refresh of the feed restores them.
    init(reading text: String) {
        if let extra = try? JSONDecoder().decode(Extra.self, from: Data(text.utf8)) { self = extra }
    }

    var text: String? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) }
    }

    func restore(_ details: inout FeedEntry.Details) {
        details.chapters = chapters
        details.captions = captions ?? []
        details.alternatives = alternatives ?? []
        details.headers = headers ?? [:]
        details.series = series
        details.isLive = isLive
        details.catchup = catchup
    }
}

/// A digest that is the same in every process, unlike that of `Hasher`: 64-bit FNV-1a.
struct Digest {
    private var state: UInt64 = 0xCBF2_9CE4_8422_2325

    var value: Int64 { Int64(bitPattern: state) }

    private mutating func add(_ byte: UInt8) { state = (state ^ UInt64(byte)) &* 0x100_0000_01B3 }

    mutating func add(_ text: String?) {
        guard var text else { return add(0xFE) }
        text.withUTF8 { bytes in
            for byte in bytes { add(byte) }
        }
        add(0xFF)
    }

    mutating func add(_ number: Double?) {
        guard let number else { return add(0xFE) }
        withUnsafeBytes(of: number.bitPattern) { bytes in
            for byte in bytes { add(byte) }
        }
        add(0xFF)
    }
}
