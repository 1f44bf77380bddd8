import Foundation
import Localization
import PlayheadCatalog
import PlayheadUI

/// Channels: their programs, and those that are past.
extension ApplicationModel {
    /// Plays the program of a channel that is on now, or a past one. For others, it shows when they start.
    func open(_ block: GuideModel.Block, of channel: LibraryItem) async {
        let program = block.program
        switch block.moment {
        case .now: await play([channel])
        case .past:
            guard block.canPlay, let item = Self.pastItem(program, of: channel, now: Date().timeIntervalSince1970)
            else {
                player.notice = localized(
                    "“\(program.shownTitle)” is over, and the channel does not offer it any longer.")
                return
            }
            await play([item])
        case .later:
            player.notice = localized("“\(program.shownTitle)” starts at \(DayTime.text(program.start)).")
        }
    }

    /// The number of channels on each side of the current channel, for Next and Previous.
    static let channelCount = 250

    /// Returns a channel among those of the same list and group, with its index; `nil` for other items.
    func channels(around item: LibraryItem) async -> (items: [LibraryItem], index: Int)? {
        // Films and songs have a duration.
        guard let list = item.feed, item.duration == nil, let library = await library.open() else { return nil }
        do throws(LibraryError) {
            guard try await library.subscription(to: list)?.kind == .m3u else { return nil }
            var query = LibraryQuery(.subscription(list))
            query.group = item.entry.group ?? ""
            let rows = try await library.rows(query)
            guard let place = try await library.index(of: item.id, in: rows) else { return nil }
            let range = max(0, place - Self.channelCount)..<(place + Self.channelCount)
            let items = try await library.items(rows, in: range).compactMap { $0 }
            return items.firstIndex { $0.id == item.id }.map { (items, $0) }
        } catch {
            player.notice = error.description
            return nil
        }
    }

    /// Leaves a channel that ends on the screen: only the user changes channels.
    func followStreamType(_ properties: PlayerProperties) {
        let isLive = properties.streamType == .live || properties.streamType == .dvr
        let action: ActionAtItemEnd = isLive ? .pause : .advance
        if player.player.actionAtItemEnd != action { player.player.actionAtItemEnd = action }
    }

    /// The item that plays a past program; `nil` if the channel does not offer it.
    ///
    /// - Parameters:
    ///   - program: The program.
    ///   - channel: The channel.
    ///   - now: The time, in seconds since 1970.
    static func pastItem(_ program: TVProgram, of channel: LibraryItem, now: Double) -> LibraryItem? {
        guard let details = channel.entry.details, let catchup = details.catchup, catchup.covers(program, at: now),
            let address = catchup.address(
                of: channel.address, start: program.start, end: program.shownEnd, now: now,
                timeZone: DayTime.zone(program.start))
        else { return nil }
        var own = FeedEntry.Details()
        own.summary = program.summary
        own.headers = details.headers
        own.series = program.title
        return LibraryItem(
            FeedEntry(
                title: "\(program.shownTitle) – \(channel.displayTitle)", address: address,
                image: program.image ?? channel.entry.image, details: own), of: nil)
    }
}
