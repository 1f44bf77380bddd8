import Foundation

/// Draws elements, on a screen or in memory.
///
/// The graph calls a renderer on the main actor, during `GraphHost.flush()`, always in this order: handles are created,
/// contents updated, children set and frames set. A handle belongs to one element and is removed once.
@MainActor package protocol Renderer: AnyObject {
    var measurer: any TextMeasurer { get }
    /// The number of pixels per point.
    var displayScale: CGFloat { get }

    /// Requests a flush: call `GraphHost.flush()` once, before the next frame.
    func requestFlush()
    /// Requests a wake-up at a time, in seconds on the clock of `GraphHost.tick(at:)`: call `tick(at:)` once, then or
    /// shortly after. Each request replaces the previous one; `nil` cancels it.
    func requestWake(at time: Double?)
    /// Requests frames while animations run or gestures wait: call `GraphHost.tick(at:)` for each frame meanwhile.
    func requestFrames(_ isNeeded: Bool)
    /// Called when all changes of this turn have been passed on.
    func didFlush()

    func makeHandle(for element: Element, content: ElementContent) -> AnyObject
    func update(_ handle: AnyObject, to content: ElementContent, from old: ElementContent)
    /// Sets the children in order. Those that are gone were removed before, or are removed afterward.
    func setChildren(_ children: [AnyObject], of handle: AnyObject)
    /// Sets the frame in the coordinates of the parent handle.
    func setFrame(_ frame: CGRect, of handle: AnyObject)
    /// Removes the handle and everything inside for good.
    func remove(_ handle: AnyObject)

    /// Announces a message through assistive technologies, without waiting for the user to reach it.
    func announce(_ message: String)
    /// Moves the keyboard focus to an element, or removes it. An element that cannot have the focus, such as a dialog,
    /// passes it to the first one inside that can.
    func focus(_ handle: AnyObject?)
    /// Opens the menu or the options of an element that has the focus.
    func openMenu(of handle: AnyObject)
    /// Cancels the press of a control, and of the controls inside, because a gesture has taken it.
    func cancelPress(of handle: AnyObject)
    /// Asks the user for files. Calls `completion` once, with an empty list if the user cancels.
    func chooseFiles(_ request: FileRequest, _ completion: @escaping @MainActor ([URL]) -> Void)
}

extension Renderer {
    package var displayScale: CGFloat { 1 }
}

/// A request for files.
package struct FileRequest: Equatable {
    package var title: String
    /// The selectable file extensions, without the dot; empty for all files.
    package var extensions: [String]
    package var allowsMultiple: Bool
    /// `true` for folders instead of files.
    package var isFolder = false
    /// `true` if other files can be shown and selected as well.
    package var allowsOthers = false
    /// The folder that the dialog shows first; `nil` for the last one.
    package var folder: URL?
    /// The suggested name of a file to save; `nil` for files to open.
    package var saveName: String?
}
