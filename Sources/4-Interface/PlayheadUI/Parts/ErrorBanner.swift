import Foundation
import PlaybackModel
public import Playhead
public import ViewGraph

/// Says why the item failed, what people can do, and lets them try again at the same position.
///
/// It shows only while the item has failed.
public struct ErrorBanner: View {
    private let player: Player

    /// A banner for a player's error.
    public init(player: Player) { self.player = player }

    /// What the view is made of.
    public var body: some View {
        if let error = player.error {
            VStack(spacing: 12) {
                Image(systemName: "exclamationmark.triangle.fill").font(.system(size: 32)).accessibilityHidden(true)
                VStack(spacing: 6) {
                    Text(error.message).font(.headline).multilineTextAlignment(.center)
                    Text(error.cause).font(.callout).multilineTextAlignment(.center)
                    Text(error.remedy).font(.callout).foregroundColor(Color(white: 1, opacity: 0.75))
                        .multilineTextAlignment(.center)
                }
                .accessibilityIdentifier("error")
                HStack(spacing: 12) {
                    Button("Retry", action: player.retry)
                        .buttonStyle(.borderedProminent)
                        .accessibilityIdentifier("retry")
                    if player.canAdvanceToNextItem() {
                        Button("Next", action: player.advanceToNextItem).buttonStyle(.bordered)
                    }
                }
            }
            .foregroundColor(.white)
            .padding(24)
            .frame(maxWidth: 480)
            .background(Color(white: 0.08, opacity: 0.9))
            .cornerRadius(12)
            .accessibilityRole(.alert)
            .accessibilityLabel(error.message)
        }
    }
}
