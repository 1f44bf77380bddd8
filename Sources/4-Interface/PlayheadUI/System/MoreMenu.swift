import Foundation
import Localization
import PlaybackModel
package import Playhead
import ViewGraph
import ViewGraphGTK

/// The menu with everything that has no separate button. In a narrow window, that is nearly everything.
struct MoreMenu: View {
    let player: Player
    let model: SystemVideoModel
    @Environment(\.playerCommands) private var commands
    @Environment(\.fullScreen) private var fullScreen

    var body: some View {
        Menu {
            Menu("Speed") { SpeedLines(player: player) }
            TrackMenuLines(player: player)
            if !player.heights(commands).isEmpty { Menu("Quality") { QualityLines(player: player) } }
            Menu("Subtitle look") { SubtitleLookLines(player: player) }
            Toggle(
                "Night mode",
                isOn: Binding(
                    get: { player.adjustments.isNightMode },
                    set: { _ in model.perform(.toggleNightMode, on: player) }))
            if player.mediaType != .audio { Menu("Picture") { PictureLines(player: player, model: model) } }
            Button("Picture and sound…") { model.showsAdjustments = true }
            Divider()
            Menu("Repeat and shuffle") { OrderLines(player: player, model: model) }
            Menu("Sleep timer") { SleepLines(player: player) }
            Button("Jump to a time…") { model.isTypingJump = true }
            ActionLine(player: player, model: model, action: .undoSeek)
            Divider()
            if commands.saveFrame != nil || commands.copyFrame != nil {
                Menu("Screenshot") {
                    if let save = commands.saveFrame { Button("Save screenshot") { save() } }
                    if let copy = commands.copyFrame { Button("Copy screenshot") { copy() } }
                }
            }
            if let show = commands.showInFolder { Button("Show in folder") { show() } }
            if let trash = commands.moveToTrash { Button("Move to trash") { trash() } }
            if let toggle = commands.toggleMiniWindow {
                Button(commands.isMiniWindow ? "Leave the mini window" : "Mini window") { toggle() }
            }
            Button(fullScreen.isActive ? "Exit full screen" : "Full screen") { fullScreen() }
            if player.lyrics != nil {
                Toggle("Lyrics", isOn: Binding(get: { model.showsLyrics }, set: { model.showsLyrics = $0 }))
            }
            if let open = commands.openFiles { Button("Open files…") { open() } }
            Divider()
            Button("Queue") { model.panel = .queue }
            Button("Chapters") { model.panel = .chapters }
            Button("Details") { model.panel = .details }
            Button("Statistics") { model.showsStatistics.toggle() }
            Button("Keyboard shortcuts") { model.showsKeys = true }
        } label: {
            ControlIcon("ellipsis", size: 18)
        }
        .keyboardShortcut(.f10, modifiers: [])
        .accessibilityLabel("More")
        .help("More")
    }
}

/// The order of the queue, and the loop within an item.
private struct OrderLines: View {
    let player: Player
    let model: SystemVideoModel

    var body: some View {
        ForEach(RepeatMode.allCases, id: \.self) { mode in
            Toggle(
                PlayerWording.repeating(mode),
                isOn: Binding(get: { player.repeatMode == mode }, set: { _ in player.repeatMode = mode }))
        }
        Divider()
        Toggle("Shuffle", isOn: Binding(get: { player.isShuffled }, set: { player.isShuffled = $0 }))
        ActionLine(player: player, model: model, action: .markLoop)
    }
}

/// A line that performs an action. It is evaluated on its own when that becomes available.
private struct ActionLine: View {
    let player: Player
    let model: SystemVideoModel
    let action: PlayerAction

    var body: some View {
        Button(action.title(on: player)) { model.perform(action, on: player) }
            .disabled(!action.isAvailable(on: player))
    }
}

/// The size, the aspect ratio and the rotation of the picture.
private struct PictureLines: View {
    let player: Player
    let model: SystemVideoModel

    var body: some View {
        let picture = model.picture
        let presentation = picture.presentation
        Toggle("Fill the screen", isOn: Binding(get: { model.fills }, set: { model.fills = $0 }))
        Button("Zoom in") { model.perform(.zoomIn, on: player) }
        Button("Zoom out") { model.perform(.zoomOut, on: player) }.disabled(!picture.isMagnified)
        Divider()
        Text("Aspect ratio")
        Toggle(
            "As in the file",
            isOn: Binding(get: { presentation.aspectRatio == nil }, set: { _ in picture.setAspectRatio(nil) }))
        ForEach(PictureView.aspectRatios, id: \.name) { choice in
            Toggle(
                choice.name,
                isOn: Binding(
                    get: { presentation.aspectRatio == choice.ratio },
                    set: { _ in picture.setAspectRatio(choice.ratio) }))
        }
        Divider()
        Text("Rotation")
        ForEach([0, 90, 180, 270], id: \.self) { degrees in
            Toggle(
                "\(degrees)°",
                isOn: Binding(get: { presentation.rotation == degrees }, set: { _ in picture.rotate(to: degrees) }))
        }
    }
}

/// The speeds, the current one marked.
private struct SpeedLines: View {
    let player: Player

    var body: some View {
        let current = player.rate
        ForEach(PlayerAction.speeds, id: \.self) { speed in
            Toggle(
                PlayerWording.speed(speed), isOn: Binding(get: { speed == current }, set: { _ in player.rate = speed }))
        }
    }
}

/// The tracks that can be chosen.
private struct TrackMenuLines: View {
    let player: Player

    var body: some View {
        if player.tracks.tracks.contains(where: { $0.kind == .text }) {
            Menu("Subtitles") { TextTrackLines(player: player) }
        }
        if player.tracks.tracks.count(where: { $0.kind == .audio }) > 1 {
            Menu("Audio") { AudioTrackLines(player: player) }
        }
    }
}

/// The sizes, colors, outlines and places of subtitles.
private struct SubtitleLookLines: View {
    let player: Player

    private static let sizes: [(name: String, scale: Double)] = [
        (localized("Small"), 0.75), (localized("Normal"), 1), (localized("Large"), 1.5), (localized("Very large"), 2),
    ]
    private static let places: [(name: String, height: Double)] = [
        (localized("Bottom"), 0), (localized("Higher"), 0.1), (localized("Top"), 0.85),
    ]

    var body: some View {
        let look = player.subtitleLook
        if player.subtitles.hasDrawings {
            line(localized("Original style"), look.keepsAuthorStyles) { $0.keepsAuthorStyles.toggle() }
            Divider()
        }
        Text("Size")
        ForEach(Self.sizes, id: \.scale) { size in
            line(size.name, look.scale == size.scale) { $0.scale = size.scale }
        }
        Divider()
        Text("Color")
        ForEach(SubtitleLook.Color.allCases, id: \.self) { color in
            line(color.name, look.color == color) { $0.color = color }
        }
        Divider()
        Text("Outline")
        ForEach(SubtitleLook.Outline.allCases, id: \.self) { outline in
            line(outline.name, look.outline == outline) { $0.outline = outline }
        }
        Divider()
        Text("Position")
        ForEach(Self.places, id: \.height) { place in
            line(place.name, look.height == place.height) { $0.height = place.height }
        }
    }

    private func line(
        _ name: String, _ isOn: Bool, _ change: @escaping @MainActor (inout SubtitleLook) -> Void
    ) -> some View {
        Toggle(
            name,
            isOn: Binding(
                get: { isOn },
                set: { _ in
                    var look = player.subtitleLook
                    change(&look)
                    player.subtitleLook = look
                }))
    }
}

/// The settings of the sleep timer.
private struct SleepLines: View {
    let player: Player

    var body: some View {
        let timer = player.sleepTimer
        Toggle("Off", isOn: Binding(get: { timer.setting == nil }, set: { _ in timer.cancel() }))
        ForEach(SleepTimer.minutes, id: \.self) { minutes in
            Toggle(
                "\(minutes) minutes",
                isOn: Binding(
                    get: { timer.setting == .minutes(minutes) }, set: { _ in timer.start(.minutes(minutes)) }))
        }
        Toggle(
            "End of this item",
            isOn: Binding(get: { timer.setting == .endOfItem }, set: { _ in timer.start(.endOfItem) }))
    }
}

extension SubtitleLook.Color {
    /// The name in menus and settings.
    package var name: String {
        switch self {
        case .white: localized("White")
        case .yellow: localized("Yellow")
        case .cyan: localized("Cyan")
        case .green: localized("Green")
        case .gray: localized("Gray")
        }
    }
}

extension SubtitleLook.Outline {
    /// The name in menus and settings.
    package var name: String {
        switch self {
        case .box: localized("Box")
        case .line: localized("Line")
        case .shadow: localized("Shadow")
        }
    }
}
