import Foundation

extension GraphHost {
    /// Handles a pointer event anywhere in the window. The renderer calls this method before its widgets see the event,
    /// which it never withholds from them.
    package func pointer(_ event: PointerEvent) { gestures.pointer(event) }

    /// Handles a pinch.
    package func magnify(_ event: MagnifyEvent) { gestures.magnify(event) }

    /// Handles a step of a wheel with Control held: a pinch that ends when the wheel rests. Factors above 1 magnify.
    package func magnify(byWheel factor: CGFloat, at location: CGPoint) {
        gestures.turnWheel(by: factor, at: location)
    }

    /// Returns the elements at a point of the window, from the outermost inward.
    package func hitPath(at location: CGPoint) -> [Element] { rootElement.hitPath(at: location) }

    /// Tells the renderer whether frames are needed.
    func updateFrames() {
        let isNeeded = !animator.isIdle || gestures.needsFrames
        guard isNeeded != areFramesNeeded else { return }
        areFramesNeeded = isNeeded
        renderer.requestFrames(isNeeded)
    }
}
