import Foundation

/// Who puts elements on a screen, or pretends to.
///
/// The graph calls it on the main actor, within `GraphHost.flush()`, and always in this order: handles are made, their
/// contents updated, children set, frames set. A handle belongs to one element and is removed once.
@MainActor package protocol Renderer: AnyObject {
    var measurer: any TextMeasurer { get }

    /// Something changed: call `GraphHost.flush()` once, soon, before the next frame.
    func requestFlush()
    /// Something is to happen at a time, in seconds on the clock of `GraphHost.tick(at:)`: call `tick(at:)` once, then
    /// or soon after. Each call replaces the one before; `nil` is for nothing.
    func requestWake(at time: Double?)
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

    /// Tells people who do not see the screen something that has just come up, without waiting for the pointer or the
    /// keyboard to reach it.
    func announce(_ message: String)
    /// Gives the keyboard to an element, or takes it from all. An element that cannot have it, such as a dialog, gives
    /// it to the first one in it that can.
    func focus(_ handle: AnyObject?)
    /// The press that a control is in has become a gesture of something around it, or in it: the control, and what is in
    /// it, forget the press.
    func cancelPress(of handle: AnyObject)
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
