import Foundation
import Localization
import MediaReaders
import Playhead
import ViewGraph

/// The scrim at the top edge: the way back, the title, the queue, and a menu with everything else.
struct TitleBar: View {
    let player: Player
    let visibility: VisibilityTracker
    let model: SystemVideoModel
    @Environment(\.playerCommands) private var commands

    /// The height of the buttons with the space above them, in points.
    static let height: CGFloat = 56

    var body: some View {
        HStack(spacing: 8) {
            WindowButtons(.leading)
            if let back = commands.back {
                Button {
                    back()
                } label: {
                    ControlIcon("chevron.backward", size: 18)
                }
                .accessibilityLabel("Back")
                .help("Back (Esc)")
            }
            ItemTitle(player: player)
            Spacer(minLength: 0)
            if commands.isPrivate { PrivateBadge() }
            NightBadge(player: player)
            SleepBadge(player: player)
            Button {
                model.togglePanel()
            } label: {
                ControlIcon("list.bullet", size: 18)
            }
            .accessibilityLabel(model.panel == nil ? "Show the queue" : "Hide the queue")
            .help("Queue, chapters and details (F9)")
            MoreMenu(player: player, model: model)
            WindowButtons(.trailing)
        }
        .background(WindowDragArea())
        .menuStyle(.borderlessButton)
        .foregroundColor(.white)
        .onHover { visibility.setPinned($0, .pointerOverTitle) }
        .onMenuOpen { visibility.setPinned($0, .openMenu) }
        .padding(EdgeInsets(top: 12, leading: 12, bottom: 52, trailing: 12))
        .frame(maxWidth: .infinity, alignment: .leading)
        .background(PlayerScrim.gradient(PlayerScrim.title))
    }
}

/// The top edge of the mini window: the way back to the usual one.
struct MiniTitleBar: View {
    let model: SystemVideoModel
    @Environment(\.playerCommands) private var commands

    var body: some View {
        HStack {
            Spacer(minLength: 0)
            if let leave = commands.toggleMiniWindow {
                Button {
                    leave()
                } label: {
                    ControlIcon("xmark", size: 14, side: 36)
                }
                .accessibilityLabel("Leave the mini window")
                .help("Leave the mini window (Esc)")
            }
        }
        .foregroundColor(.white)
        .padding(8)
        .background(PlayerScrim.gradient(PlayerScrim.miniTitle))
    }
}

/// The title and the line below it. The page of a recording shows both itself.
private struct ItemTitle: View {
    let player: Player
    @Environment(\.playerCommands) private var commands

    var body: some View {
        let title = player.displayTitle
        if !title.isEmpty {
            VStack(alignment: .leading, spacing: 2) {
                Text(title).font(.headline).lineLimit(1)
                if let line = commands.subtitle ?? player.metadata.artist, player.mediaType != .audio {
                    Text(PrintableText(line).string).font(.caption).foregroundColor(
                        Color(white: 1, opacity: 0.8).followingContrast
                    )
                    .lineLimit(1)
                }
            }
            .padding(EdgeInsets(top: 0, leading: 4, bottom: 0, trailing: 0))
        }
    }
}

/// The time that is left of the sleep timer, which a press turns off.
private struct SleepBadge: View {
    let player: Player

    var body: some View {
        let timer = player.sleepTimer
        if let setting = timer.setting {
            Button {
                timer.cancel()
            } label: {
                Badge(symbol: "moon.fill", text: PlayerWording.sleep(setting, remaining: timer.remaining))
            }
            .accessibilityLabel("Turn off the sleep timer")
            .help("Turn off the sleep timer")
        }
    }
}

/// The sign that night mode changes the sound, which a press turns off.
private struct NightBadge: View {
    let player: Player

    var body: some View {
        if player.adjustments.isNightMode {
            Button {
                player.adjustments.isNightMode = false
            } label: {
                Badge(symbol: "speaker.wave.1.fill", text: localized("Night mode"))
            }
            .accessibilityLabel("Turn off night mode")
            .help("Turn off night mode (Shift+M)")
        }
    }
}

/// The sign of a session that remembers nothing.
private struct PrivateBadge: View {
    var body: some View {
        Badge(symbol: "hand.raised", text: localized("Private"))
            .accessibilityLabel(PlayerWording.privateSession)
            .help(PlayerWording.privateSession)
            .accessibilityIdentifier("private")
    }
}

/// A symbol with a text in a capsule.
private struct Badge: View {
    let symbol: String
    let text: String

    var body: some View {
        HStack(spacing: 6) {
            Image(systemName: symbol).font(.system(size: 14)).accessibilityHidden(true)
            Text(text).font(.caption).monospacedDigit().lineLimit(1)
        }
        .padding(EdgeInsets(top: 8, leading: 10, bottom: 8, trailing: 10))
        .background(Color(white: 0, opacity: 0.5).followingContrast)
        .cornerRadius(16, border: .pictureEdge)
    }
}

extension VisibilityTracker.Pin {
    /// The pointer rests on the bar at the top.
    static let pointerOverTitle = VisibilityTracker.Pin("pointerOverTitle")
    /// The viewer types a time to jump to.
    static let typing = VisibilityTracker.Pin("typing")
}
