/// How a view comes and goes when that is animated.
public struct AnyTransition: Sendable, Hashable {
    let fades: Bool

    /// It fades.
    public static let opacity = AnyTransition(fades: true)
    /// It is there or not.
    public static let identity = AnyTransition(fades: false)
}
