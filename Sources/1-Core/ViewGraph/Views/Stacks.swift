import Foundation

/// Views from top to bottom.
public struct VStack<Content: View>: View {
    /// None: the graph draws the view.
    public typealias Body = Never

    package let content: Content
    let alignment: HorizontalAlignment
    let spacing: CGFloat?

    /// Makes a stack. `spacing` is the distance between views, in points; `nil` for the usual 8.
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

/// Views from the leading to the trailing side.
public struct HStack<Content: View>: View {
    /// None: the graph draws the view.
    public typealias Body = Never

    package let content: Content
    let alignment: VerticalAlignment
    let spacing: CGFloat?

    /// Makes a stack. `spacing` is the distance between views, in points; `nil` for the usual 8.
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

/// Views on top of each other; the last one is in front.
public struct ZStack<Content: View>: View {
    /// None: the graph draws the view.
    public typealias Body = Never

    package let content: Content
    let alignment: Alignment

    /// Makes a stack. `alignment` is where views lie that are smaller than the largest.
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

/// Room that takes what is left, along the axis of the stack around it.
public struct Spacer: View {
    /// None: the graph draws the view.
    public typealias Body = Never

    let minLength: CGFloat?

    /// Makes room of at least so many points; `nil` for none at least.
    public init(minLength: CGFloat? = nil) { self.minLength = minLength }
}

extension Spacer: LeafView {
    package func configure(_ element: Element, _ node: Node) {
        element.configure(layout: SpacerLayout(minimum: minLength), content: nil)
    }
}

/// A line between parts, across the axis of the stack around it.
public struct Divider: View {
    /// None: the graph draws the view.
    public typealias Body = Never

    /// Makes a line.
    public init() {}
}

extension Divider: LeafView {
    package func configure(_ element: Element, _ node: Node) {
        element.configure(layout: DividerLayout(), content: ElementContent(.divider))
    }
}
