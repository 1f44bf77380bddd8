import Foundation

/// A description of how a change is spread over time: its curve, duration, delay and speed.
///
/// Apply an animation to a view with ``View/animation(_:value:)``, or to the changes in a closure with
/// ``withAnimation(_:_:)``. Opacity, colors, corner radius, scale, rotation and frames are animated. With reduced
/// motion enabled all changes take effect immediately.
public struct Animation: Sendable, Hashable {
    enum Curve: Sendable, Hashable {
        case linear, easeIn, easeOut, easeInOut
        /// A spring. It does not overshoot with a damping fraction of 1.
        case spring(dampingFraction: Double)
    }

    let curve: Curve
    /// The duration in seconds.
    let duration: Double
    /// The delay in seconds.
    var wait = 0.0
    /// The speed, as a factor.
    var pace = 1.0

    /// Slow at both ends, 0.35 seconds.
    public static let `default` = Animation(curve: .easeInOut, duration: 0.35)
    /// Constant speed, 0.35 seconds.
    public static let linear = Animation(curve: .linear, duration: 0.35)
    /// Slow at the start, 0.35 seconds.
    public static let easeIn = Animation(curve: .easeIn, duration: 0.35)
    /// Slow at the end, 0.35 seconds.
    public static let easeOut = Animation(curve: .easeOut, duration: 0.35)
    /// Slow at both ends, 0.35 seconds.
    public static let easeInOut = Animation(curve: .easeInOut, duration: 0.35)

    /// Constant speed, for a duration in seconds.
    public static func linear(duration: TimeInterval) -> Animation { Animation(curve: .linear, duration: duration) }
    /// Slow at the start, for a duration in seconds.
    public static func easeIn(duration: TimeInterval) -> Animation { Animation(curve: .easeIn, duration: duration) }
    /// Slow at the end, for a duration in seconds.
    public static func easeOut(duration: TimeInterval) -> Animation { Animation(curve: .easeOut, duration: duration) }
    /// Slow at both ends, for a duration in seconds.
    public static func easeInOut(duration: TimeInterval) -> Animation {
        Animation(curve: .easeInOut, duration: duration)
    }
    /// A spring.
    ///
    /// - Parameters:
    ///   - response: The approximate time that the spring takes, in seconds. Default: 0.5.
    ///   - dampingFraction: The damping: lower values overshoot more, 1 not at all. Default: 0.825.
    public static func spring(response: TimeInterval = 0.5, dampingFraction: Double = 0.825) -> Animation {
        Animation(curve: .spring(dampingFraction: max(0.1, dampingFraction)), duration: response * 2)
    }

    /// Returns the animation delayed by a time in seconds.
    public func delay(_ delay: TimeInterval) -> Animation {
        var result = self
        result.wait += max(0, delay)
        return result
    }

    /// Returns the animation at another speed, as a factor.
    public func speed(_ speed: Double) -> Animation {
        var result = self
        result.pace *= max(0.01, speed)
        return result
    }

    /// Returns the progress after a time in seconds, from 0 to 1; springs may exceed 1 meanwhile.
    func progress(after seconds: Double) -> (fraction: Double, isDone: Bool) {
        let elapsed = (seconds - wait) * pace
        if elapsed <= 0 { return (duration <= 0 && elapsed == 0 ? 1 : 0, duration <= 0 && elapsed >= 0) }
        if elapsed >= duration { return (1, true) }
        let fraction = elapsed / duration
        switch curve {
        case .linear: return (fraction, false)
        case .easeIn: return (fraction * fraction, false)
        case .easeOut: return (1 - (1 - fraction) * (1 - fraction), false)
        case .easeInOut: return (fraction * fraction * (3 - 2 * fraction), false)
        case .spring(let damping):
            let decay = exp(-8 * damping * fraction)
            guard damping < 1 else { return (1 - decay * (1 + 8 * fraction), false) }
            let swing = 8 * (1 - damping * damping).squareRoot()
            return (1 - decay * (cos(swing * fraction) + damping * 8 / swing * sin(swing * fraction)), false)
        }
    }
}

/// Runs a closure whose changes are animated; `nil` applies them immediately.
///
/// ```swift
/// withAnimation(.easeOut(duration: 0.2)) { isExpanded.toggle() }
/// ```
@MainActor public func withAnimation<Result>(
    _ animation: Animation? = .default, _ body: () throws -> Result
) rethrows -> Result {
    let outer = AnimationScope.current
    AnimationScope.current = .some(animation)
    defer { AnimationScope.current = outer }
    return try body()
}

/// The animation for changes made at this moment.
@MainActor enum AnimationScope {
    static var current: Animation??
}
