import Foundation

/// Whether something fits into its room or fills it.
@frozen public enum ContentMode: Sendable, Hashable, CaseIterable {
    /// As large as it can be with nothing cut off.
    case fit
    /// As small as it can be with no room left over.
    case fill
}

/// The parts of a screen that something else may cover. There are none on Linux; the name is kept for code.
public struct SafeAreaRegions: OptionSet, Sendable {
    /// A bit for each part.
    public let rawValue: UInt
    /// Makes a set of its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Every part.
    public static let all = SafeAreaRegions(rawValue: .max)
    /// Bars and notches.
    public static let container = SafeAreaRegions(rawValue: 1)
    /// A keyboard on the screen.
    public static let keyboard = SafeAreaRegions(rawValue: 2)
}

/// Puts a layout around a view.
private struct LayoutModifier<Layout: ElementLayout>: ElementModifier {
    let layout: Layout

    func configure(_ element: Element, _ node: Node) { element.configure(layout: layout, content: nil) }
}

/// The priority that a stack reads.
private struct PriorityTrait: ElementTrait {
    let priority: Double

    func apply(to element: Element, _ node: Node) { element.layoutPriority = priority }
}

extension View {
    /// Room around the view: `length` points, or the usual 16, on the given sides.
    public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
        padding(EdgeInsets(edges, length ?? 16))
    }

    /// Room around the view: so many points on each side.
    public func padding(_ length: CGFloat) -> some View { padding(EdgeInsets(.all, length)) }

    /// Room around the view: each side its own.
    public func padding(_ insets: EdgeInsets) -> some View {
        ModifiedView(self, LayoutModifier(layout: PaddingLayout(insets: insets)))
    }

    /// A fixed width, height, or both, in points.
    public func frame(width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center) -> some View {
        ModifiedView(
            self, LayoutModifier(layout: FixedFrameLayout(width: width, height: height, alignment: alignment)))
    }

    /// Limits within which the view takes what it is offered.
    public func frame(
        minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil, minHeight: CGFloat? = nil,
        idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil, alignment: Alignment = .center
    ) -> some View {
        let layout = FlexibleFrameLayout(
            horizontal: FlexibleFrameLayout.Limits(minimum: minWidth, ideal: idealWidth, maximum: maxWidth),
            vertical: FlexibleFrameLayout.Limits(minimum: minHeight, ideal: idealHeight, maximum: maxHeight),
            alignment: alignment)
        return ModifiedView(self, LayoutModifier(layout: layout))
    }

    /// Keeps a proportion of width to height; without one, that of the view's ideal size.
    public func aspectRatio(_ ratio: CGFloat? = nil, contentMode: ContentMode) -> some View {
        ModifiedView(self, LayoutModifier(layout: AspectRatioLayout(ratio: ratio, mode: contentMode)))
    }

    /// Keeps the proportion of a size.
    public func aspectRatio(_ size: CGSize, contentMode: ContentMode) -> some View {
        aspectRatio(size.height > 0 ? size.width / size.height : nil, contentMode: contentMode)
    }

    /// Keeps the proportion of the ideal size, and fits into the room.
    public func scaledToFit() -> some View { aspectRatio(contentMode: .fit) }
    /// Keeps the proportion of the ideal size, and fills the room.
    public func scaledToFill() -> some View { aspectRatio(contentMode: .fill) }

    /// Asks for the ideal size, whatever room there is.
    public func fixedSize() -> some View { fixedSize(horizontal: true, vertical: true) }

    /// Asks for the ideal size along some axes, whatever room there is.
    public func fixedSize(horizontal: Bool, vertical: Bool) -> some View {
        var axes: Axis.Set = []
        if horizontal { axes.insert(.horizontal) }
        if vertical { axes.insert(.vertical) }
        return ModifiedView(self, LayoutModifier(layout: FixedSizeLayout(axes: axes)))
    }

    /// Moves the view from where it lies; its room stays.
    public func offset(_ offset: CGSize) -> some View {
        ModifiedView(self, LayoutModifier(layout: OffsetLayout(offset: offset)))
    }

    /// Moves the view from where it lies, in points; its room stays.
    public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View { offset(CGSize(width: x, height: y)) }

    /// Who is asked first when a stack has too little room. Default 0.
    public func layoutPriority(_ priority: Double) -> some View { TraitView(self, PriorityTrait(priority: priority)) }

    /// Does nothing: nothing covers a window on Linux.
    public func ignoresSafeArea(_ regions: SafeAreaRegions = .all, edges: Edge.Set = .all) -> some View { self }
}
