import Localization
import MediaReaders

/// Builds a guide from XMLTV.
final class TVGuideHandler: XMLFeedHandler {
    private let window: ClosedRange<Double>
    private let languages: [String]
    private let policy: AddressPolicy
    private let limits: FeedLimits
    /// The normalized identifiers and names of the wanted channels; `nil` for all.
    private var wanted: Set<String>?
    private var channels: [TVChannel] = []
    private var knownChannels: Set<String> = []
    private var programs: [TVProgram] = []
    private var dropped: [DroppedElement] = []
    private var dropCount = 0
    private var surplusCount = 0

    private var channel: TVChannel?
    private var program: TVProgram?
    /// The ranks of the texts of the current program by their elements.
    private var ranks: [String: Int] = [:]
    private var rank = 0
    /// The system of the episode number that is being read.
    private var system = ""

    init(
        window: ClosedRange<Double>, channels: Set<String>?, languages: [String], policy: AddressPolicy,
        limits: FeedLimits
    ) {
        self.window = window
        self.languages = languages.map { $0.lowercased() }
        self.policy = policy
        self.limits = limits
        wanted = channels.map { Set($0.map(TVGuide.key)) }
    }

    var itemNames: [String] { ["programme", "channel"] }

    var isComplete: Bool { false }

    func begin(_ name: XMLElementName, _ attributes: XMLAttributes, _ scope: XMLScope) -> XMLElementContent {
        if program != nil || channel != nil { return beginInside(name.local, attributes) }
        switch name.local {
        case "tv": return .container
        case "programme": return beginProgram(attributes) ? .item : .nothing
        case "channel":
            guard let id = attributes["id"], !id.isEmpty, channels.count < limits.entryCount else { return .nothing }
            channel = TVChannel(id: id)
            return .item
        default: return .nothing
        }
    }

    private func beginProgram(_ attributes: XMLAttributes) -> Bool {
        guard let id = attributes["channel"], isWanted(id) else { return false }
        guard let start = attributes["start"].flatMap(Self.time) else {
            drop(localized("The start of a program of \(PrintableText(id, maximumLength: 80).string) cannot be read."))
            return false
        }
        var end = attributes["stop"].flatMap(Self.time)
        if let time = end, time <= start { end = nil }
        guard start <= window.upperBound, end ?? start + TVGuide.maximumUnknownDuration > window.lowerBound else {
            return false
        }
        guard programs.count < limits.entryCount else {
            surplusCount += 1
            return false
        }
        program = TVProgram(channel: id, start: start, end: end)
        ranks.removeAll(keepingCapacity: true)
        return true
    }

    private func isWanted(_ id: String) -> Bool { wanted.map { $0.contains(TVGuide.key(id)) } ?? true }

    private func beginInside(_ name: String, _ attributes: XMLAttributes) -> XMLElementContent {
        switch name {
        case "display-name", "title", "sub-title", "desc", "category":
            rank = rank(ofLanguage: attributes["lang"])
            return .text
        case "icon":
            let image = attributes["src"].flatMap { try? policy.resolve($0, for: .web) }
            if program != nil, program?.image == nil { program?.image = image }
            if channel != nil, channel?.image == nil { channel?.image = image }
            return .nothing
        case "episode-num":
            system = attributes["system"] ?? "onscreen"
            return .text
        default: return .nothing
        }
    }

    private func rank(ofLanguage language: String?) -> Int {
        guard let language = language?.lowercased() else { return languages.count }
        return languages.firstIndex { language == $0 || language.hasPrefix($0 + "-") } ?? languages.count
    }

    func end(_ name: XMLElementName, text: ArraySlice<UInt8>, _ scope: XMLScope) {
        switch name.local {
        case "channel": endChannel()
        case "programme":
            if let program { programs.append(program) }
            program = nil
        case "display-name":
            guard let name = line(text), let count = channel?.names.count, count < 16 else { return }
            channel?.names.append(name)
        case "category":
            guard let category = line(text), let count = program?.categories.count, count < 16 else { return }
            program?.categories.append(category)
        case "title", "sub-title", "desc": endText(name.local, text)
        case "episode-num": readEpisode(text)
        default: break
        }
    }

    private func endChannel() {
        guard let channel else { return }
        self.channel = nil
        let key = TVGuide.key(channel.id)
        if wanted != nil, !isWanted(channel.id) {
            // A channel list may name a channel instead of identifying it.
            guard channel.names.contains(where: isWanted) else { return }
            wanted?.insert(key)
        }
        if knownChannels.insert(key).inserted { channels.append(channel) }
    }

    private func endText(_ name: String, _ text: ArraySlice<UInt8>) {
        guard program != nil, rank < ranks[name] ?? .max, let text = line(text) else { return }
        ranks[name] = rank
        switch name {
        case "title": program?.title = text
        case "sub-title": program?.subtitle = text
        default: program?.summary = text
        }
    }

    /// Reads `1.4.0/1` of the system `xmltv_ns`, which counts from zero, and `S02E05` of others.
    private func readEpisode(_ text: ArraySlice<UInt8>) {
        guard program != nil, let label = line(text) else { return }
        if system == "xmltv_ns" {
            let parts = text.split(separator: UInt8(ascii: "."), maxSplits: 2, omittingEmptySubsequences: false).map {
                $0.prefix { $0 != UInt8(ascii: "/") }.trimmed.integer
            }
            if let season = parts[0], (0..<100_000).contains(season) { program?.season = season + 1 }
            if parts.count > 1, let episode = parts[1], (0..<1_000_000).contains(episode) {
                program?.episode = episode + 1
            }
            return
        }
        guard system != "dd_progid", program?.episodeLabel == nil else { return }
        program?.episodeLabel = label
        let trimmed = text.trimmed
        guard let first = trimmed.first, first.lowercased == UInt8(ascii: "s") else { return }
        let season = trimmed.dropFirst().prefix { $0.isDigit }
        let rest = trimmed[season.endIndex...].drop { !$0.isLetter }
        guard rest.first?.lowercased == UInt8(ascii: "e") else { return }
        if program?.season == nil { program?.season = season.integer }
        if program?.episode == nil { program?.episode = rest.dropFirst().prefix { $0.isDigit }.integer }
    }

    private func line(_ text: ArraySlice<UInt8>) -> String? { text.line(limit: limits.textByteCount) }

    func discardItem(line: Int, reason: String) {
        report(line: line, reason: reason)
        program = nil
        channel = nil
    }

    func report(line: Int, reason: String) {
        dropCount += 1
        if dropped.count < limits.droppedCount { dropped.append(DroppedElement(at: localized("line \(line)"), reason)) }
    }

    private func drop(_ reason: @autoclosure () -> String) {
        dropCount += 1
        if dropped.count < limits.droppedCount { dropped.append(DroppedElement(at: "programme", reason())) }
    }

    func finish() -> TVGuide {
        if surplusCount > 0 {
            drop(localized("The guide has more than \(limits.entryCount) programs. \(surplusCount) were not read."))
        }
        if dropCount > dropped.count, let last = dropped.indices.last {
            dropped[last] = DroppedElement(
                at: localized("the rest"), localized("\(dropCount - dropped.count + 1) further elements were dropped."))
        }
        return TVGuide(channels: channels, programs: programs, dropped: dropped)
    }

    /// Returns the seconds since 1970 of a time such as `20240229123000 +0100`. Seconds, minutes and the zone may be
    /// missing; a missing or unknown zone means UTC.
    static func time(_ text: String) -> Double? {
        let bytes = Array(text.utf8)[...].trimmed
        let digits = bytes.prefix { $0.isDigit }
        guard [8, 10, 12, 14].contains(digits.count) else { return FeedDate.seconds(bytes) }
        func field(_ offset: Int, _ count: Int) -> Int? {
            guard digits.count >= offset + count else { return 0 }
            return digits[(digits.startIndex + offset)..<(digits.startIndex + offset + count)].integer
        }
        guard let year = field(0, 4), let month = field(4, 2), let day = field(6, 2), let hour = field(8, 2),
            let minute = field(10, 2), let second = field(12, 2), (1...12).contains(month),
            (1...ISO8601.days(inMonth: month, of: year)).contains(day), hour <= 24, minute < 60, second <= 60
        else { return nil }
        let days = Double(ISO8601.daysSince1970(year: year, month: month, day: day))
        let seconds = days * 86_400 + Double(hour * 3600 + minute * 60 + second)
        return seconds - (FeedDate.zone(bytes[digits.endIndex...].trimmed) ?? 0)
    }
}
