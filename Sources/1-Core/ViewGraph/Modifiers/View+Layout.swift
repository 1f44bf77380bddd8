import Foundation

/// The way content of another aspect ratio fits its space.
@frozen public enum ContentMode: Sendable, Hashable, CaseIterable {
    /// As large as possible without clipping.
    case fit
    /// As small as possible without empty space.
    case fill
}

/// Regions of a screen that may be covered. There are none on Linux; the type exists for source compatibility.
public struct SafeAreaRegions: OptionSet, Sendable {
    /// The bits of the set.
    public let rawValue: UInt
    /// Creates a set from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// All regions.
    public static let all = SafeAreaRegions(rawValue: .max)
    /// Bars and display cutouts.
    public static let container = SafeAreaRegions(rawValue: 1)
    /// An on-screen keyboard.
    public static let keyboard = SafeAreaRegions(rawValue: 2)
}

/// Puts a layout around a view.
private struct LayoutModifier<Layout: ElementLayout>: ElementModifier {
    let layout: Layout

    func configure(_ element: Element, _ node: Node) { element.configure(layout: layout, content: nil) }
}

/// The layout priority of a view.
private struct PriorityTrait: ElementTrait {
    let priority: Double

    func apply(to element: Element, _ node: Node) { element.layoutPriority = priority }
}

extension View {
    /// Adds space around the view, at some of its edges.
    ///
    /// - Parameters:
    ///   - edges: The edges. Default: all.
    ///   - length: The space, in points; `nil` for the default of 16.
    public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
        padding(EdgeInsets(edges, length ?? 16))
    }

    /// Adds padding to all edges of the view, in points.
    public func padding(_ length: CGFloat) -> some View { padding(EdgeInsets(.all, length)) }

    /// Adds padding to each edge of the view.
    public func padding(_ insets: EdgeInsets) -> some View {
        ModifiedView(self, LayoutModifier(layout: PaddingLayout(insets: insets)))
    }

    /// Gives the view a fixed width, height or both.
    ///
    /// - Parameters:
    ///   - width: The width in points; `nil` for that of the view.
    ///   - height: The height in points; `nil` for that of the view.
    ///   - alignment: The position of the view in the frame. Default: centered.
    public func frame(width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center) -> some View {
        ModifiedView(
            self, LayoutModifier(layout: FixedFrameLayout(width: width, height: height, alignment: alignment)))
    }

    /// Gives the view a flexible frame with limits, in points.
    ///
    /// With a minimum or maximum along an axis, the frame takes the proposed length within the limits: `frame(maxWidth:
    /// .infinity)` fills the available width. The ideal length applies where nothing is proposed.
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

    /// Constrains the aspect ratio, width divided by height; `nil` for the ratio of the view's ideal size.
    public func aspectRatio(_ ratio: CGFloat? = nil, contentMode: ContentMode) -> some View {
        ModifiedView(self, LayoutModifier(layout: AspectRatioLayout(ratio: ratio, mode: contentMode)))
    }

    /// Constrains the aspect ratio to that of a size.
    public func aspectRatio(_ size: CGSize, contentMode: ContentMode) -> some View {
        aspectRatio(size.height > 0 ? size.width / size.height : nil, contentMode: contentMode)
    }

    /// Scales the view to fit its space, with the aspect ratio of its ideal size.
    public func scaledToFit() -> some View { aspectRatio(contentMode: .fit) }
    /// Scales the view to fill its space, with the aspect ratio of its ideal size.
    public func scaledToFill() -> some View { aspectRatio(contentMode: .fill) }

    /// Gives the view its ideal size, whatever space is available. Use it for a text that should never be truncated.
    public func fixedSize() -> some View { fixedSize(horizontal: true, vertical: true) }

    /// Gives the view its ideal length along some axes, whatever space is available.
    public func fixedSize(horizontal: Bool, vertical: Bool) -> some View {
        var axes: Axis.Set = []
        if horizontal { axes.insert(.horizontal) }
        if vertical { axes.insert(.vertical) }
        return ModifiedView(self, LayoutModifier(layout: FixedSizeLayout(axes: axes)))
    }

    /// Shifts the drawing of the view, in points. The layout of other views is not affected.
    public func offset(_ offset: CGSize) -> some View {
        ModifiedView(self, LayoutModifier(layout: OffsetLayout(offset: offset)))
    }

    /// Shifts the drawing of the view, in points. The layout is not affected.
    public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View { offset(CGSize(width: x, height: y)) }

    /// Sets the priority with which a stack gives space to the view. Default 0. Views with a higher priority receive
    /// the space that they need first.
    public func layoutPriority(_ priority: Double) -> some View { TraitView(self, PriorityTrait(priority: priority)) }

    /// Has no effect: nothing covers windows on Linux.
    public func ignoresSafeArea(_ regions: SafeAreaRegions = .all, edges: Edge.Set = .all) -> some View { self }
}
