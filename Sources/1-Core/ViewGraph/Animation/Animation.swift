import Foundation

/// How a change takes its time.
public struct Animation: Sendable, Hashable {
    enum Curve: Sendable, Hashable {
        case linear, easeIn, easeOut, easeInOut
        /// A spring that settles without swinging when the fraction is 1.
        case spring(dampingFraction: Double)
    }

    let curve: Curve
    /// In seconds.
    let duration: Double
    /// Seconds before it starts.
    var wait = 0.0
    /// How many times as fast.
    var pace = 1.0

    /// Slow at both ends, 0.35 seconds.
    public static let `default` = Animation(curve: .easeInOut, duration: 0.35)
    /// At one pace, 0.35 seconds.
    public static let linear = Animation(curve: .linear, duration: 0.35)
    /// Slow at the start, 0.35 seconds.
    public static let easeIn = Animation(curve: .easeIn, duration: 0.35)
    /// Slow at the end, 0.35 seconds.
    public static let easeOut = Animation(curve: .easeOut, duration: 0.35)
    /// Slow at both ends, 0.35 seconds.
    public static let easeInOut = Animation(curve: .easeInOut, duration: 0.35)

    /// At one pace, for so many seconds.
    public static func linear(duration: TimeInterval) -> Animation { Animation(curve: .linear, duration: duration) }
    /// Slow at the start, for so many seconds.
    public static func easeIn(duration: TimeInterval) -> Animation { Animation(curve: .easeIn, duration: duration) }
    /// Slow at the end, for so many seconds.
    public static func easeOut(duration: TimeInterval) -> Animation { Animation(curve: .easeOut, duration: duration) }
    /// Slow at both ends, for so many seconds.
    public static func easeInOut(duration: TimeInterval) -> Animation {
        Animation(curve: .easeInOut, duration: duration)
    }
    /// A spring. `response` is about the time that it takes, in seconds.
    public static func spring(response: TimeInterval = 0.5, dampingFraction: Double = 0.825) -> Animation {
        Animation(curve: .spring(dampingFraction: max(0.1, dampingFraction)), duration: response * 2)
    }

    /// The same after a wait, in seconds.
    public func delay(_ delay: TimeInterval) -> Animation {
        var result = self
        result.wait += max(0, delay)
        return result
    }

    /// The same so many times as fast.
    public func speed(_ speed: Double) -> Animation {
        var result = self
        result.pace *= max(0.01, speed)
        return result
    }

    /// How far the change is after so many seconds; 1 and more than the time is the end.
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

/// Makes the changes of a closure with an animation; `nil` makes them at once.
@MainActor public func withAnimation<Result>(
    _ animation: Animation? = .default, _ body: () throws -> Result
) rethrows -> Result {
    let outer = AnimationScope.current
    AnimationScope.current = .some(animation)
    defer { AnimationScope.current = outer }
    return try body()
}

/// The animation of the writes that are made now.
@MainActor enum AnimationScope {
    static var current: Animation??
}
