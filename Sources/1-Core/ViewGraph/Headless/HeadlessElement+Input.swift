import Foundation

extension HeadlessElement {
    /// The center in window coordinates, in points.
    public var center: CGPoint { CGPoint(x: frame.midX, y: frame.midY) }

    /// Taps the center. An element in front of it there is tapped instead.
    public func tap() { window.tap(at: center) }

    /// Taps the center twice.
    public func doubleTap() { window.doubleTap(at: center) }

    /// Drags from the center by a distance in points.
    public func drag(by translation: CGSize, steps: Int = 5) {
        let start = center
        window.drag(
            from: start, to: CGPoint(x: start.x + translation.width, y: start.y + translation.height), steps: steps)
    }

    /// Pinches at the center by a factor.
    public func magnify(by factor: CGFloat) { window.magnify(by: factor, at: center) }

    /// Moves the pointer over the center.
    public func hover() { window.hover(at: center) }

    /// Drops files or addresses on the center. Returns `true` if they were accepted.
    @discardableResult public func drop(_ urls: [URL]) -> Bool { window.drop(urls, at: center) }

    /// Moves the keyboard focus to the element. Has no effect if the element is not focusable.
    public func focus() {
        guard element.content?.interests.contains(.focus) == true, isEnabled else { return }
        window.host.focus.request(element)
        window.turn()
    }

    /// `true` while the element has the keyboard focus.
    public var isFocused: Bool { window.host.focus.element === element }
}
