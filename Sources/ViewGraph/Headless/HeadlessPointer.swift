import Foundation

/// The pointer of a headless window.
@MainActor final class HeadlessPointer {
    /// In seconds.
    var time = 0.0
    var location = CGPoint.zero
    /// The control that was pressed.
    weak var control: Element?
    /// What it is over.
    var hovered: [WeakElement] = []

    struct WeakElement { weak var element: Element? }
}
