import Foundation

/// A renderer that keeps in memory what a screen would show.
@MainActor package final class HeadlessRenderer: Renderer {
    /// The counterpart of a widget.
    package final class Handle {
        package internal(set) var content: ElementContent
        package internal(set) var frame = CGRect.zero
        package internal(set) var children: [Handle] = []
        package var element: Element? { link.target }
        private let link: Link<Element>
        package internal(set) var isRemoved = false

        init(_ content: ElementContent, _ link: Link<Element>) {
            self.content = content
            self.link = link
        }
    }

    package let measurer: any TextMeasurer
    package private(set) var isFlushRequested = false
    package private(set) var needsFrames = false
    /// The time of the requested wake-up, in seconds.
    package private(set) var wakeTime: Double?
    /// The announced messages, in order.
    package private(set) var announcements: [String] = []
    package private(set) var handleCount = 0
    package private(set) weak var focused: Handle?
    /// The answer to the next request for files.
    package var chosenFiles: [URL] = []
    /// Called to cancel the press of a control.
    var onCancelPress: ((Handle) -> Void)?
    package private(set) var fileRequests: [FileRequest] = []

    package init(measurer: any TextMeasurer = FixedTextMeasurer()) { self.measurer = measurer }

    package func requestFlush() { isFlushRequested = true }
    package func requestFrames(_ isNeeded: Bool) { needsFrames = isNeeded }
    package func requestWake(at time: Double?) { wakeTime = time }
    package func announce(_ message: String) { announcements.append(message) }
    package func didFlush() { isFlushRequested = false }

    package func makeHandle(for element: Element, content: ElementContent) -> AnyObject {
        handleCount += 1
        return Handle(content, element.link)
    }

    package func update(_ handle: AnyObject, to content: ElementContent, from old: ElementContent) {
        known(handle).content = content
    }

    package func setChildren(_ children: [AnyObject], of handle: AnyObject) {
        known(handle).children = children.map(known)
    }

    package func setFrame(_ frame: CGRect, of handle: AnyObject) { known(handle).frame = frame }

    package func remove(_ handle: AnyObject) {
        let handle = known(handle)
        precondition(!handle.isRemoved, "a handle is removed once")
        discard(handle)
    }

    private func discard(_ handle: Handle) {
        handle.isRemoved = true
        handleCount -= 1
        for child in handle.children where !child.isRemoved { discard(child) }
        handle.children = []
    }

    package func cancelPress(of handle: AnyObject) { onCancelPress?(known(handle)) }

    package func openMenu(of handle: AnyObject) { known(handle).element?.send(.menuIsOpen(true)) }

    package func focus(_ handle: AnyObject?) { focused = handle.map(known) }

    package func chooseFiles(_ request: FileRequest, _ completion: @escaping @MainActor ([URL]) -> Void) {
        fileRequests.append(request)
        completion(chosenFiles)
    }

    private func known(_ handle: AnyObject) -> Handle {
        guard let handle = handle as? Handle else { preconditionFailure("a handle of another renderer: \(handle)") }
        return handle
    }
}
