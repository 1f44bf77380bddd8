import Foundation

/// The drawing around and behind the content of an element.
package struct Effects: Hashable {
    /// A filled or outlined shape behind the content.
    package var fill: FillContent?
    /// The shape that clips the content.
    package var clip: ShapeOutline?
    /// The shadow of the content.
    package var shadow: ShadowContent?

    package init() {}
}

/// A filled or outlined shape.
package struct FillContent: Hashable {
    /// A line along the edge.
    package struct Stroke: Hashable {
        /// The width in points.
        package var width: CGFloat
        /// `true` for a line inside the edge, `false` for a line centered on the edge.
        package var isInside: Bool
    }

    package var paint: Paint
    package var outline: ShapeOutline
    /// The line; `nil` to fill the shape. Its paint is a color.
    package var stroke: Stroke?
}

/// A color or a gradient.
package enum Paint: Hashable, Sendable {
    case color(RGBA)
    case gradient(GradientContent)
}

/// A gradient in the area that it fills.
package struct GradientContent: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// Along a line between two points.
        case linear(UnitPoint, UnitPoint)
        /// Around a point, between two radii in points.
        case radial(UnitPoint, CGFloat, CGFloat)
        /// Clockwise around a point, from an angle at the trailing side.
        case angular(UnitPoint, startDegrees: Double)
    }

    package struct Stop: Hashable, Sendable {
        package var color: RGBA
        /// The place, from 0 to 1.
        package var location: Double
    }

    package var kind: Kind
    /// At least two stops, or none, in rising order.
    package var stops: [Stop]
}

/// A shadow.
package struct ShadowContent: Hashable {
    package var color: RGBA
    /// The blur, in points, as the standard deviation.
    package var radius: CGFloat
    package var offset: CGSize
}
