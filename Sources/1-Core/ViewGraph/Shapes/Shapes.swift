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

    /// Creates a rectangle with rounded corners. The radius is in points.
    public init(cornerRadius: CGFloat) { self.cornerRadius = max(0, cornerRadius) }
    /// The edges of the frame with rounded corners.
    public var outline: ShapeOutline { ShapeOutline(.rounded(radius: cornerRadius)) }
}

/// A rectangle whose shorter sides are half circles.
public struct Capsule: Sendable, Hashable {
    /// Creates a capsule.
    public init() {}
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
