import FeedLoading
import Foundation
import Localization
import MediaReaders
import Observation
import PlayheadCatalog

/// The programs of a channel list, as far as its television guides are known.
@MainActor @Observable final class GuideModel {
    /// The current and the next program of a channel.
    struct Line: Sendable, Hashable {
        /// The title of the current program; `nil` if it is unknown.
        var now: String?
        /// The part of the current program that is over, from 0 to 1; `nil` if its end is unknown.
        var progress: Double?
        /// The start of the next program as a time of the day, and its title; `nil` if it is unknown.
        var next: String?

        /// Both as one text.
        var text: String { [now, next.map { localized("Next \($0)") }].compactMap { $0 }.joined(separator: " · ") }
    }

    /// A program in the grid.
    struct Block: Sendable, Hashable, Identifiable {
        /// The time of a program.
        enum Moment: Sendable, Hashable {
            case past, now, later
        }

        /// The program.
        let program: TVProgram
        /// The part of the grid before the program, from 0 to 1.
        let start: Double
        /// The part of the grid at its end, from 0 to 1.
        let end: Double
        /// The time of the program.
        let moment: Moment
        /// `true` for the current program, and for past programs that the channel still offers.
        let canPlay: Bool

        var id: Double { program.start }
    }

    /// The guide; `nil` until it was loaded, and for a list without one.
    private(set) var guide: TVGuide?
    /// The failure of the last attempt, for people; `nil` for none.
    private(set) var problem: String?
    /// The time in seconds since 1970, which advances every half minute.
    private(set) var time: Double
    @ObservationIgnored private var loaded = -Double.infinity
    @ObservationIgnored private let now: @Sendable () -> Double
    @ObservationIgnored private let load: @Sendable (String, Double) async throws -> TVGuide

    /// The age at which a guide is loaded again, in seconds: 6 hours.
    private static let lifetime = 21_600.0

    /// - Parameters:
    ///   - now: The time in seconds since 1970.
    ///   - load: Loads the guide of a channel list around a time. Default: those that the list names.
    init(
        now: @escaping @Sendable () -> Double = { Date().timeIntervalSince1970 },
        load: @escaping @Sendable (String, Double) async throws -> TVGuide = { try await GuideModel.load($0, $1) }
    ) {
        self.now = now
        self.load = load
        time = now()
    }

    /// Loads the guide of a channel list, and follows the time until the task is canceled.
    ///
    /// - Parameters:
    ///   - address: The address of the list.
    ///   - wait: Waits until the next look at the time. Tests pass another function.
    func follow(
        _ address: String, wait: @Sendable () async throws -> Void = { try await Task.sleep(for: .seconds(30)) }
    ) async {
        // A page that is opened again tries again.
        if problem != nil { loaded = -.infinity }
        while !Task.isCancelled {
            time = now()
            if time - loaded > Self.lifetime { await update(address) }
            do { try await wait() } catch { return }
        }
    }

    /// Loads the guide again.
    func update(_ address: String) async {
        loaded = now()
        do {
            let guide = try await load(address, loaded)
            self.guide = guide.programCount > 0 ? guide : nil
            problem = nil
        } catch {
            // A page that was closed needs the guide when it opens again.
            if Task.isCancelled { loaded = -.infinity } else { problem = "\(error)" }
        }
    }

    /// The programs of a channel; `nil` if none are known.
    func line(for item: LibraryItem) -> Line? {
        guard let guide else { return nil }
        let current = guide.now(for: item.entry, at: time)
        let following = guide.next(for: item.entry, at: time)
        if current == nil, following == nil { return nil }
        var line = Line(now: current?.shownTitle)
        if let current, let end = current.end, end > current.start {
            line.progress = min(max((time - current.start) / (end - current.start), 0), 1)
        }
        if let following { line.next = "\(DayTime.text(following.start)) \(following.shownTitle)" }
        return line
    }

    // MARK: The grid

    /// The start of the grid, at a quarter of an hour, so that the current time is near its beginning.
    ///
    /// - Parameters:
    ///   - steps: The number of halves of its length by which it was moved.
    ///   - length: The length in seconds.
    ///   - room: The least time in seconds before the current time, unless the grid was moved.
    func gridStart(_ steps: Int, length: Double, room: Double) -> Double {
        ((time - room) / 900).rounded(.down) * 900 + Double(steps) * length / 2
    }

    /// The programs of a channel that are on in a time, by start.
    ///
    /// - Parameters:
    ///   - item: The channel.
    ///   - window: The time, in seconds since 1970.
    func blocks(for item: LibraryItem, in window: Range<Double>) -> [Block] {
        guard let guide, window.upperBound > window.lowerBound else { return [] }
        let length = window.upperBound - window.lowerBound
        return guide.programs(for: item.entry).compactMap { program in
            let end = program.shownEnd
            guard program.start < window.upperBound, end > window.lowerBound else { return nil }
            let moment: Block.Moment = end <= time ? .past : program.start <= time ? .now : .later
            let isKept = item.entry.details?.catchup?.covers(program, at: time) == true
            return Block(
                program: program, start: max(0, (program.start - window.lowerBound) / length),
                end: min(1, (end - window.lowerBound) / length), moment: moment,
                canPlay: moment == .now || (moment == .past && isKept))
        }
    }

    /// The programs of a channel for its page: those that can still be played, and those of the next day.
    func programs(of item: LibraryItem) -> [Block] {
        let past = min(item.entry.details?.catchup?.days ?? TVCatchup.usualDays, Self.longestPast / 86_400) * 86_400
        let start = item.entry.details?.catchup == nil ? time : time - past
        return blocks(for: item, in: start..<(time + 86_400))
    }

    /// The longest time for which past programs are read, in seconds: 7 days.
    private nonisolated static let longestPast = 7 * 86_400.0

    /// Loads the guide that a channel list names, with the credentials of its servers.
    static nonisolated func load(
        _ address: String, _ time: Double, credentials: (any CredentialStore)? = nil
    ) async throws -> TVGuide {
        let feed = try await FeedLoader(credentials: credentials).load(address).feed
        let days =
            feed.entries.lazy.compactMap { $0.details?.catchup }.map { $0.days ?? TVCatchup.usualDays }.max() ?? 0
        let past = max(6 * 3_600, min(days * 86_400, longestPast))
        return try await TVGuideLoader(credentials: credentials).guide(for: feed, around: time, past: past)
    }
}

extension TVProgram {
    /// The end, or the latest that is plausible.
    var shownEnd: Double { end ?? start + TVGuide.maximumUnknownDuration }

    /// The title for people.
    var shownTitle: String { title.map { PrintableText($0).string } ?? localized("Unnamed program") }
}
