import Foundation

@testable import ViewGraph

/// A view of any content, for testing the kinds of elements.
struct ContentView: LeafView {
    var content: ElementContent
    var layout: any ElementLayout
    var record: EventRecord?

    init(
        _ kind: ElementContent.Kind, layout: any ElementLayout = MeasuredLayout(), record: EventRecord? = nil,
        change: (inout ElementContent) -> Void = { _ in }
    ) {
        content = ElementContent(kind)
        change(&content)
        self.record = record
        self.layout = layout
    }

    func configure(_ element: Element, _ node: Node) {
        element.configure(layout: layout, content: content)
        element.onEvent = { [weak record] event in
            // The focus depends on the window manager.
            if case .focus = event { return true }
            record?.events.append(event)
            return true
        }
    }
}

/// The events that elements received.
@MainActor final class EventRecord {
    var events: [ElementEvent] = []
}
