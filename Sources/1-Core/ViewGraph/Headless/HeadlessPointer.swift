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

    /// Has a control forget that it was pressed.
    func forgetPress(of handle: HeadlessRenderer.Handle) {
        guard let control, control.rendering?.handle === handle else { return }
        if case .slider = control.content?.kind { control.send(.editing(false)) }
        self.control = nil
    }

    struct WeakElement { weak var element: Element? }
}
