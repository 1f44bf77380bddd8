import Foundation

extension HeadlessElement {
    /// Whether it shows a part of something larger.
    public var isScrollable: Bool { scroll != nil }

    /// How far it is scrolled, in points.
    public var scrollOffset: CGPoint { element.scrollOffset }

    /// The size of what is in a scroll view; `nil` for what is none.
    public var contentSize: CGSize? { scroll?.contentSize }

    /// Scrolls as far as there is content, as people do.
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
    /// The scroll views and lists that show, outer before inner.
    public var scrollViews: [HeadlessElement] { elements.filter(\.isScrollable) }
}
