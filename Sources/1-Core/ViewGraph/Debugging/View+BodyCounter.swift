import Foundation

extension View {
    /// Draws a border around the view with the number of evaluations of the enclosing body. Counting evaluates no body.
    ///
    /// This modifier has no effect unless the environment variable `PLAYHEAD_DEBUG_BODY_COUNTER` (or
    /// `PILLARBOX_DEBUG_BODY_COUNTER`) is set when the process starts, and never in release builds.
    @ViewBuilder public func _debugBodyCounter(color: Color = .red) -> some View {
        #if DEBUG
        if BodyCounter.isEnabled { BodyCounterView(content: self, color: color) } else { self }
        #else
        self
        #endif
    }
}

#if DEBUG
/// The switch for counting evaluations.
@MainActor enum BodyCounter {
    static var isEnabled = ["PLAYHEAD_DEBUG_BODY_COUNTER", "PILLARBOX_DEBUG_BODY_COUNTER"].contains {
        ProcessInfo.processInfo.environment[$0] != nil
    }
}

/// A view with a border and a counter.
struct BodyCounterView<Content: View>: PrimitiveView {
    let content: Content
    let color: Color

    func makeNode(_ context: NodeContext) -> TypedNode<Self> { BodyCounterNode(self, context) }
}

/// Reads the number of evaluations after each evaluation of the enclosing body.
final class BodyCounterNode<Content: View>: TypedNode<BodyCounterView<Content>> {
    private let element = Element(layout: SecondaryLayout(alignment: .topLeading, isPrimaryLast: false))
    private let primary = Element(layout: DepthLayout(alignment: .center))
    private let border = Element(layout: FillingLayout())
    private let number = Element(layout: MeasuredLayout())

    override var elements: [Element] { [element] }

    override func mount(_ view: BodyCounterView<Content>) {
        for element in [element, primary, border, number] { element.node = self }
        for element in [border, number] { element.ownInput.ignoresPointers = true }
        adopt(makeChild(view.content))
        element.children = [primary, border, number]
        elementsDidChange()
        count()
    }

    override func receive(_ view: BodyCounterView<Content>) {
        self.view = view
        updateChild(at: 0, with: view.content)
        count()
    }

    override func elementsDidChange() {
        primary.children = children.flatMap(\.elements)
        element.layoutPriority = primary.children.first?.layoutPriority ?? 0
        element.tag = primary.children.first?.tag
    }

    private func count() {
        var body = parent
        while let node = body, !node.hasBody { body = node.parent }
        let color = view.color.resolved(in: environment)
        var frame = ElementContent(.group)
        frame.border = ElementContent.Border(color: color, width: 2)
        frame.accessibility.isHidden = true
        border.configure(layout: FillingLayout(), content: frame)
        let text = Text("\(body?.runs ?? 0)").font(.caption).monospacedDigit().foregroundColor(.white)
        var content = ElementContent(.text(text.content(in: environment)))
        // Keeps the number legible on any background.
        content.background = color
        content.accessibility.isHidden = true
        number.configure(layout: MeasuredLayout(), content: content)
    }
}
#endif
