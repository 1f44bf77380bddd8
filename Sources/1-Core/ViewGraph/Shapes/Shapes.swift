import Foundation

/// A rectangle.
public struct Rectangle: Sendable, Hashable {
    /// Creates a rectangle.
    public init() {}
    /// The edges of the frame.
    public var outline: ShapeOutline { ShapeOutline(.rectangle) }
}

/// A rectangle with rounded corners.
public struct RoundedRectangle: Sendable, Hashable {
    /// The radius of the corners, in points. At most half the shorter side is used.
    public let cornerRadius: CGFloat

    /// Creates a rectangle with rounded corners.
    ///
    /// - Parameters:
    ///   - cornerRadius: The radius in points.
    ///   - style: Has no effect: corners are parts of circles.
    public init(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {
        self.cornerRadius = max(0, cornerRadius)
    }
    /// The edges of the frame with rounded corners.
    public var outline: ShapeOutline { ShapeOutline(.rounded(radius: cornerRadius)) }
}

/// The curve of rounded corners. It exists for source compatibility: all corners are parts of circles.
@frozen public enum RoundedCornerStyle: Sendable, Hashable {
    /// Parts of circles.
    case circular
    /// On Apple's platforms, curves without a jump in their curvature.
    case continuous
}

/// A rectangle whose shorter sides are half circles.
public struct Capsule: Sendable, Hashable {
    /// Creates a capsule. The style has no effect: its ends are half circles.
    public init(style: RoundedCornerStyle = .continuous) {}
    /// The capsule that fills the frame.
    public var outline: ShapeOutline { ShapeOutline(.capsule) }
}

/// The largest circle in its frame, at the center.
public struct Circle: Sendable, Hashable {
    /// Creates a circle.
    public init() {}
    /// The largest circle in the frame.
    public var outline: ShapeOutline { ShapeOutline(.circle) }
}

/// The ellipse that fills its frame.
public struct Ellipse: Sendable, Hashable {
    /// Creates an ellipse.
    public init() {}
    /// The ellipse that fills the frame.
    public var outline: ShapeOutline { ShapeOutline(.ellipse) }
}

// Separate from the types: the type of a view is isolated to the main actor, but shapes are values for any thread.

extension Rectangle: Shape {
    public typealias Body = Never
}

extension Rectangle: LeafView {
    package func configure(_ element: Element, _ node: Node) { element.draw(outline, in: node) }
}

extension RoundedRectangle: Shape {
    public typealias Body = Never
}

extension RoundedRectangle: LeafView {
    package func configure(_ element: Element, _ node: Node) { element.draw(outline, in: node) }
}

extension Capsule: Shape {
    public typealias Body = Never
}

extension Capsule: LeafView {
    package func configure(_ element: Element, _ node: Node) { element.draw(outline, in: node) }
}

extension Circle: Shape {
    public typealias Body = Never
}

extension Circle: LeafView {
    package func configure(_ element: Element, _ node: Node) { element.draw(outline, in: node) }
}

extension Ellipse: Shape {
    public typealias Body = Never
}

extension Ellipse: LeafView {
    package func configure(_ element: Element, _ node: Node) { element.draw(outline, in: node) }
}

extension Shape where Self == Rectangle {
    /// A rectangle.
    public static var rect: Rectangle { Rectangle() }
}

extension Shape where Self == RoundedRectangle {
    /// A rectangle with rounded corners. The radius is in points.
    public static func rect(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) -> RoundedRectangle {
        RoundedRectangle(cornerRadius: cornerRadius, style: style)
    }
}

extension Shape where Self == Capsule {
    /// A rectangle whose shorter sides are half circles.
    public static var capsule: Capsule { Capsule() }
}

extension Shape where Self == Circle {
    /// The largest circle, at the center.
    public static var circle: Circle { Circle() }
}

extension Shape where Self == Ellipse {
    /// The ellipse that fills the frame.
    public static var ellipse: Ellipse { Ellipse() }
}
