import Observation
import PlaybackModel
import Playhead
import ViewGraph

/// Decides when the interface over a picture is built: after the first picture, which it would delay.
///
/// The views, symbols and texts of a complete interface take tens of milliseconds when a program starts, at the moment at
/// which the viewer waits for a picture.
@MainActor @Observable final class InterfaceStartModel {
    private var isBuilt = false
    @ObservationIgnored private var hasBegun = false
    @ObservationIgnored private var wait: ScheduledAction?

    /// The longest time without an interface. Slow sources take longer.
    static let longestWait = Duration.milliseconds(400)
    /// The time in which the first picture is drawn.
    static let drawingTime = Duration.milliseconds(30)

    /// Returns `true` if the interface of a player can be built: immediately, unless the player opens an item.
    func showsInterface(over player: Player) -> Bool {
        guard !hasBegun else { return isBuilt }
        hasBegun = true
        if player.awaitsPicture { build(after: Self.longestWait, player) } else { isBuilt = true }
        return isBuilt
    }

    /// The player shows its picture, or will not show any.
    func pictureArrived(_ player: Player) {
        if !isBuilt { build(after: Self.drawingTime, player) }
    }

    private func build(after time: Duration, _ player: Player) {
        wait?.cancel()
        wait = player.scheduler.schedule(after: time) { [weak self] in self?.isBuilt = true }
    }
}

/// Tells the model when the picture has arrived. A separate view, so that nothing else is evaluated before the picture
/// is drawn.
struct InterfaceStart: View {
    let player: Player
    let start: InterfaceStartModel

    var body: some View {
        let awaits = player.awaitsPicture
        Color.clear.frame(width: 0, height: 0).accessibilityHidden(true)
            .onChange(of: awaits) { if !awaits { start.pictureArrived(player) } }
    }
}

extension Player {
    /// `true` while an item is being opened that may have a picture.
    fileprivate var awaitsPicture: Bool {
        currentItem != nil && !hasShownFrame && phase == .preparing && mediaType != .audio
    }
}
