import Foundation

extension GraphHost {
    /// Takes what a pointer did anywhere in the window. Called by the renderer before its widgets see it; it is never
    /// taken from these.
    package func pointer(_ event: PointerEvent) { gestures.pointer(event) }

    /// Takes a pinch.
    package func magnify(_ event: MagnifyEvent) { gestures.magnify(event) }

    /// Takes a step of a wheel with Control held: a pinch that ends when the wheel rests. A factor above 1 makes larger.
    package func magnify(byWheel factor: CGFloat, at location: CGPoint) {
        gestures.turnWheel(by: factor, at: location)
    }

    /// The elements at a place in the window, from the outermost inwards.
    package func hitPath(at location: CGPoint) -> [Element] { rootElement.hitPath(at: location) }

    /// Tells the renderer whether somebody has to hear that time passes.
    func updateFrames() {
        let isNeeded = !animator.isIdle || gestures.needsFrames
        guard isNeeded != areFramesNeeded else { return }
        areFramesNeeded = isNeeded
        renderer.requestFrames(isNeeded)
    }
}
