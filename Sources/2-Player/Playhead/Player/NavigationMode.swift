import PlaybackModel

/// The rule for returning to the previous item, as music players apply it.
public enum NavigationMode: Sendable, Hashable {
    /// Always goes to the item before.
    case immediate
    /// Restarts an on-demand item that has played for at least an interval, in seconds, or that is the first one; goes to
    /// the item before otherwise.
    case smart(interval: Double)

    /// `true` where returning from a position restarts what began at `start`.
    func restarts(at position: CMTime, from start: CMTime) -> Bool {
        guard case .smart(let interval) = self, position.isNumeric else { return false }
        return (position - start).seconds >= interval
    }
}
