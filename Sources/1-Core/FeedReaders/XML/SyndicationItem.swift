import Localization
import MediaReaders

/// An item of RSS or Atom while it is read.
///
/// A class, because values are computed while an optional item is being changed.
final class SyndicationItem {
    /// A value from the best of several elements.
    struct Ranked<Value> {
        private(set) var value: Value?
        private var rank = Int.max

        /// Takes a value unless a better element gave one. Lower ranks are better; the first of equal ones wins.
        mutating func offer(_ value: Value?, rank: Int) {
            guard let value, rank < self.rank else { return }
            self.value = value
            self.rank = rank
        }
    }

    /// The maximum number of files and captions of one item.
    static let partLimit = 32

    /// The place in the document, such as `items[3]`.
    let place: String
    var id = Ranked<String>()
    var title = Ranked<String>()
    var summary = Ranked<String>()
    var author = Ranked<String>()
    var page = Ranked<String>()
    var image = Ranked<String>()
    var published = Ranked<Double>()
    var group = Ranked<String>()
    var season = Ranked<Int>()
    var episode = Ranked<Double>()
    var isExplicit = Ranked<Bool>()
    var duration = Ranked<Double>()
    var chapters: String?
    var captions: [FeedCaption] = []
    private(set) var candidates: [MediaCandidate] = []
    /// The reasons why files are not played.
    private(set) var refusals: [String] = []

    /// A Boolean value that indicates whether the web page of the item plays its media.
    var hasPlayer = false
    /// A Boolean value that indicates whether the reason for missing media was reported.
    var isReported = false

    init(place: String) { self.place = place }

    func refuse(_ reason: String) {
        if refusals.count < 2, !refusals.contains(reason) { refusals.append(reason) }
    }

    /// Adds a file. Pictures become the image of the item.
    func add(_ candidate: MediaCandidate) {
        switch candidate.role {
        case .image: image.offer(candidate.address, rank: 6)
        case .other:
            if candidate.isPlayer { hasPlayer = true }
            refuse(candidate.type.map { localized("\($0) cannot be played") } ?? localized("the file cannot be played"))
        case .media:
            if let index = candidates.firstIndex(where: { $0.address == candidate.address }) {
                candidates[index].merge(candidate)
            } else if candidates.count < Self.partLimit {
                candidates.append(candidate)
            }
        }
    }

    /// Returns the entry, or `nil` if the item has no media. That of a video on a web page has the address of the page.
    func entry() -> FeedEntry? {
        if candidates.isEmpty, hasPlayer, let page = page.value {
            candidates.append(MediaCandidate(address: page, origin: .content))
        }
        guard var best = candidates.first else { return nil }
        for candidate in candidates.dropFirst() where candidate.isBetter(than: best) { best = candidate }
        var details = FeedEntry.Details()
        details.summary = summary.value
        details.author = author.value
        details.page = page.value
        details.published = published.value
        details.mediaType = best.type
        details.byteCount = best.byteCount
        details.season = season.value
        details.episode = episode.value
        details.chapters = chapters
        details.captions = captions
        details.alternatives = alternatives(to: best)
        details.isExplicit = isExplicit.value
        return FeedEntry(
            id: id.value, title: title.value, address: best.address,
            duration: duration.value ?? best.duration ?? candidates.lazy.compactMap(\.duration).first,
            image: image.value, group: group.value, details: details == FeedEntry.Details() ? nil : details)
    }

    private func alternatives(to best: MediaCandidate) -> [String] {
        guard candidates.count > 1 else { return [] }
        // An insertion sort, because equal candidates keep their order.
        var sorted: [MediaCandidate] = []
        for candidate in candidates where candidate.address != best.address {
            sorted.insert(candidate, at: sorted.firstIndex { candidate.isBetter(than: $0) } ?? sorted.endIndex)
        }
        return sorted.map(\.address)
    }

    /// The reason why the item is not an entry.
    var reasonWithoutMedia: String {
        let name =
            title.value.map { "“\(PrintableText($0, maximumLength: 80).string)”" } ?? localized("The item")
        let refusal = refusals.isEmpty ? "" : " (\(refusals.joined(separator: ", ")))"
        guard let page = page.value else { return localized("\(name) has no media\(refusal).") }
        let address = PrintableText(redactedURL(page), maximumLength: 200).string
        return localized("\(name) has no media\(refusal), only a web page: \(address)")
    }
}
