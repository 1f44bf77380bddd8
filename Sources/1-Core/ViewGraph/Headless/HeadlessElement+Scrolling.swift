import Foundation

extension HeadlessElement {
    /// `true` for a scroll view or list.
    public var isScrollable: Bool { scroll != nil }

    /// The scroll position in points.
    public var scrollOffset: CGPoint { element.scrollOffset }

    /// The size of the content of a scroll view; `nil` for other elements.
    public var contentSize: CGSize? { scroll?.contentSize }

    /// Scrolls within the limits of the content, as a user would. Returns `true` if the element handled it.
    @discardableResult public func scroll(to offset: CGPoint) -> Bool {
        guard let scroll else { return false }
        let size = element.frame.size
        let x = scroll.axes.contains(.horizontal) ? limited(offset.x, scroll.contentSize.width - size.width) : 0
        let y = scroll.axes.contains(.vertical) ? limited(offset.y, scroll.contentSize.height - size.height) : 0
        return send(.scroll(CGPoint(x: x, y: y)))
    }

    private var scroll: ScrollContent? {
        if case .scroll(let scroll) = content?.kind { scroll } else { nil }
    }

    private func limited(_ value: CGFloat, _ most: CGFloat) -> CGFloat { min(max(0, value), max(0, most)) }
}

extension HeadlessWindow {
    /// The visible scroll views and lists, outer ones first.
    public var scrollViews: [HeadlessElement] { elements.filter(\.isScrollable) }
}
