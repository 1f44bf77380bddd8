import Foundation
import Localization
package import Playhead
package import ViewGraph

/// The table of keys: those of the player, the interface and the application, in two columns where there is room.
package struct KeyPanel: View {
    private let keys: PlayerKeyMap
    private let close: @MainActor () -> Void
    @Environment(\.applicationKeys) private var applicationKeys
    @FocusState private var isFocused: Bool

    /// The width of the view from which the table has two columns.
    private static let wideWidth: CGFloat = 760

    /// Creates a table for a player's keys, with a button that closes it.
    package init(player: Player, close: @escaping @MainActor () -> Void) {
        keys = .standard(skips: player.skipIntervals)
        self.close = close
    }

    /// The content of the view.
    package var body: some View {
        GeometryReader { geometry in
            let isWide = geometry.size.width >= Self.wideWidth
            ZStack {
                Color(white: 0, opacity: 0.5).onTapGesture { close() }.accessibilityHidden(true)
                table(isWide: isWide)
                    .frame(maxWidth: isWide ? 920 : 480, maxHeight: 960)
                    .padding(isWide ? 24 : 12)
            }
            .frame(width: geometry.size.width, height: geometry.size.height)
        }
        // Screen readers read the table then, and no key reaches a button behind it.
        .onAppear { isFocused = true }
    }

    private func table(isWide: Bool) -> some View {
        VStack(spacing: 0) {
            HStack {
                Text("Keyboard shortcuts").font(.headline)
                Spacer()
                Button {
                    close()
                } label: {
                    ControlIcon("xmark", size: 14, side: 36)
                }
                .focused($isFocused)
                .accessibilityLabel("Close")
                .help("Close (Esc)")
            }
            .padding(EdgeInsets(top: 8, leading: 20, bottom: 8, trailing: 10))
            Divider()
            ScrollView {
                if isWide {
                    HStack(alignment: .top, spacing: 32) {
                        player(isWide: true)
                        VStack(alignment: .leading, spacing: 20) { others(isWide: true) }.frame(maxWidth: .infinity)
                    }
                    .padding(20)
                } else {
                    VStack(alignment: .leading, spacing: 20) {
                        player(isWide: false)
                        others(isWide: false)
                    }
                    .padding(16)
                }
            }
        }
        .foregroundColor(.panelText)
        .background(Color.panel)
        .cornerRadius(12, border: .edge)
        .accessibilityRole(.dialog)
        .accessibilityLabel("Keyboard shortcuts")
    }

    private func player(isWide: Bool) -> some View {
        KeySection(
            title: localized("Playback"), lines: keys.lines,
            note: applicationKeys.isEmpty
                ? nil : localized("On other pages: Space, K, J, L, N, P, M, and Shift with ↑ and ↓."),
            isWide: isWide)
    }

    @ViewBuilder private func others(isWide: Bool) -> some View {
        KeySection(title: localized("Player window"), lines: InterfaceKey.lines, isWide: isWide)
        if !applicationKeys.isEmpty {
            KeySection(title: localized("Application"), lines: applicationKeys, isWide: isWide)
        }
        KeySection(
            title: localized("Mouse and touch"), lines: InterfaceKey.gestures, hasCaps: false, isWide: isWide)
    }
}

/// Keys that belong together, below a title: keys before their effects, or behind them in a narrow table.
private struct KeySection: View {
    let title: String
    let lines: [PlayerKeyMap.Line]
    var hasCaps = true
    var note: String?
    let isWide: Bool

    /// The width of the column with the keys, which the longest ones fill.
    private static let keyWidth: CGFloat = 208

    var body: some View {
        VStack(alignment: .leading, spacing: isWide ? 4 : 8) {
            Text(title).font(.callout.bold()).foregroundColor(.softPanelText).padding(.bottom, 4)
            ForEach(lines, id: \.keys) { line in
                HStack(spacing: 12) {
                    if isWide {
                        keys(line).frame(width: Self.keyWidth, alignment: .leading)
                        Text(line.help).font(.callout)
                        Spacer(minLength: 0)
                    } else {
                        Text(line.help).font(.callout).frame(maxWidth: .infinity, alignment: .leading)
                        keys(line).fixedSize()
                    }
                }
            }
            if let note { Text(note).font(.callout).foregroundColor(.softPanelText).padding(.top, 4) }
        }
        .frame(maxWidth: .infinity, alignment: .leading)
    }

    @ViewBuilder private func keys(_ line: PlayerKeyMap.Line) -> some View {
        if hasCaps { KeyCaps(line: line) } else { Text(line.keys).font(.callout.bold()).lineLimit(1) }
    }
}

/// The keys of a line, each on a separate cap.
private struct KeyCaps: View {
    let line: PlayerKeyMap.Line

    var body: some View {
        HStack(spacing: 3) {
            // Assistive technology reads the keys as one text.
            ForEach(Array(line.caps.enumerated()), id: \.offset) { _, cap in
                switch cap {
                case .key(let name):
                    Text(name).font(.caption.bold()).lineLimit(1)
                        .padding(EdgeInsets(top: 3, leading: 6, bottom: 3, trailing: 6))
                        .frame(minWidth: 24)
                        .background(Color.keyCap)
                        .cornerRadius(6, border: .edge)
                        .accessibilityHidden(true)
                case .sign(let sign):
                    Text(sign).font(.caption).foregroundColor(.softPanelText).accessibilityHidden(true)
                }
            }
        }
        .accessibilityLabel(line.keys)
    }
}

extension Color {
    fileprivate static let panel = Color(light: RGBA(0xFF_FF_FF), dark: RGBA(0x2A_2A_2F))
    fileprivate static let panelText = Color(light: RGBA(0x1E_1E_22), dark: RGBA(0xF4_F4_F6))
    fileprivate static let softPanelText = Color(
        standard: Color(light: RGBA(0x5A_5A_62), dark: RGBA(0xB4_B4_BC)),
        increased: Color(light: RGBA(0x40_40_47), dark: RGBA(0xD4_D4_DA)))
    fileprivate static let keyCap = Color(light: RGBA(0xE6_E6_EA), dark: RGBA(0x40_40_48))
}

/// The table of keys over a player.
struct KeysOverlay: View {
    let player: Player
    let model: SystemVideoModel

    var body: some View {
        if model.showsKeys { KeyPanel(player: player) { model.showsKeys = false } }
    }
}
