/// The way a view appears and disappears in an animated change.
public struct AnyTransition: Sendable, Hashable {
    let fades: Bool

    /// The view fades.
    public static let opacity = AnyTransition(fades: true)
    /// The view appears and disappears immediately.
    public static let identity = AnyTransition(fades: false)
}
