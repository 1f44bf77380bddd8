import FeedLoading
import Foundation
import Localization
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
        load: @escaping @Sendable (String, Double) async throws -> TVGuide = GuideModel.load
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
            if !Task.isCancelled { problem = "\(error)" }
        }
    }

    /// The programs of a channel; `nil` if none are known.
    func line(for item: LibraryItem) -> Line? {
        guard let guide else { return nil }
        let current = guide.now(for: item.entry, at: time)
        let following = guide.next(for: item.entry, at: time)
        if current == nil, following == nil { return nil }
        var line = Line(now: current.map { $0.title ?? localized("Unnamed program") })
        if let current, let end = current.end, end > current.start {
            line.progress = min(max((time - current.start) / (end - current.start), 0), 1)
        }
        if let following { line.next = "\(DayTime.text(following.start)) \(following.title ?? "Unnamed program")" }
        return line
    }

    private static nonisolated func load(_ address: String, _ time: Double) async throws -> TVGuide {
        let feed = try await FeedLoader().load(address).feed
        return try await TVGuideLoader().guide(for: feed, around: time)
    }
}
