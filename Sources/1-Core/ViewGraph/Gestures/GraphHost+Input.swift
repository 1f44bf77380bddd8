import Foundation

extension GraphHost {
    /// Handles a pointer event anywhere in the window. The renderer calls this method before its widgets see the event,
    /// which it never withholds from them.
    package func pointer(_ event: PointerEvent) { gestures.pointer(event) }

    /// Handles a pinch.
    package func magnify(_ event: MagnifyEvent) { gestures.magnify(event) }

    /// Handles notches of a wheel that is turned down with Control held: an element that is interested, or else a pinch
    /// that ends when the wheel rests. Up magnifies.
    package func magnify(byWheel notches: Double, at location: CGPoint) {
        let listeners = hitPath(at: location).reversed().filter {
            $0.content?.interests.contains(.controlWheel) == true
        }
        let movement = WheelMovement(deltaY: notches)
        guard !listeners.contains(where: { $0.send(.controlWheel(movement)) }) else { return }
        gestures.turnWheel(by: exp(-notches * Self.magnificationPerNotch), at: location)
    }

    /// About a tenth for one notch of the wheel.
    private static let magnificationPerNotch = 0.1

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
