/// A television guide: the programs of channels over some days, as in XMLTV.
///
/// ``TVGuideReader`` reads one. Times are seconds since 1970. Channels are found by the identifier that a channel list
/// gives as `tvg-id`, or by name; letter case does not matter, and underscores mean spaces.
///
/// ```swift
/// let reader = TVGuideReader(around: now, channels: ["news.example"])
/// try reader.read(bytes)
/// let guide = try reader.finish()
/// print(guide.now(channel: "news.example", at: now)?.title ?? "No information")
/// print(guide.next(channel: "news.example", at: now)?.title ?? "No information")
/// ```
public struct TVGuide: Sendable, Hashable {
    /// The duration of a program whose end is unknown, in seconds: 4 hours.
    public static let maximumUnknownDuration = 4.0 * 3600

    /// The channels, in the order of the source.
    public let channels: [TVChannel]
    /// Parts of the source that were not read.
    public let dropped: [DroppedElement]
    /// The number of programs.
    public let programCount: Int

    /// The channels' positions by their identifiers and names, normalized.
    private let positions: [String: String]
    /// The programs by the normalized identifiers of their channels, sorted by start.
    private let programs: [String: [TVProgram]]

    /// Creates a guide.
    ///
    /// - Parameters:
    ///   - channels: The channels, best first. A name that several channels share means the first of them.
    ///   - programs: The programs in any order. Repeated ones are removed.
    ///   - dropped: Parts of the source that were not read.
    public init(channels: [TVChannel], programs: [TVProgram], dropped: [DroppedElement] = []) {
        var positions: [String: String] = [:]
        // Identifiers have priority over names.
        for channel in channels { positions[Self.key(channel.id)] = Self.key(channel.id) }
        for channel in channels {
            for name in channel.names where positions[Self.key(name)] == nil {
                positions[Self.key(name)] = Self.key(channel.id)
            }
        }
        var schedule: [String: [TVProgram]] = [:]
        for program in programs { schedule[Self.key(program.channel), default: []].append(program) }
        for key in schedule.keys {
            schedule[key] = Self.sorted(schedule.removeValue(forKey: key) ?? [])
            if positions[key] == nil { positions[key] = key }
        }
        self.channels = channels
        self.dropped = dropped
        self.positions = positions
        self.programs = schedule
        programCount = schedule.values.reduce(0) { $0 + $1.count }
    }

    /// Creates a guide from several, best first. The first guide with programs of a channel provides all of them.
    ///
    /// - Parameters:
    ///   - guides: The guides.
    ///   - dropped: Parts that were not read, in addition to those of the guides.
    public init(merging guides: [TVGuide], dropped: [DroppedElement] = []) {
        var known: Set<String> = []
        var programs: [TVProgram] = []
        for guide in guides {
            let new = guide.programs.keys.filter { !known.contains($0) }
            for key in new { programs += guide.programs[key] ?? [] }
            known.formUnion(new)
        }
        var identifiers: Set<String> = []
        let channels = guides.flatMap(\.channels).filter { identifiers.insert(Self.key($0.id)).inserted }
        self.init(channels: channels, programs: programs, dropped: dropped + guides.flatMap(\.dropped))
    }

    private static func sorted(_ programs: [TVProgram]) -> [TVProgram] {
        var result: [TVProgram] = []
        result.reserveCapacity(programs.count)
        for program in programs.sorted(by: { $0.start < $1.start }) where result.last?.start != program.start {
            if let last = result.indices.last, result[last].end == nil { result[last].end = program.start }
            result.append(program)
        }
        return result
    }

    /// Returns the program at a time. Cost: O(log *n*) for *n* programs of the channel.
    ///
    /// - Parameters:
    ///   - channel: The identifier or name of the channel.
    ///   - time: Seconds since 1970.
    /// - Returns: `nil` if the guide has no program at that time.
    public func now(channel: String, at time: Double) -> TVProgram? {
        let programs = programs(channel: channel)
        let index = Self.firstIndex(in: programs, after: time) - 1
        guard index >= 0 else { return nil }
        let program = programs[index]
        return time < program.end ?? program.start + Self.maximumUnknownDuration ? program : nil
    }

    /// Returns the first program that starts after a time. Cost: O(log *n*) for *n* programs of the channel.
    public func next(channel: String, at time: Double) -> TVProgram? {
        let programs = programs(channel: channel)
        let index = Self.firstIndex(in: programs, after: time)
        return index < programs.count ? programs[index] : nil
    }

    /// Returns all programs of a channel, by start. The channel is an identifier or a name.
    public func programs(channel: String) -> [TVProgram] {
        positions[Self.key(channel)].flatMap { programs[$0] } ?? []
    }

    /// Returns the index of the first program that starts after a time, by binary search.
    private static func firstIndex(in programs: [TVProgram], after time: Double) -> Int {
        var low = 0
        var high = programs.count
        while low < high {
            let middle = low + (high - low) / 2
            if programs[middle].start <= time { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The normalized form of an identifier or name.
    static func key(_ text: String) -> String {
        let bytes = text.utf8
        if bytes.allSatisfy({ $0 < 0x80 && $0 != UInt8(ascii: "_") && !($0 >= 0x41 && $0 <= 0x5A) }) { return text }
        return String(text.lowercased().map { $0 == "_" ? " " : $0 })
    }
}
