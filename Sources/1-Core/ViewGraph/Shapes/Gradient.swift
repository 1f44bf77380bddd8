import Foundation

/// A sequence of colors with places between 0 and 1.
///
/// ```swift
/// Gradient(stops: [.init(color: .clear, location: 0.4), .init(color: .black, location: 1)])
/// ```
///
/// Before the first place and after the last one, the nearest color continues.
public struct Gradient: Sendable, Hashable {
    /// A color at a place.
    public struct Stop: Sendable, Hashable {
        /// The color.
        public var color: Color
        /// The place, from 0 to 1.
        public var location: CGFloat

        /// Creates a stop.
        public init(color: Color, location: CGFloat) {
            self.color = color
            self.location = location
        }
    }

    /// The colors with their places, in order.
    public var stops: [Stop]

    /// Creates a gradient from colors at places.
    public init(stops: [Stop]) { self.stops = stops }

    /// Creates a gradient from colors at equal distances.
    public init(colors: [Color]) {
        let distance = 1 / CGFloat(max(1, colors.count - 1))
        stops = colors.enumerated().map { Stop(color: $1, location: CGFloat($0) * distance) }
    }

    /// Returns what renderers draw: at least two stops in rising order between 0 and 1; none for a gradient without
    /// colors.
    @MainActor func resolved(in environment: EnvironmentValues) -> [GradientContent.Stop] {
        var last = 0.0
        var resolved = stops.map { stop in
            // As in SwiftUI, a place before that of the previous color counts as the same place.
            last = max(last, min(max(Double(stop.location.isFinite ? stop.location : 0), 0), 1))
            return GradientContent.Stop(color: stop.color.resolved(in: environment), location: last)
        }
        if resolved.count == 1 { resolved.append(resolved[0]) }
        return resolved
    }
}
