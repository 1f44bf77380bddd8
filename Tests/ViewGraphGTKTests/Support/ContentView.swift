import Foundation

@testable import ViewGraph

/// A view of any content that measures itself, for kinds of elements as the renderer gets them.
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
            // Where the keyboard is depends on the window manager.
            if case .focus = event { return true }
            record?.events.append(event)
            return true
        }
    }
}

/// What elements were told.
@MainActor final class EventRecord {
    var events: [ElementEvent] = []
}
