import FeedReaders

/// The state of an item that devices exchange, with the time of its last change.
struct SyncRecord: Sendable, Hashable {
    /// A part of the state that has its own time of change.
    enum Kind: String, Sendable, Hashable, CaseIterable {
        /// The position and the played mark.
        case progress
        /// The place among the favorites.
        case favorite
    }

    let kind: Kind
    /// Stands for the identity of the item. It reveals nothing about an item that was removed.
    let key: String
    /// The time of the change, in seconds since 1970.
    var date: Double
    /// The item; `nil` after the position and the mark, or the favorite, were removed.
    let item: SyncItem?
    /// The position in seconds.
    var position: Double?
    /// The duration in seconds, if known.
    var duration: Double?
    var isPlayed = false
    /// The latest time in the future of a change that this state replaces. See ``SyncMark/ahead``.
    var ahead: Double?

    /// Creates the state of an item.
    init(_ kind: Kind, _ item: SyncItem, date: Double) {
        self.kind = kind
        self.item = item
        self.date = date
        key = item.key
    }

    /// Creates the record of a removal.
    init(_ kind: Kind, removed key: String, date: Double) {
        self.kind = kind
        self.key = key
        self.date = date
        item = nil
    }

    /// The item and the kind of its state.
    var place: SyncPlace { SyncPlace(kind: kind, key: key) }

    /// The state without the description of the item.
    var mark: SyncMark {
        SyncMark(date: date, exists: item != nil, position: position, isPlayed: isPlayed, ahead: ahead)
    }

    /// The difference of clocks that does not matter, in seconds.
    static let tolerance = 2.0

    /// Returns `true` for a plausible position or duration in seconds.
    static func isPlausible(_ seconds: Double) -> Bool { (0...1e9).contains(seconds) }
}

/// An item and the kind of its state.
struct SyncPlace: Sendable, Hashable {
    let kind: SyncRecord.Kind
    let key: String
}

/// The state of an item without its description, as the library keeps it for each item that was exchanged.
struct SyncMark: Sendable, Hashable {
    /// The time of the change, in seconds since 1970.
    var date: Double
    /// `false` if the state was removed.
    var exists: Bool
    var position: Double?
    var isPlayed = false
    /// The latest time in the future that another device gave, because its clock is wrong. That change is known, and this
    /// state replaces it.
    var ahead: Double?

    /// `true` if both have the same state, whenever it changed.
    func hasSameState(as other: SyncMark) -> Bool {
        exists == other.exists && position == other.position && isPlayed == other.isPlayed
    }

    /// `true` if this state replaces another one: a state that has replaced the other already, otherwise the latest; of
    /// several at the same time, played wins over a position, a larger position over a smaller one, and any state over a
    /// removal.
    func replaces(_ other: SyncMark) -> Bool {
        if let ahead, ahead == other.date, other.ahead != date { return true }
        if let ahead = other.ahead, ahead == date, self.ahead != other.date { return false }
        if date != other.date { return date > other.date }
        if exists != other.exists { return exists }
        if isPlayed != other.isPlayed { return isPlayed }
        return (position ?? -1) > (other.position ?? -1)
    }

    // MARK: Text

    /// The text that the library stores: the date, the date ahead, the state and the position.
    var text: String {
        let state = exists ? (isPlayed ? "played" : "kept") : "removed"
        return "\(date) \(ahead.map { "\($0)" } ?? "-") \(state) \(position.map { "\($0)" } ?? "-")"
    }

    init(date: Double, exists: Bool, position: Double? = nil, isPlayed: Bool = false, ahead: Double? = nil) {
        self.date = date
        self.exists = exists
        self.position = position
        self.isPlayed = isPlayed
        self.ahead = ahead
    }

    /// Reads a text; `nil` if it is damaged.
    init?(_ text: String) {
        let parts = text.split(separator: " ")
        guard parts.count == 4, let date = Double(parts[0]), date.isFinite else { return nil }
        self.init(
            date: date, exists: parts[2] != "removed", position: Double(parts[3]), isPlayed: parts[2] == "played",
            ahead: Double(parts[1]))
    }
}
