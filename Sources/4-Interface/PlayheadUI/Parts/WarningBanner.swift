import Foundation
import PlaybackModel
public import Playhead
public import ViewGraph

/// A small banner with the warnings about the current item, such as a missing decoder, while playback continues.
///
/// It shows one warning at a time, with its remedy, until the viewer dismisses it or another item plays. A dismissed
/// warning does not return for the same item. While the item has failed, the banner hides in favor of
/// `ErrorBanner`.
public struct WarningBanner: View {
    private let player: Player
    @State private var warnings: [PlaybackError] = []
    @State private var dismissed: Set<PlaybackError> = []
    @Environment(\.playerCommands) private var commands

    /// Creates a banner for a player's warnings.
    public init(player: Player) { self.player = player }

    /// The content of the view.
    public var body: some View {
        // The mini window has no room for it.
        let hasRoom = player.error == nil && !commands.isMiniWindow
        let warning = hasRoom ? warnings.first { !dismissed.contains($0) } : nil
        VStack(spacing: 0) {
            if let warning { banner(warning) }
        }
        .onReceive(player: player, assign: \.warnings, to: $warnings)
        .onReceive(player: player, at: \.currentItem) { _ in dismissed = [] }
    }

    private func banner(_ warning: PlaybackError) -> some View {
        HStack(alignment: .top, spacing: 10) {
            Image(systemName: "exclamationmark.triangle.fill").font(.system(size: 16)).foregroundColor(.orange)
                .accessibilityHidden(true)
            VStack(alignment: .leading, spacing: 4) {
                Text(warning.message).font(.callout.bold())
                Text(warning.remedy).font(.callout).foregroundColor(Color(white: 1, opacity: 0.8).followingContrast)
            }
            Spacer(minLength: 0)
            Button {
                dismissed.insert(warning)
            } label: {
                ControlIcon("xmark", size: 12, side: 24)
            }
            .accessibilityLabel("Dismiss")
            .accessibilityIdentifier("dismiss-warning")
            .help("Dismiss")
        }
        .foregroundColor(.white)
        .padding(12)
        .frame(maxWidth: 380)
        .background(Color(white: 0.08, opacity: 0.9).followingContrast)
        .cornerRadius(10, border: .pictureEdge)
        .accessibilityRole(.alert)
        .accessibilityLabel(warning.message)
        .accessibilityIdentifier("warning")
    }
}
