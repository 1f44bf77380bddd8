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
