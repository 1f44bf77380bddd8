import Foundation
import Localization

/// A window in memory, for tests of views.
///
/// It mounts views, evaluates their bodies and lays them out as a real window does, but without a display, a toolkit or
/// a real clock. A test finds elements by their text, label or identifier, acts on them like a user, and checks the
/// result. Nothing happens between two calls: ``turn()`` shows pending changes, and ``advance(by:)`` moves the time of
/// animations and gestures, so a test never waits and never depends on the speed of the machine. A window that is
/// released closes, on the main actor.
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

    /// Mounts a view and runs one turn of the main loop. The size is in points. In a language that is written from right
    /// to left, the view is laid out from right to left.
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
        var environment = environment
        if Localization.current.isRightToLeft { environment.layoutDirection = .rightToLeft }
        renderer = HeadlessRenderer(measurer: measurer)
        host = GraphHost(renderer: renderer, environment: environment)
        host.animator.reducesMotion = environment.accessibilityReduceMotion
        renderer.onCancelPress = { [pointer] handle in pointer.forgetPress(of: handle) }
        host.resize(to: size)
        host.mount(content())
        turn()
    }

    // A test's value may be released on any thread, and the graph is used on the main actor only.
    isolated deinit { close() }

    /// Runs one turn of the main loop: everything that has changed since the last turn is shown.
    public func turn() {
        guard renderer.isFlushRequested else { return }
        host.flush()
    }

    /// Advances the time, for animations, gestures and scheduled actions, which run at their own times.
    public func advance(by duration: Duration) {
        turn()
        // Animations that were added since the last step start now.
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

    /// Presses Escape where nothing uses it: closes the frontmost sheet, dialog or toast. Returns `true` if there was
    /// one.
    @discardableResult public func cancel() -> Bool {
        let isHandled = host.layers.cancel()
        turn()
        return isHandled
    }

    /// The messages announced through assistive technologies, in order.
    public var announcements: [String] { renderer.announcements }

    /// Resizes the window, in points.
    public func resize(to size: CGSize) {
        host.resize(to: size)
        turn()
    }

    /// Closes the window: all views disappear.
    public func close() { host.unmount() }

    // MARK: Elements

    /// All shown elements, from back to front, outer ones first.
    public var elements: [HeadlessElement] {
        var result: [HeadlessElement] = []
        collect(host.rootElement, into: &result)
        return result
    }

    private func collect(_ element: Element, into result: inout [HeadlessElement]) {
        if element.content != nil { result.append(HeadlessElement(element: element, window: self)) }
        for child in element.children { collect(child, into: &result) }
    }

    /// All shown texts, in the order of the tree.
    public var texts: [String] { elements.compactMap(\.text) }

    /// Returns the first element that shows a text.
    public func element(text: String) -> HeadlessElement? { elements.first { $0.text == text } }

    /// Returns the first control with an accessible name, otherwise the first element with this name.
    public func element(label: String) -> HeadlessElement? {
        elements.first { $0.label == label && $0.isControl } ?? elements.first { $0.label == label }
    }

    /// Returns the first element with an accessibility identifier.
    public func element(identifier: String) -> HeadlessElement? { elements.first { $0.identifier == identifier } }

    /// Returns the number of body evaluations of all mounted views of a type.
    public func bodyRuns<Content: View>(of type: Content.Type) -> Int {
        nodes(of: type).reduce(0) { $0 + $1.runs }
    }

    /// Returns the number of mounted views of a type.
    public func count<Content: View>(of type: Content.Type) -> Int { nodes(of: type).count }

    /// The number of evaluations of all mounted views, by the name of their type without its arguments.
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
    /// The tree as text: one line for each element, with its frame in its container.
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
