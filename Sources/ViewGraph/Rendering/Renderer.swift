import Foundation

/// Who puts elements on a screen, or pretends to.
///
/// The graph calls it on the main actor, within `GraphHost.flush()`, and always in this order: handles are made, their
/// contents updated, children set, frames set. A handle belongs to one element and is removed once.
@MainActor package protocol Renderer: AnyObject {
    var measurer: any TextMeasurer { get }

    /// Something changed: call `GraphHost.flush()` once, soon, before the next frame.
    func requestFlush()
    /// Animations run or gestures wait, or none does any more: call `GraphHost.tick(at:)` with each frame while they do.
    func requestFrames(_ isNeeded: Bool)
    /// Everything of this turn was told.
    func didFlush()

    func makeHandle(for element: Element, content: ElementContent) -> AnyObject
    func update(_ handle: AnyObject, to content: ElementContent, from old: ElementContent)
    /// Sets the children in order. Those that are gone were removed before, or follow.
    func setChildren(_ children: [AnyObject], of handle: AnyObject)
    /// The frame in the parent handle's coordinates.
    func setFrame(_ frame: CGRect, of handle: AnyObject)
    /// Takes the handle, and everything in it, off the screen for good.
    func remove(_ handle: AnyObject)

    /// Gives the keyboard to an element, or takes it from all.
    func focus(_ handle: AnyObject?)
    /// Asks people for files. Calls back once; an empty list when they cancel.
    func chooseFiles(_ request: FileRequest, _ completion: @escaping @MainActor ([URL]) -> Void)
}

/// What to ask people for.
package struct FileRequest: Equatable {
    package var title: String
    /// Extensions without the dot; empty for all files.
    package var extensions: [String]
    package var allowsMultiple: Bool
}
