/// Decoded pictures in memory. The least recently used ones are removed when the total size exceeds a limit.
///
/// A picture also counts for the memory that its address and its entry take, so that many tiny ones are bounded.
struct RecentImages {
    /// The maximum size of all pictures and their entries in bytes.
    let byteLimit: Int
    /// The size of all pictures and their entries in bytes.
    private(set) var byteCount = 0
    private var entries: [ImageKey: Entry] = [:]
    private var keys: [String: Set<ImageKey>] = [:]
    /// Uses in order. A use is outdated if its key was used again.
    private var uses: [(key: ImageKey, number: Int)] = []
    private var firstUse = 0
    private var number = 0

    private struct Entry {
        let image: DecodedImage
        var lastUse: Int
    }

    init(byteLimit: Int) { self.byteLimit = byteLimit }

    /// The number of pictures.
    var count: Int { entries.count }

    /// Returns the picture of a request, or one of the same address that is at least as large.
    mutating func image(for wanted: ImageKey) -> DecodedImage? {
        if let image = use(wanted) { return image }
        for key in keys[wanted.address] ?? [] {
            guard let image = entries[key]?.image else { continue }
            let needed = wanted.box.map { image.naturalSize.scaled(to: $0, wanted.scaling) } ?? image.naturalSize
            if image.size.covers(needed) { return use(key) }
        }
        return nil
    }

    /// Returns the largest picture of an address.
    mutating func largest(at address: String) -> DecodedImage? {
        let sizes = (keys[address] ?? []).compactMap { key in entries[key].map { (key, $0.image.size.count) } }
        return sizes.max { $0.1 < $1.1 }.flatMap { use($0.0) }
    }

    /// Adds a picture, unless it alone exceeds the limit.
    mutating func add(_ image: DecodedImage, for key: ImageKey) {
        remove(key)
        let size = Self.size(of: image, key)
        guard size <= byteLimit else { return }
        entries[key] = Entry(image: image, lastUse: 0)
        keys[key.address, default: []].insert(key)
        byteCount += size
        _ = use(key)
        while byteCount > byteLimit, let oldest = oldestUse() { remove(oldest) }
    }

    /// Removes all pictures of an address.
    mutating func remove(address: String) {
        for key in keys[address] ?? [] { remove(key) }
    }

    /// Removes all pictures.
    mutating func removeAll() { self = RecentImages(byteLimit: byteLimit) }

    private mutating func remove(_ key: ImageKey) {
        guard let entry = entries.removeValue(forKey: key) else { return }
        byteCount -= Self.size(of: entry.image, key)
        keys[key.address]?.remove(key)
        if keys[key.address]?.isEmpty == true { keys[key.address] = nil }
    }

    private static func size(of image: DecodedImage, _ key: ImageKey) -> Int {
        image.byteCount + key.address.utf8.count + 512
    }

    private mutating func use(_ key: ImageKey) -> DecodedImage? {
        guard entries[key] != nil else { return nil }
        number += 1
        entries[key]?.lastUse = number
        uses.append((key, number))
        // Outdated uses are removed when they outnumber the others, which keeps the cost of a use constant.
        if uses.count - firstUse > 2 * entries.count + 64 {
            uses = uses[firstUse...].filter { entries[$0.key]?.lastUse == $0.number }
            firstUse = 0
        }
        return entries[key]?.image
    }

    private mutating func oldestUse() -> ImageKey? {
        while firstUse < uses.count {
            let use = uses[firstUse]
            firstUse += 1
            if entries[use.key]?.lastUse == use.number { return use.key }
        }
        return nil
    }
}
