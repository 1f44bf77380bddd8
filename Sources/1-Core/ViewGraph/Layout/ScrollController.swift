import Foundation

/// The state of a scroll view: the visible part of its content, and requests to show another part.
@MainActor package final class ScrollController {
    fileprivate unowned let element: Element
    private var axes: Axis.Set = .vertical
    private var showsIndicators = true
    /// `true` if horizontal content starts on the right.
    private var isRightToLeft = false
    /// The size of the visible part in the last layout.
    private var placedSize = CGSize.zero
    private var contentSize = CGSize.zero
    private var target: ScrollTarget?
    /// The scroll position known to the renderer.
    private var known = CGPoint.zero
    private var request: Request?

    /// A request to show something whose frame may change while it is measured.
    private struct Request {
        let frame: @MainActor () -> CGRect?
        let anchor: UnitPoint?
    }

    init(element: Element) { self.element = element }

    /// The state for the renderer.
    var content: ScrollContent {
        ScrollContent(axes: axes, contentSize: contentSize, showsIndicators: showsIndicators, target: target)
    }

    func configure(axes: Axis.Set, showsIndicators: Bool, isRightToLeft: Bool) {
        self.axes = axes
        self.showsIndicators = showsIndicators
        self.isRightToLeft = isRightToLeft
    }

    /// The size of the visible part, in points.
    var viewport: CGSize { element.frame.size }

    func scrolls(along axis: Axis) -> Bool { axes.includes(axis) }

    /// Handles scrolling by the user.
    func didScroll(to offset: CGPoint) {
        known = offset
        request = nil
        guard offset != element.scrollOffset, offset.x.isFinite, offset.y.isFinite else { return }
        element.scrollOffset = offset
        element.node?.host.noteLayout()
    }

    /// Adjusts the scroll position to content that moved, so that the visible part stays the same.
    func follow(by distance: CGFloat, along axis: Axis) { element.scrollOffset[axis] += distance }

    /// Scrolls to a part of the content in this turn.
    func scroll(to frame: @escaping @MainActor () -> CGRect?, anchor: UnitPoint?) {
        request = Request(frame: frame, anchor: anchor)
        element.setNeedsLayout()
        element.node?.host.noteLayout()
        element.node?.host.afterFlush { [weak self] in self?.request = nil }
    }

    /// Updates the sizes after a layout, and the renderer with them.
    func didPlace(content size: CGSize, in viewport: CGSize) {
        var offset = element.scrollOffset
        if isRightToLeft {
            // The distance from the right edge, where the content starts, stays the same.
            offset.x += size.width - contentSize.width - (viewport.width - placedSize.width)
        }
        contentSize = size
        placedSize = viewport
        if let request, let frame = request.frame() {
            offset = self.offset(showing: frame, anchor: request.anchor, in: viewport)
        }
        offset.x = axes.contains(.horizontal) ? min(max(0, offset.x), max(0, size.width - viewport.width)) : 0
        offset.y = axes.contains(.vertical) ? min(max(0, offset.y), max(0, size.height - viewport.height)) : 0
        element.scrollOffset = offset
        if offset != known {
            known = offset
            target = ScrollTarget(offset: offset, number: (target?.number ?? 0) + 1)
        }
        element.reviseContent { $0.kind = .scroll(content) }
    }

    private func offset(showing frame: CGRect, anchor: UnitPoint?, in viewport: CGSize) -> CGPoint {
        let now = element.scrollOffset
        guard let anchor else {
            return CGPoint(
                x: nearest(to: now.x, from: frame.minX, to: frame.maxX, length: viewport.width),
                y: nearest(to: now.y, from: frame.minY, to: frame.maxY, length: viewport.height))
        }
        return CGPoint(
            x: frame.minX + (frame.width - viewport.width) * anchor.x,
            y: frame.minY + (frame.height - viewport.height) * anchor.y)
    }

    /// Returns the nearest position in which a range is visible.
    private func nearest(to now: CGFloat, from start: CGFloat, to end: CGFloat, length: CGFloat) -> CGFloat {
        if start < now || end - start > length { return start }
        return end > now + length ? end - length : now
    }
}

extension Element {
    /// The visible part of the element, in its own coordinates; empty if none is visible.
    package var visiblePart: CGRect {
        var part = CGRect(origin: .zero, size: frame.size)
        var (x, y): (CGFloat, CGFloat) = (0, 0)
        var next = self
        while let parent = next.parent {
            x += next.frame.minX
            y += next.frame.minY
            if parent.scroller != nil || parent.parent == nil {
                let window = CGRect(origin: parent.scrollOffset, size: parent.frame.size).offsetBy(dx: -x, dy: -y)
                part = part.intersection(window)
                guard !part.isNull else { return .zero }
                x -= parent.scrollOffset.x
                y -= parent.scrollOffset.y
            }
            next = parent
        }
        return next.host == nil ? .zero : part
    }

    /// Scrolls all scroll views around the element as far as necessary to show it.
    package func scrollIntoView() {
        var inner = self
        while let scroller = inner.placeInScroller?.scroller {
            scroller.scroll(
                to: { [weak inner] in
                    inner.flatMap { inner in
                        inner.placeInScroller.map { CGRect(origin: $0.origin, size: inner.frame.size) }
                    }
                }, anchor: nil)
            inner = scroller.element
        }
    }

    /// The nearest enclosing scroll view, and the element's origin in its content.
    package var placeInScroller: (scroller: ScrollController, origin: CGPoint)? {
        var origin = frame.origin
        var next = parent
        while let element = next {
            if let scroller = element.scroller { return (scroller, origin) }
            origin.x += element.frame.minX
            origin.y += element.frame.minY
            next = element.parent
        }
        return nil
    }
}
