import PlaybackModel

/// The profiles with which items played that others had failed with, so that they open with them the next time.
///
/// An item of a queue is known by its identity, which retries keep; any other by its address. The memory lives as long as its
/// engine, and holds the newest 64 items.
struct ProfileMemory: Sendable, Hashable {
    private struct Entry: Sendable, Hashable {
        let item: ItemID
        let address: String?
        let profile: PipelineProfile
    }

    static let limit = 64
    private var entries: [Entry] = []

    /// The number of items.
    var count: Int { entries.count }

    /// The profile to open an item with. A profile in the request comes first, unless it is the standard one.
    func profile(for request: LoadRequest) -> PipelineProfile {
        guard request.profile == .standard else { return request.profile }
        return entries.last { Self.matches($0, request) }?.profile ?? .standard
    }

    /// Notes that an item played.
    mutating func remember(_ profile: PipelineProfile, for request: LoadRequest) {
        forget(request)
        guard profile != .standard, request.item != Self.nothing || Self.address(of: request) != nil else { return }
        entries.append(Entry(item: request.item, address: Self.address(of: request), profile: profile))
        if entries.count > Self.limit { entries.removeFirst() }
    }

    /// Forgets an item: no profile helps.
    mutating func forget(_ request: LoadRequest) { entries.removeAll { Self.matches($0, request) } }

    /// The identity of items outside of queues.
    private static let nothing = ItemID(rawValue: 0)

    private static func matches(_ entry: Entry, _ request: LoadRequest) -> Bool {
        if entry.item != Self.nothing, entry.item == request.item { return true }
        guard let address = address(of: request) else { return false }
        return entry.address == address
    }

    private static func address(of request: LoadRequest) -> String? {
        guard case .url(let address) = request.source else { return nil }
        return address
    }
}
