import Foundation

extension HeadlessElement {
    /// The middle, in the window, in points.
    public var center: CGPoint { CGPoint(x: frame.midX, y: frame.midY) }

    /// Taps its middle. What lies on it there is tapped instead.
    public func tap() { window.tap(at: center) }

    /// Taps its middle twice.
    public func doubleTap() { window.doubleTap(at: center) }

    /// Drags from its middle, by so many points.
    public func drag(by translation: CGSize, steps: Int = 5) {
        let start = center
        window.drag(
            from: start, to: CGPoint(x: start.x + translation.width, y: start.y + translation.height), steps: steps)
    }

    /// Pinches at its middle, by a factor.
    public func magnify(by factor: CGFloat) { window.magnify(by: factor, at: center) }

    /// Moves the pointer over its middle.
    public func hover() { window.hover(at: center) }

    /// Drops files, or addresses, on its middle. Says whether somebody took them.
    @discardableResult public func drop(_ urls: [URL]) -> Bool { window.drop(urls, at: center) }

    /// Gives it the keyboard. Does nothing with what cannot have it.
    public func focus() {
        guard element.content?.interests.contains(.focus) == true, isEnabled else { return }
        window.host.focus.request(element)
        window.turn()
    }

    /// Whether it has the keyboard.
    public var isFocused: Bool { window.host.focus.element === element }
}
