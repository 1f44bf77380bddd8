import Foundation
import Localization
import PlaybackModel
public import Playhead
public import ViewGraph

extension ErrorBanner {
    /// Creates a banner that shows why an item failed, what viewers can do, and a button that retries at the same
    /// position.
    ///
    /// It shows only while the item has failed, so it can always be part of the view. The texts are those of
    /// ``/PlaybackModel/PlaybackError``. Where an item was refused because nobody typed its address
    /// (``/Playhead/ItemRefusal``), the button allows such links for this player instead. If the application can sign in to the item's server
    /// (``PlayerCommands/signIn``), a button offers that. If the queue has a next item, a second button skips to it. Place the banner
    /// above the picture:
    ///
    /// ```swift
    /// ZStack {
    ///     VideoView(player: player)
    ///     ErrorBanner(player: player)
    /// }
    /// ```
    public init(player: Player) { self.init { PlayerErrorBanner(player: player) } }
}

/// The content of a player's error banner.
struct PlayerErrorBanner: View {
    let player: Player
    @Environment(\.playerCommands) private var commands

    var body: some View {
        if let error = player.error {
            VStack(spacing: 16) {
                Image(systemName: "exclamationmark.triangle.fill").font(.system(size: 32)).accessibilityHidden(true)
                VStack(spacing: 6) {
                    Text(Self.heading(error.message)).font(.headline).multilineTextAlignment(.center)
                    Text(error.cause).font(.callout).multilineTextAlignment(.center)
                    Text(error.remedy).font(.callout).foregroundColor(Color(white: 1, opacity: 0.75).followingContrast)
                        .multilineTextAlignment(.center)
                }
                .accessibilityIdentifier("error")
                HStack(spacing: 12) {
                    if let refusal = player.refusal {
                        Button(Self.permission(of: refusal), action: player.permitRefusal)
                            .buttonStyle(.borderedProminent)
                            .accessibilityIdentifier("allow")
                    } else if let signIn = commands.signIn {
                        Button("Sign in…", action: signIn)
                            .buttonStyle(.borderedProminent)
                            .accessibilityIdentifier("sign-in")
                        Button(PlaybackControls.Button.retry.title, action: player.retry)
                            .buttonStyle(.bordered)
                            .accessibilityIdentifier("retry")
                    } else {
                        Button(PlaybackControls.Button.retry.title, action: player.retry)
                            .buttonStyle(.borderedProminent)
                            .accessibilityIdentifier("retry")
                    }
                    if PlayerAction.nextItem.isAvailable(on: player) {
                        Button(PlayerAction.nextItem.title(on: player), action: player.advanceToNextItem)
                            .buttonStyle(.bordered)
                    }
                }
            }
            .foregroundColor(.white)
            .padding(24)
            .frame(maxWidth: 480)
            .background(Color(white: 0.14, opacity: 0.94).followingContrast)
            .cornerRadius(12, border: .pictureEdge)
            .accessibilityRole(.alert)
            .accessibilityLabel(Self.heading(error.message))
            .padding(EdgeInsets(leading: 16, trailing: 16))
        }
    }

    private static func permission(of refusal: ItemRefusal) -> String {
        switch refusal {
        case .scheme(let scheme): localized("Allow \(scheme): links")
        case .ownNetwork(let host): localized("Allow links of \(host)")
        }
    }

    /// A message as a heading: without the full stop of a sentence.
    private static func heading(_ message: String) -> String {
        message.hasSuffix(".") ? String(message.dropLast()) : message
    }
}
