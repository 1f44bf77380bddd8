import Foundation

/// A view that arranges its children in a vertical line.
///
/// ```swift
/// VStack(alignment: .leading, spacing: 12) {
///     Text("Tides").font(.headline)
///     Text("A film about the sea")
/// }
/// ```
///
/// The stack is as wide as its widest child. It creates all children immediately; for many of them use a ``LazyVStack``
/// or a ``List``. Insert a ``Spacer`` to move children to the ends.
public struct VStack<Content: View>: View {
    /// A primitive view: the graph draws it.
    public typealias Body = Never

    package let content: Content
    let alignment: HorizontalAlignment
    let spacing: CGFloat?

    /// Creates a stack.
    ///
    /// - Parameters:
    ///   - alignment: The horizontal alignment of children of different widths. Default: centered.
    ///   - spacing: The distance between children, in points; `nil` for the default of 8.
    ///   - content: The children.
    public init(
        alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
    ) {
        self.alignment = alignment
        self.spacing = spacing
        self.content = content()
    }
}

extension VStack: ContainerView {
    package func configure(_ element: Element, _ node: Node) {
        element.configure(
            layout: StackLayout(axis: .vertical, alignment: alignment.fraction, spacing: spacing), content: nil)
    }
}

/// A view that arranges its children in a horizontal line, from the leading to the trailing edge.
///
/// The stack is as high as its highest child. If space is short, children with a higher `layoutPriority(_:)` receive it
/// first. Insert a ``Spacer`` to move children to the ends:
///
/// ```swift
/// HStack {
///     Text("Tides")
///     Spacer()
///     Text("1:05")
/// }
/// ```
public struct HStack<Content: View>: View {
    /// A primitive view: the graph draws it.
    public typealias Body = Never

    package let content: Content
    let alignment: VerticalAlignment
    let spacing: CGFloat?

    /// Creates a stack.
    ///
    /// - Parameters:
    ///   - alignment: The vertical alignment of children of different heights. Default: centered.
    ///   - spacing: The distance between children, in points; `nil` for the default of 8.
    ///   - content: The children.
    public init(alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) {
        self.alignment = alignment
        self.spacing = spacing
        self.content = content()
    }
}

extension HStack: ContainerView {
    package func configure(_ element: Element, _ node: Node) {
        element.configure(
            layout: StackLayout(axis: .horizontal, alignment: alignment.fraction, spacing: spacing), content: nil)
    }
}

/// A view that overlays its children. The last one is in front.
///
/// The stack is as large as its largest child. To place a view in front of another one without affecting its size, use
/// `overlay(alignment:content:)` instead.
public struct ZStack<Content: View>: View {
    /// A primitive view: the graph draws it.
    public typealias Body = Never

    package let content: Content
    let alignment: Alignment

    /// Creates a stack. `alignment` positions children that are smaller than the largest one.
    public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {
        self.alignment = alignment
        self.content = content()
    }
}

extension ZStack: ContainerView {
    package func configure(_ element: Element, _ node: Node) {
        element.configure(layout: DepthLayout(alignment: alignment), content: nil)
    }
}

/// A flexible space that expands along the axis of its stack, or along both axes outside of one.
public struct Spacer: View {
    /// A primitive view: the graph draws it.
    public typealias Body = Never

    let minLength: CGFloat?

    /// Creates a spacer. `minLength` is the minimum length, in points; `nil` for the default spacing of 8.
    public init(minLength: CGFloat? = nil) { self.minLength = minLength }
}

extension Spacer: LeafView {
    package func configure(_ element: Element, _ node: Node) {
        element.configure(layout: SpacerLayout(minimum: minLength), content: nil)
    }
}

/// A line that separates views, across the axis of its stack.
public struct Divider: View {
    /// A primitive view: the graph draws it.
    public typealias Body = Never

    /// Creates a divider.
    public init() {}
}

extension Divider: LeafView {
    package func configure(_ element: Element, _ node: Node) {
        element.configure(layout: DividerLayout(), content: ElementContent(.divider))
    }
}
