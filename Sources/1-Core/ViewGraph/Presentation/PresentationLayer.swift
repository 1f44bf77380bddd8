import Foundation

/// Something that lies in front of the content of a window.
@MainActor package final class PresentationLayer {
    /// Where a layer lies, and what it does to what lies behind it.
    package enum Placement {
        /// Over the whole window: what lies behind takes no input.
        case cover
        /// At the lower edge, in front of all covers: what lies behind is used as ever.
        case notice
    }

    let element: Element
    let placement: Placement
    /// What Escape does.
    private let cancelAction: @MainActor () -> Void
    /// Who had the keyboard before.
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
}

/// The layers of a window, in the order in which they came.
@MainActor package final class PresentationLayers {
    unowned var host: GraphHost!
    private var layers: [PresentationLayer] = []
    private var inert: [Element] = []

    /// What is to be drawn, the frontmost last.
    var elements: [Element] {
        layers.filter { $0.placement == .cover }.map(\.element)
            + layers.filter { $0.placement == .notice }.map(\.element)
    }

    /// The element that holds all that takes input while something modal is in front; `nil` where nothing is.
    package var frontmostModal: Element? { layers.last { $0.placement == .cover }?.element }

    func add(_ layer: PresentationLayer) {
        layers.append(layer)
        host.arrangeRoot()
        guard layer.placement == .cover else { return }
        layer.previousFocus = host.focus.element
        host.afterFlush { [weak self] in self?.focus(layer.element) }
    }

    func remove(_ layer: PresentationLayer) {
        guard let index = layers.firstIndex(where: { $0 === layer }) else { return }
        layers.remove(at: index)
        layer.element.animation = .some(PresentationLayer.fade)
        host.arrangeRoot()
        guard layer.placement == .cover else { return }
        let previous = layer.previousFocus
        host.afterFlush { [weak self, weak previous] in self?.focus(previous ?? self?.frontmostModal) }
    }

    private func focus(_ element: Element?) {
        guard element == nil || element?.rendering != nil else { return }
        host.focus.request(element)
    }

    /// Does what Escape does where nobody in front used it. Says whether there was something to close.
    package func cancel() -> Bool {
        guard let layer = layers.last(where: { $0.placement == .cover }) ?? layers.last else { return false }
        layer.cancel()
        return true
    }

    /// Marks what lies behind the frontmost modal layer.
    func markInert(behind content: @autoclosure () -> [Element]) {
        let covers = layers.filter { $0.placement == .cover }.map(\.element)
        guard !covers.isEmpty || !inert.isEmpty else { return }
        let behind = covers.isEmpty ? [] : content().flatMap(\.rendered) + covers.dropLast().flatMap(\.rendered)
        let kept = Set(behind.map(ObjectIdentifier.init))
        for element in inert where !kept.contains(ObjectIdentifier(element)) { element.isInert = false }
        for element in behind { element.isInert = true }
        inert = behind
    }
}

/// A layer as large as the window: what it holds lies in the middle.
struct LayerLayout: ElementLayout {
    func sizeThatFits(_ proposal: ProposedViewSize, _ element: Element) -> CGSize {
        guard element.layer == .notice else { return proposal.replacingUnspecifiedDimensions(by: .zero) }
        return element.children.first?.sizeThatFits(proposal) ?? .zero
    }

    func place(_ element: Element, in size: CGSize, proposal: ProposedViewSize) {
        for child in element.children { place(child, with: proposal, in: size, .center) }
    }
}
