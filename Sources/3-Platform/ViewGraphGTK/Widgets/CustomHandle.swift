import CGTK
import ViewGraph

/// A widget created by the application.
@MainActor final class CustomHandle: ControlHandle {
    private let value: any CustomWidget

    init?(_ element: Element, _ content: ElementContent, renderer: GTKRenderer) {
        guard case .custom(let custom) = content.kind, let value = custom.value as? any CustomWidget else { return nil }
        self.value = value
        super.init(element, content, renderer: renderer, control: value.widget)
    }

    override var keepsKeyboardOnPress: Bool { false }

    override func willRemove() { value.dismantle() }
}
