import Foundation
import Localization
import MediaReaders
import PlaybackModel
import Playhead
import ViewGraph

/// The page of the side panel with the items in the order of playback.
struct QueueList: View {
    let player: Player
    @Environment(\.playerCommands) private var commands

    var body: some View {
        let items = player.itemsInPlayOrder
        HStack(spacing: 4) {
            modeButton(.cycleRepeat, player.repeatMode == .one ? "repeat.1" : "repeat", player.repeatMode != .off)
            modeButton(.toggleShuffle, "shuffle", player.isShuffled)
            Spacer(minLength: 0)
            Text(.plural(items.count, one: "\(items.count) item", other: "\(items.count) items")).font(.caption)
                .foregroundColor(Color(white: 1, opacity: 0.7).followingContrast)
            if let save = commands.saveQueue, !items.isEmpty {
                Button {
                    save()
                } label: {
                    ControlIcon("square.and.arrow.down", size: 16, side: 36)
                }
                .accessibilityLabel("Save the queue as a list…")
                .help("Save the queue as a list…")
            }
        }
        .padding(EdgeInsets(top: 4, leading: 10, bottom: 4, trailing: commands.saveQueue == nil ? 16 : 6))
        ScrollView {
            LazyVStack(alignment: .leading, spacing: 0) {
                ForEach(Array(items.enumerated()), id: \.offset) { _, item in QueueLine(player: player, item: item) }
            }
        }
    }

    private func modeButton(_ action: PlayerAction, _ symbol: String, _ isOn: Bool) -> some View {
        action.button(on: player, symbol: symbol, size: 16, side: 36)
            .background(Color(white: 1, opacity: isOn ? 0.16 : 0))
            .cornerRadius(6, border: isOn ? .pictureEdge : .clear)
            .accessibilityValue(isOn ? "On" : "Off")
    }
}

/// An item of the queue: its picture, title, second line and duration, and a button that removes it.
private struct QueueLine: View {
    let player: Player
    let item: PlayerItem
    @Environment(\.playerCommands) private var commands

    var body: some View {
        let isCurrent = player.currentItem == item
        let name = PrintableText(item.title ?? MediaAddress.name(item.url)).string
        // As in the bar at the top.
        let title = isCurrent && !player.displayTitle.isEmpty ? player.displayTitle : name
        let details = commands.queueDetails?(item) ?? QueueItemDetails(picture: item.url.isFileURL ? item.url : nil)
        let subtitle = details.subtitle ?? (isCurrent ? player.metadata.artist : nil)
        // The button that removes lies over the row, whose highlight has its whole width.
        ZStack(alignment: .trailing) {
            Button {
                player.currentItem = item
                player.play()
            } label: {
                HStack(spacing: 12) {
                    QueuePicture(details: details, isCurrent: isCurrent)
                    VStack(alignment: .leading, spacing: 2) {
                        Text(title).font(isCurrent ? .callout.bold() : .callout).lineLimit(1)
                        if let subtitle, !subtitle.isEmpty {
                            Text(PrintableText(subtitle).string).font(.caption).lineLimit(1)
                                .foregroundColor(Color(white: 1, opacity: 0.7).followingContrast)
                        }
                    }
                    Spacer(minLength: 0)
                    if let duration = duration(details, isCurrent: isCurrent) {
                        Text(PlayerWording.clock(duration)).font(.caption).monospacedDigit()
                            .foregroundColor(Color(white: 1, opacity: 0.7).followingContrast)
                    }
                }
                .padding(EdgeInsets(top: 6, leading: 12, bottom: 6, trailing: 48))
            }
            .accessibilityLabel(isCurrent ? "Playing: \(title)" : "Play \(title)")
            Button(action: remove) { ControlIcon("xmark", size: 12, side: 36) }
                .accessibilityLabel("Remove \(title)")
                .help("Remove from the queue")
                .padding(EdgeInsets(trailing: 6))
        }
        .background(Color(white: 1, opacity: isCurrent ? 0.1 : 0))
        .border(isCurrent ? .pictureEdge : .clear)
        .contextMenu {
            Button("Play next") { move(after: player.currentItem) }
            if !player.isShuffled {
                Button("Move up") { move(by: -1) }
                Button("Move down") { move(by: 1) }
            }
            Divider()
            Button("Remove from the queue", action: remove)
        }
    }

    private func duration(_ details: QueueItemDetails, isCurrent: Bool) -> CMTime? {
        if isCurrent, player.streamType == .onDemand, player.duration.isNumeric, player.duration > .zero {
            return player.duration
        }
        guard let seconds = details.duration, seconds.isFinite, seconds > 0 else { return nil }
        return CMTime(seconds: seconds, preferredTimescale: 1_000)
    }

    private func remove() {
        if let remove = commands.removeFromQueue {
            remove(item)
        } else if let place = player.items.firstIndex(of: item) {
            player.items.remove(at: place)
        }
    }

    private func move(by distance: Int) {
        var items = player.items
        guard let place = items.firstIndex(of: item), items.indices.contains(place + distance) else { return }
        items.swapAt(place, place + distance)
        player.items = items
    }

    private func move(after current: PlayerItem?) {
        guard item != current, let place = player.items.firstIndex(of: item) else { return }
        player.items.remove(at: place)
        player.insertNext([item])
    }
}

/// The picture of an item, or a symbol until there is one, with a sign on the item that plays.
private struct QueuePicture: View {
    let details: QueueItemDetails
    let isCurrent: Bool

    private static let width: CGFloat = 72
    private static let height: CGFloat = 40

    var body: some View {
        let width: CGFloat = details.isSquare ? Self.height : Self.width
        ZStack {
            AsyncImage(url: details.picture) { phase in
                if let image = phase.image {
                    image.resizable().scaledToFill().frame(width: width, height: Self.height)
                } else {
                    Image(systemName: details.isSquare ? "music.note" : "film").font(.system(size: 16))
                        .foregroundColor(Color(white: 1, opacity: 0.6).followingContrast)
                        .frame(width: width, height: Self.height)
                        .background(Color(white: 1, opacity: 0.08))
                }
            }
            Image(systemName: "play.fill").font(.system(size: 14))
                .frame(width: width, height: Self.height)
                .background(Color(white: 0, opacity: 0.5))
                .opacity(isCurrent ? 1 : 0)
        }
        .frame(width: width, height: Self.height)
        .clipped()
        .cornerRadius(6)
        // The titles of all items begin at the same place.
        .frame(width: Self.width)
        .accessibilityHidden(true)
    }
}
