import Foundation

/// The pointer of a headless window.
@MainActor final class HeadlessPointer {
    /// The time in seconds.
    var time = 0.0
    var location = CGPoint.zero
    var kind = PointerKind.mouse
    var modifiers: EventModifiers = []
    /// The control that was pressed.
    weak var control: Element?
    /// The elements under the pointer.
    var hovered: [WeakElement] = []

    /// Cancels the press of a control.
    func forgetPress(of handle: HeadlessRenderer.Handle) {
        guard let control, control.rendering?.handle === handle else { return }
        if case .slider = control.content?.kind { control.send(.editing(false)) }
        self.control = nil
    }

    struct WeakElement { weak var element: Element? }
}
