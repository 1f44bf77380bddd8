import PlaybackModel

/// The rule that decides whether ``Player/returnToPreviousItem()`` restarts the current item or goes to the one before.
///
/// Set it in ``PlayerConfiguration/navigationMode``. The default is ``smart(interval:)`` with 3 seconds, as in music
/// players.
public enum NavigationMode: Sendable, Hashable {
    /// Always goes to the item before.
    case immediate
    /// Restarts an on-demand item that has played for at least an interval, in seconds, or that is the first one; goes
    /// to the item before otherwise.
    case smart(interval: Double)

    /// `true` where returning from a position restarts what began at `start`.
    func restarts(at position: CMTime, from start: CMTime) -> Bool {
        guard case .smart(let interval) = self, position.isNumeric else { return false }
        return (position - start).seconds >= interval
    }
}
