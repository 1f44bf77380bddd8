import Foundation
public import ViewGraph

/// The movements of the pointer that show the hidden controls of a ``SystemVideoView``.
///
/// ```swift
/// SystemVideoView(player: player).environment(\.controlsReveal, .edges)
/// ```
public enum ControlsReveal: String, Sendable, Hashable, Codable, CaseIterable {
    /// Every deliberate movement. A nudge of some points in the middle of the picture shows nothing.
    case movement
    /// Movements near the top and the bottom, where the controls are. Playback starts with hidden controls.
    case edges

    /// The height of the area at the top in which a movement shows the controls, in points.
    static let top: CGFloat = 88
    /// The height of the area at the bottom.
    static let bottom: CGFloat = controlBarHeight + 24
    /// The distance from which a movement in the middle is deliberate, in points.
    static let nudge: CGFloat = 16

    /// Returns `true` for a place near the controls. In a low view, the middle third is not.
    static func isNearControls(_ place: CGPoint, in size: CGSize) -> Bool {
        let third = size.height / 3
        return place.y < min(top, third) || place.y > size.height - min(bottom, third)
    }
}

private enum ControlsRevealKey: EnvironmentKey { static let defaultValue = ControlsReveal.movement }

extension EnvironmentValues {
    /// The movements of the pointer that show a player's controls. Default: every deliberate one.
    @MainActor public var controlsReveal: ControlsReveal {
        get { self[ControlsRevealKey.self] }
        set { self[ControlsRevealKey.self] = newValue }
    }
}
