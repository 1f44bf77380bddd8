import Foundation
import Localization
import MediaReaders
import PlaybackModel
import Playhead
import ViewGraph

/// The panel at the side with the queue, the chapters and the details of the item.
struct SidePanel: View {
    let player: Player
    let model: SystemVideoModel
    /// The width of the whole view in points.
    let available: CGFloat

    /// The width of the panel in points.
    static let width: CGFloat = 320
    /// The smallest width of the view for a panel next to the picture. It covers a smaller view, so that nothing is cut.
    static let besideWidth: CGFloat = 700

    var body: some View {
        if let panel = model.panel {
            VStack(alignment: .leading, spacing: 0) {
                header(panel)
                Divider()
                switch panel {
                case .queue: QueueList(player: player)
                case .chapters: ChapterPanel(player: player)
                case .details: DetailList(player: player)
                }
            }
            .foregroundColor(.white)
            .frame(width: available < Self.besideWidth ? available : Self.width)
            .frame(maxHeight: .infinity, alignment: .top)
            .background(Color(white: 0.11))
            .accessibilityIdentifier("side-panel")
        }
    }

    private func header(_ panel: SystemVideoModel.Panel) -> some View {
        HStack(spacing: 4) {
            ForEach(SystemVideoModel.Panel.allCases, id: \.self) { page in
                Button {
                    model.panel = page
                } label: {
                    Text(page.title)
                        .font(page == panel ? .callout.bold() : .callout)
                        .padding(EdgeInsets(top: 8, leading: 10, bottom: 8, trailing: 10))
                        .background(Color(white: 1, opacity: page == panel ? 0.16 : 0))
                        .cornerRadius(6)
                }
                .accessibilityLabel(page.title)
                .accessibilityValue(page == panel ? "Selected" : "")
            }
            Spacer(minLength: 0)
            Button {
                model.panel = nil
            } label: {
                ControlIcon("xmark", size: 14, side: 36)
            }
            .accessibilityLabel("Close")
            .help("Close (F9)")
        }
        .padding(EdgeInsets(top: 8, leading: 10, bottom: 8, trailing: 6))
    }
}

extension SystemVideoModel.Panel {
    /// The name of the page.
    fileprivate var title: String {
        switch self {
        case .queue: localized("Queue")
        case .chapters: localized("Chapters")
        case .details: localized("Details")
        }
    }
}

// MARK: Queue

private struct QueueList: View {
    let player: Player
    @Environment(\.playerCommands) private var commands

    var body: some View {
        let items = player.itemsInPlayOrder
        HStack(spacing: 4) {
            modeButton(.cycleRepeat, player.repeatMode == .one ? "repeat.1" : "repeat", player.repeatMode != .off)
            modeButton(.toggleShuffle, "shuffle", player.isShuffled)
            Spacer(minLength: 0)
            Text(.plural(items.count, one: "\(items.count) item", other: "\(items.count) items")).font(.caption)
                .foregroundColor(Color(white: 1, opacity: 0.7))
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
            .cornerRadius(6)
            .accessibilityValue(isOn ? "On" : "Off")
    }
}

private struct QueueLine: View {
    let player: Player
    let item: PlayerItem

    var body: some View {
        let isCurrent = player.currentItem == item
        let name = PrintableText(item.title ?? MediaAddress.name(item.url)).string
        // As in the bar at the top.
        let title = isCurrent && !player.displayTitle.isEmpty ? player.displayTitle : name
        HStack(spacing: 4) {
            Button {
                player.currentItem = item
                player.play()
            } label: {
                HStack(spacing: 10) {
                    Image(systemName: "play.fill").font(.system(size: 10)).opacity(isCurrent ? 1 : 0)
                        .accessibilityHidden(true)
                    Text(title).font(isCurrent ? .callout.bold() : .callout).lineLimit(1)
                    Spacer(minLength: 0)
                }
                .padding(EdgeInsets(top: 10, leading: 12, bottom: 10, trailing: 4))
            }
            .accessibilityLabel(isCurrent ? "Playing: \(title)" : "Play \(title)")
            Button {
                if let place = player.items.firstIndex(of: item) { player.items.remove(at: place) }
            } label: {
                ControlIcon("xmark", size: 12, side: 36)
            }
            .accessibilityLabel("Remove \(title)")
        }
        .padding(EdgeInsets(trailing: 8))
        .background(Color(white: 1, opacity: isCurrent ? 0.1 : 0))
    }
}

// MARK: Details

private struct DetailList: View {
    let player: Player

    var body: some View {
        let lines = ItemDetails.lines(of: player)
        ScrollView {
            VStack(alignment: .leading, spacing: 12) {
                ForEach(lines, id: \.name) { line in
                    VStack(alignment: .leading, spacing: 2) {
                        Text(line.name).font(.caption).foregroundColor(Color(white: 1, opacity: 0.7))
                        Text(line.value).font(.callout)
                    }
                }
                if lines.isEmpty { PanelNote(localized("Nothing is open.")) }
            }
            .padding(16)
            .frame(maxWidth: .infinity, alignment: .leading)
        }
    }
}

/// A sentence in place of a list.
struct PanelNote: View {
    private let text: String

    init(_ text: String) { self.text = text }

    var body: some View {
        Text(text).font(.callout).foregroundColor(Color(white: 1, opacity: 0.7)).padding(16)
    }
}
