import Foundation

/// A layer in front of the content of a window.
@MainActor package final class PresentationLayer {
    /// The placement of a layer.
    package enum Placement {
        /// The layer covers the whole window. Nothing behind it takes input.
        case cover
        /// The layer lies at an edge by its distance, in front of all covers. The content behind it stays usable.
        case notice(inset: NoticeInset)

        /// `true` for a layer at an edge.
        var isNotice: Bool { if case .notice = self { true } else { false } }
    }

    /// The distance of a notice from an edge of the window, in points.
    package enum NoticeInset: Equatable {
        /// The notice lies below the top edge.
        case top(CGFloat)
        /// The notice lies above the bottom edge.
        case bottom(CGFloat)
    }

    let element: Element
    private(set) var placement: Placement
    /// The action of Escape.
    private let cancelAction: @MainActor () -> Void
    /// Returns the element that has the keyboard focus first; `nil` for the first that can.
    var initialFocus: (@MainActor () -> Element?)?
    /// The element with the keyboard focus before the layer appeared.
    fileprivate(set) weak var previousFocus: Element?

    init(_ placement: Placement, node: Node, cancel: @escaping @MainActor () -> Void) {
        self.placement = placement
        cancelAction = cancel
        element = Element(layout: LayerLayout(), node: node)
        element.layer = placement
        element.transition = .opacity
        element.animation = .some(Self.fade)
        element.onEvent = { event in
            guard case .key(let press) = event, press.key == .escape else { return false }
            cancel()
            return true
        }
    }

    fileprivate static let fade = Animation.easeOut(duration: 0.2)

    func cancel() { cancelAction() }

    /// Places a notice elsewhere.
    func setInset(_ inset: NoticeInset) {
        guard case .notice(let current) = placement, current != inset else { return }
        placement = .notice(inset: inset)
        element.layer = placement
        element.setNeedsLayout()
    }
}

/// The layers of a window, in the order in which they appeared.
@MainActor package final class PresentationLayers {
    unowned var host: GraphHost!
    private var layers: [PresentationLayer] = []
    private var inert: [Element] = []

    /// The elements of all layers, the frontmost last.
    var elements: [Element] {
        layers.filter { !$0.placement.isNotice }.map(\.element)
            + layers.filter(\.placement.isNotice).map(\.element)
    }

    /// The frontmost modal element, which holds everything that takes input; `nil` without a modal layer.
    package var frontmostModal: Element? { layers.last { !$0.placement.isNotice }?.element }

    /// Returns `true` for an element inside a toast.
    func isInNotice(_ element: Element) -> Bool {
        layers.contains { $0.placement.isNotice && element.isInside($0.element) }
    }

    func add(_ layer: PresentationLayer) {
        layers.append(layer)
        host.arrangeRoot()
        guard !layer.placement.isNotice else { return }
        layer.previousFocus = host.focus.element
        host.afterFlush { [weak self] in self?.focus(layer.initialFocus?() ?? layer.element) }
    }

    func remove(_ layer: PresentationLayer) {
        guard let index = layers.firstIndex(where: { $0 === layer }) else { return }
        layers.remove(at: index)
        layer.element.animation = .some(PresentationLayer.fade)
        host.arrangeRoot()
        guard !layer.placement.isNotice else { return }
        let previous = layer.previousFocus
        host.afterFlush { [weak self, weak previous] in self?.focus(previous ?? self?.frontmostModal) }
    }

    private func focus(_ element: Element?) {
        guard element == nil || element?.rendering != nil else { return }
        host.focus.request(element)
    }

    /// Handles Escape if nothing else has. Returns `true` if there was a layer to dismiss.
    package func cancel() -> Bool {
        guard let layer = layers.last(where: { !$0.placement.isNotice }) ?? layers.last else { return false }
        layer.cancel()
        return true
    }

    /// Marks the elements behind the frontmost modal layer.
    func markInert(behind content: @autoclosure () -> [Element]) {
        let covers = layers.filter { !$0.placement.isNotice }.map(\.element)
        guard !covers.isEmpty || !inert.isEmpty else { return }
        let behind = covers.isEmpty ? [] : content().flatMap(\.rendered) + covers.dropLast().flatMap(\.rendered)
        let kept = Set(behind.map(ObjectIdentifier.init))
        for element in inert where !kept.contains(ObjectIdentifier(element)) { element.isInert = false }
        for element in behind { element.isInert = true }
        inert = behind
    }
}

/// The layout of a layer: as large as the window, with its content in the center.
struct LayerLayout: ElementLayout {
    func sizeThatFits(_ proposal: ProposedViewSize, _ element: Element) -> CGSize {
        guard element.layer?.isNotice == true else { return proposal.replacingUnspecifiedDimensions(by: .zero) }
        return element.children.first?.sizeThatFits(proposal) ?? .zero
    }

    func place(_ element: Element, in size: CGSize, proposal: ProposedViewSize) {
        for child in element.children { place(child, with: proposal, in: size, .center) }
    }
}
