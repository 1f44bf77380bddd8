import Foundation

/// A window without a screen: it mounts views, lays them out, and shows what a screen would.
///
/// ```swift
/// let window = HeadlessWindow(size: CGSize(width: 320, height: 240)) { CounterView() }
/// window.element(text: "0")
/// window.element(label: "More")?.activate()
/// window.turn()
/// window.element(text: "1")
/// ```
@MainActor public final class HeadlessWindow {
    package let host: GraphHost
    package let renderer: HeadlessRenderer
    let pointer = HeadlessPointer()
    private var time = 0.0

    /// Mounts a view and turns the main loop once. Sizes are in points.
    public convenience init<Content: View>(
        size: CGSize = CGSize(width: 800, height: 600), environment: EnvironmentValues = EnvironmentValues(),
        @ViewBuilder content: () -> Content
    ) {
        self.init(size: size, environment: environment, measurer: FixedTextMeasurer(), content: content)
    }

    package init<Content: View>(
        size: CGSize, environment: EnvironmentValues = EnvironmentValues(), measurer: any TextMeasurer,
        @ViewBuilder content: () -> Content
    ) {
        renderer = HeadlessRenderer(measurer: measurer)
        host = GraphHost(renderer: renderer, environment: environment)
        host.animator.reducesMotion = environment.accessibilityReduceMotion
        renderer.onCancelPress = { [pointer] handle in pointer.forgetPress(of: handle) }
        host.resize(to: size)
        host.mount(content())
        turn()
    }

    /// Lets the main loop turn once: everything that was written since the last turn shows.
    public func turn() {
        guard renderer.isFlushRequested else { return }
        host.flush()
    }

    /// Lets time pass, for animations and gestures in one step; what is to happen meanwhile happens at its time.
    public func advance(by duration: Duration) {
        turn()
        // What began since the last step begins now.
        host.tick(at: time)
        let end = time + Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
        while let wake = renderer.wakeTime, wake < end { pass(to: max(wake, time)) }
        pass(to: end)
    }

    private func pass(to time: Double) {
        pointer.time += time - self.time
        self.time = time
        host.tick(at: time)
        turn()
    }

    /// Does what Escape does where nobody in front uses it: closes the sheet, dialog or toast in front. Says whether
    /// there was one.
    @discardableResult public func cancel() -> Bool {
        let isHandled = host.layers.cancel()
        turn()
        return isHandled
    }

    /// What people who do not see the screen were told without asking, in order.
    public var announcements: [String] { renderer.announcements }

    /// Gives the window another size, in points.
    public func resize(to size: CGSize) {
        host.resize(to: size)
        turn()
    }

    /// Closes the window: everything disappears.
    public func close() { host.unmount() }

    // MARK: Looking

    /// Everything that shows, from the back to the front, outer before inner.
    public var elements: [HeadlessElement] {
        var result: [HeadlessElement] = []
        collect(host.rootElement, into: &result)
        return result
    }

    private func collect(_ element: Element, into result: inout [HeadlessElement]) {
        if element.content != nil { result.append(HeadlessElement(element: element, window: self)) }
        for child in element.children { collect(child, into: &result) }
    }

    /// The texts that show, in the order of the tree.
    public var texts: [String] { elements.compactMap(\.text) }

    /// The first element that shows a text.
    public func element(text: String) -> HeadlessElement? { elements.first { $0.text == text } }

    /// The first control whose name, as people are told it, is this.
    public func element(label: String) -> HeadlessElement? {
        elements.first { $0.label == label && $0.isControl } ?? elements.first { $0.label == label }
    }

    /// The first element with an accessibility identifier.
    public func element(identifier: String) -> HeadlessElement? { elements.first { $0.identifier == identifier } }

    /// How often bodies of a type of view, and what stands for bodies, were evaluated, over all that are mounted.
    public func bodyRuns<Content: View>(of type: Content.Type) -> Int {
        nodes(of: type).reduce(0) { $0 + $1.runs }
    }

    /// How many views of a type are mounted.
    public func count<Content: View>(of type: Content.Type) -> Int { nodes(of: type).count }

    /// How often views that are mounted were evaluated, by the name of their type without its arguments.
    public var runsByType: [String: Int] {
        nodes.reduce(into: [:]) { runs, node in
            let name = "\(node.viewType)".prefix { $0 != "<" }
            runs[String(name), default: 0] += node.runs
        }
    }

    package func nodes(of type: Any.Type) -> [Node] { nodes.filter { $0.viewType == type } }

    private var nodes: [Node] {
        var result: [Node] = []
        var rest = host.rootNode.map { [$0] } ?? []
        while let node = rest.popLast() {
            result.append(node)
            rest.append(contentsOf: node.children.reversed())
        }
        return result
    }
}

extension HeadlessWindow: @MainActor CustomStringConvertible {
    /// The tree as text: a line for each element, with its frame in its parent.
    public var description: String {
        var lines: [String] = []
        if let handle = host.rootElement.rendering?.handle as? HeadlessRenderer.Handle { add(handle, 0, &lines) }
        return lines.joined(separator: "\n")
    }

    private func add(_ handle: HeadlessRenderer.Handle, _ depth: Int, _ lines: inout [String]) {
        let frame = handle.frame
        let place = [frame.minX, frame.minY, frame.width, frame.height].map { shortened($0) }.joined(separator: " ")
        lines.append(String(repeating: "  ", count: depth) + handle.content.summary + " [" + place + "]")
        for child in handle.children where !child.isRemoved { add(child, depth + 1, &lines) }
    }

    private func shortened(_ value: CGFloat) -> String {
        value == value.rounded() ? String(Int(value)) : String(Double((value * 10).rounded() / 10))
    }
}
