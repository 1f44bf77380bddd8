import Localization
import MediaReaders

/// Reads RSS 0.90 to 2.0 and Atom 0.3 and 1.0 with their extensions.
///
/// Only the elements that matter to a player are read. Elements that describe the same fact have ranks: publishers fill
/// the common ones with the best values.
final class SyndicationHandler: XMLFeedBuilder {
    /// The way in which an element contains its text.
    enum TextForm {
        case plain
        case html
    }

    var builder: FeedBuilder
    var item: SyndicationItem?
    var channel = Channel()
    /// The form of the text that is being read.
    var form = TextForm.html
    /// The enclosing elements whose children mean something else.
    var context: [Context] = []
    var hasList = false

    private var itemCount = 0

    /// The facts about the whole feed.
    struct Channel {
        var title = SyndicationItem.Ranked<String>()
        var summary = SyndicationItem.Ranked<String>()
        var author = SyndicationItem.Ranked<String>()
        var page = SyndicationItem.Ranked<String>()
        var image = SyndicationItem.Ranked<String>()
        var next = SyndicationItem.Ranked<String>()
        var newAddress = SyndicationItem.Ranked<String>()
        var language = SyndicationItem.Ranked<String>()
    }

    /// An element whose children mean something else than elsewhere.
    enum Context {
        /// RSS's image of the feed.
        case image
        /// A person in Atom.
        case person
        /// Media RSS's group or content.
        case media
        /// Podcasting 2.0's alternate enclosure, with the facts that its sources share.
        case alternate(MediaCandidate)
        /// RSS's link, identifier, date or another text.
        case text(isPermanent: Bool)
    }

    init(_ builder: FeedBuilder) { self.builder = builder }

    var itemNames: [String] { ["item", "entry"] }

    /// A feed without end costs time for each item, so nothing is read beyond the limit.
    var isComplete: Bool { builder.isCut }

    var isAtom: Bool { builder.feed.kind == .atom }

    var place: String { item?.place ?? "feed" }

    func begin(_ name: XMLElementName, _ attributes: XMLAttributes, _ scope: XMLScope) -> XMLElementContent {
        form = .html
        if item != nil { return beginInItem(name, attributes, scope) }
        switch (name.namespace, name.local) {
        case (_, "item") where name.namespace == .rss || name.namespace == .atom, (.atom, "entry"), (.rss, "entry"):
            guard !builder.isFull else {
                builder.cut()
                return .nothing
            }
            let item = SyndicationItem(place: "\(isAtom ? "entries" : "items")[\(itemCount)]")
            item.id.offer(attributes.value(localName: "about"), rank: 3)
            self.item = item
            itemCount += 1
            return .item
        default: return beginInChannel(name, attributes, scope)
        }
    }

    func end(_ name: XMLElementName, text: ArraySlice<UInt8>, _ scope: XMLScope) {
        guard item != nil else { return endInChannel(name, text, scope) }
        let isCore = name.namespace == .rss || name.namespace == .atom
        if isCore, context.isEmpty, name.local == "item" || name.local == "entry" {
            finishItem()
        } else {
            endInItem(name, text, scope)
        }
    }

    func discardItem(line: Int, reason: String) {
        builder.dropEntry(at: item?.place ?? localized("line \(line)"), localized("\(reason) Line \(line)."))
        item = nil
        context = []
    }

    func finishOpenItem() -> Bool {
        guard item?.entry() != nil else { return false }
        context = []
        finishItem()
        return true
    }

    private func finishItem() {
        guard let item else { return }
        self.item = nil
        if let entry = item.entry() {
            builder.append(entry)
        } else if item.isReported {
            builder.countUnreadable()
        } else {
            builder.dropEntry(at: item.place, item.reasonWithoutMedia)
        }
    }

    func finish() -> Feed {
        builder.feed.title = channel.title.value
        builder.feed.summary = channel.summary.value
        builder.feed.author = channel.author.value
        builder.feed.page = channel.page.value
        builder.feed.image = channel.image.value
        builder.feed.next = channel.next.value
        builder.feed.newAddress = channel.newAddress.value
        builder.feed.language = channel.language.value
        return builder.finish()
    }

    // MARK: - Values

    /// Returns a text on one line.
    func line(_ text: ArraySlice<UInt8>) -> String? {
        form == .html ? builder.line(HTMLText.plain(text)[...]) : builder.line(text)
    }

    /// Returns a text with its line ends.
    func paragraphs(_ text: ArraySlice<UInt8>) -> String? {
        let plain = form == .html ? HTMLText.plain(text)[...] : text.trimmed
        guard !plain.isEmpty else { return nil }
        let limit = builder.limits.textByteCount
        let safe = PrintableText(String(decoding: plain, as: UTF8.self), maximumLength: limit, keepsLineBreaks: true)
        let bytes = Array(safe.string.utf8)[...].trimmed
        return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
    }

    /// Returns the name in `mail@example.com (Name)` or `Name <mail@example.com>`; `nil` for an address without a name.
    func person(_ text: ArraySlice<UInt8>) -> String? {
        guard let line = line(text) else { return nil }
        guard line.contains("@") else { return line }
        if let open = line.firstIndex(of: "("), let close = line.lastIndex(of: ")"), open < close {
            return builder.line(Array(line[line.index(after: open)..<close].utf8)[...])
        }
        if let open = line.firstIndex(of: "<"), open > line.startIndex {
            return builder.line(Array(line[..<open].utf8)[...])
        }
        // The name of an account starts with the sign.
        return line.contains(" ") || line.hasPrefix("@") ? line : nil
    }

    /// Returns the address of a page or picture. Texts that are not addresses are common and are not reported.
    func web(_ reference: String?, _ scope: XMLScope) -> String? {
        guard let reference, !reference.utf8.allSatisfy({ $0 <= 0x20 }) else { return nil }
        let policy = scope.base ?? builder.policy
        let firstLine = Array(reference.utf8)[...].trimmed.prefix { $0 >= 0x20 }
        return try? policy.resolve(firstLine, for: .web)
    }

    func web(_ text: ArraySlice<UInt8>, _ scope: XMLScope) -> String? {
        web(String(decoding: text, as: UTF8.self), scope)
    }

    /// Returns the form of an Atom text by its attributes.
    func form(_ name: XMLElementName, _ attributes: XMLAttributes) -> TextForm {
        guard name.namespace == .atom || isAtom else { return .html }
        if name.namespace != .atom && name.namespace != .rss { return .html }
        let type = attributes["type"]?.lowercased() ?? "text"
        return type.contains("html") && type != "xhtml" || attributes["mode"] == "escaped" ? .html : .plain
    }
}
