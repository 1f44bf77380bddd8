/// The way in which a channel offers its past programs.
///
/// There is no specification. The modes and placeholders are those of Kodi's pvr.iptvsimple, which providers follow.
///
/// ```swift
/// if let catchup = channel.details?.catchup, catchup.covers(program, at: now) {
///     let address = catchup.address(of: channel.address, start: program.start, end: end, now: now)
/// }
/// ```
public struct TVCatchup: Sendable, Hashable, Codable {
    /// The way in which the address of a past program is formed.
    public enum Mode: String, Sendable, Hashable, Codable, CaseIterable {
        /// ``TVCatchup/source`` is the address.
        case source
        /// ``TVCatchup/source`` follows the address of the channel.
        case append
        /// The start and the current time follow the address of the channel, as a query.
        case shift
        /// The archive of a Flussonic server.
        case flussonic
        /// The archive of an Xtream Codes server.
        case xtream
    }

    /// The mode.
    public var mode: Mode
    /// The address, or its end, with placeholders; `nil` for modes without.
    public var source: String?
    /// The days for which programs are kept; `nil` if unknown.
    public var days: Double?

    /// The days for which programs are expected to be kept where the list does not state it: 1.
    public static let usualDays = 1.0

    /// Creates a description.
    public init(mode: Mode, source: String? = nil, days: Double? = nil) {
        self.mode = mode
        self.source = source
        self.days = days
    }

    /// Returns `true` if a program can be played at a time: it has begun, and is kept.
    ///
    /// - Parameters:
    ///   - program: The program.
    ///   - now: The current time, in seconds since 1970.
    public func covers(_ program: TVProgram, at now: Double) -> Bool {
        program.start <= now && program.start >= now - (days ?? Self.usualDays) * 86_400
    }

    /// Returns the address of a program; `nil` if it cannot be formed.
    ///
    /// - Parameters:
    ///   - channel: The address of the channel.
    ///   - start: The start of the program, in seconds since 1970.
    ///   - end: The end of the program, in seconds since 1970. A later one than `now` counts as `now`.
    ///   - now: The current time, in seconds since 1970.
    ///   - timeZone: The seconds by which local time is ahead of UTC, for dates in addresses. Default: 0.
    public func address(
        of channel: String, start: Double, end: Double, now: Double, timeZone: Double = 0
    ) -> String? {
        guard start.isFinite, end.isFinite, now.isFinite, 0...1e11 ~= start, 0...1e11 ~= now, start < end, start <= now
        else { return nil }
        let times = Times(
            start: Int(start), end: Int(min(end, max(now, start + 1))), now: Int(now), zone: Int(timeZone))
        let pattern: String?
        switch mode {
        case .source: pattern = source
        case .append: pattern = source.map { channel + $0 }
        case .shift: pattern = channel + (channel.contains("?") ? "&" : "?") + "utc={utc}&lutc={lutc}"
        case .flussonic: pattern = Self.flussonic(channel)
        case .xtream: pattern = Self.xtream(channel)
        }
        guard let address = pattern.map(times.filled), address.hasPrefix("http://") || address.hasPrefix("https://")
        else { return nil }
        return address
    }

    /// The archive of `http://host/stream/index.m3u8?token=…`.
    private static func flussonic(_ channel: String) -> String? {
        let (path, query) = parts(channel)
        guard let slash = path.lastIndex(of: "/") else { return nil }
        let type = path[slash...].hasSuffix(".m3u8") ? "m3u8" : "ts"
        return path[...slash] + "archive-{utc}-{duration}." + type + query
    }

    /// The archive of `http://host:80/live/user/password/7.ts`, whose part `live` and extension are often left out.
    private static func xtream(_ channel: String) -> String? {
        let (path, query) = parts(channel)
        guard let scheme = path.firstRange(of: "://") else { return nil }
        var names = path[scheme.upperBound...].split(separator: "/", omittingEmptySubsequences: false)
        if names.count == 5, names[1] == "live" { names.remove(at: 1) }
        guard names.count == 4, let id = names[3].split(separator: ".").first else { return nil }
        let type = names[3].hasSuffix(".m3u8") ? "m3u8" : "ts"
        return path[..<scheme.upperBound]
            + "\(names[0])/timeshift/\(names[1])/\(names[2])/{duration:60}/{Y}-{m}-{d}:{H}-{M}/\(id).\(type)" + query
    }

    private static func parts(_ address: String) -> (path: Substring, query: Substring) {
        let mark = address.firstIndex(of: "?") ?? address.endIndex
        return (address[..<mark], address[mark...])
    }
}

/// The values of placeholders.
private struct Times {
    let start: Int
    let end: Int
    let now: Int
    let zone: Int

    /// Replaces the placeholders of a pattern: `{name}`, `${name}` and `{name:…}`. Unknown ones stay.
    func filled(_ pattern: String) -> String {
        var result = ""
        var rest = pattern[...]
        while let open = rest.firstIndex(of: "{") {
            guard let close = rest[open...].firstIndex(of: "}") else { break }
            let content = rest[rest.index(after: open)..<close]
            if let value = value(of: content) {
                var before = rest[..<open]
                if before.last == "$" { before.removeLast() }
                result += before + value
            } else {
                result += rest[...close]
            }
            rest = rest[rest.index(after: close)...]
        }
        return result + rest
    }

    private func value(of placeholder: Substring) -> String? {
        let parts = placeholder.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let format = parts.count == 2 ? parts[1] : nil
        switch parts.first {
        case "utc", "start": return moment(start, format)
        case "utcend", "end": return moment(end, format)
        case "lutc", "now", "timestamp": return moment(now, format)
        case "duration": return quotient(end - start, format)
        case "offset": return quotient(now - start, format)
        case "Y", "m", "d", "H", "M", "S": return format == nil ? moment(start, placeholder) : nil
        default: return nil
        }
    }

    private func quotient(_ seconds: Int, _ format: Substring?) -> String? {
        guard let format else { return String(seconds) }
        guard let divisor = Int(format), divisor > 0 else { return nil }
        return String(seconds / divisor)
    }

    /// A time as a number, or with the letters of a format replaced.
    private func moment(_ time: Int, _ format: Substring?) -> String {
        guard let format else { return String(time) }
        let local = time + zone
        let (day, second) = (Int((Double(local) / 86_400).rounded(.down)), ((local % 86_400) + 86_400) % 86_400)
        let (year, month, date) = Self.date(day)
        return format.reduce(into: "") { text, letter in
            switch letter {
            case "Y": text += String(year)
            case "m": text += Self.two(month)
            case "d": text += Self.two(date)
            case "H": text += Self.two(second / 3_600)
            case "M": text += Self.two(second / 60 % 60)
            case "S": text += Self.two(second % 60)
            default: text.append(letter)
            }
        }
    }

    private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }

    /// The date of a day after 1 January 1970, by Howard Hinnant's `civil_from_days`.
    private static func date(_ day: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = day + 719_468
        let era = shifted / 146_097
        let ofEra = shifted - era * 146_097
        let yearOfEra = (ofEra - ofEra / 1_460 + ofEra / 36_524 - ofEra / 146_096) / 365
        let ofYear = ofEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let part = (5 * ofYear + 2) / 153
        let month = part < 10 ? part + 3 : part - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, ofYear - (153 * part + 2) / 5 + 1)
    }
}
