import CGTK
import ViewGraph

/// A widget of GTK that the application made.
@MainActor final class CustomHandle: ControlHandle {
    init?(_ element: Element, _ content: ElementContent, renderer: GTKRenderer) {
        guard case .custom(let custom) = content.kind, let value = custom.value as? any CustomWidget else { return nil }
        super.init(element, content, renderer: renderer, control: value.widget)
    }
}
