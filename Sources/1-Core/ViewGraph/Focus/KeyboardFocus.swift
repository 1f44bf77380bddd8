/// The keyboard focus of a window.
@MainActor package final class KeyboardFocus {
    var host: GraphHost? {
        get { hostLink?.target }
        set { hostLink = newValue?.link }
    }
    private var hostLink: Link<GraphHost>?
    /// The innermost element known to contain the focus.
    package private(set) weak var element: Element?
    /// The enclosing views that follow the focus.
    private var holders: [FocusTarget] = []

    package init() {}

    /// Records a change of focus that an element reported.
    func note(_ element: Element, _ hasFocus: Bool) {
        if hasFocus {
            // Elements around the focus may report later than the focused one.
            if self.element?.isInside(element) != true { change(to: element) }
        } else if self.element?.isInside(element) == true {
            change(to: nil)
        }
    }

    private func change(to element: Element?) {
        self.element = element
        let old = holders
        holders = element?.focusTargets ?? []
        for holder in old where !holders.contains(where: { $0 === holder }) { holder.report(false) }
        for holder in holders where !old.contains(where: { $0 === holder }) { holder.report(true) }
    }

    /// Moves the focus to an element, or removes it.
    package func request(_ element: Element?) {
        guard let host else { return }
        guard let element else {
            host.renderer.focus(nil)
            self.element?.send(.focus(false))
            return
        }
        // An element without a rendering cannot have the focus yet.
        guard let handle = element.rendering?.handle else { return }
        host.renderer.focus(handle)
        element.send(.focus(true))
    }

    /// Moves the focus to the view that requests it.
    func apply(_ target: FocusTarget) {
        let isInside = holders.contains { $0 === target }
        guard isInside != target.isWanted else { return }
        if !target.isWanted {
            request(nil)
        } else if let element = target.element?.focusable.first {
            request(element)
        }
    }

    /// Releases an element that is gone or behind something modal.
    func prune() {
        guard let host, !holders.isEmpty || element != nil else { return }
        if let element, element.isInside(host.rootElement), !element.isBehindModal { return }
        change(to: nil)
    }

    // MARK: Order

    /// The elements that can have the focus, in the order of the tree.
    package var order: [Element] { host?.rootElement.focusable ?? [] }

    /// Moves the focus to the next or previous element of the window, wrapping around at the ends.
    package func move(forwards: Bool) {
        let order = order
        guard !order.isEmpty else { return }
        let current = element.flatMap { element in order.firstIndex { $0 === element } }
        let next = current.map { ($0 + (forwards ? 1 : order.count - 1)) % order.count }
        request(order[next ?? (forwards ? 0 : order.count - 1)])
    }
}

extension FocusTarget {
    fileprivate func report(_ hasFocus: Bool) {
        isWanted = hasFocus
        write(hasFocus)
    }
}

extension Element {
    func isInside(_ other: Element) -> Bool {
        var next: Element? = self
        while let element = next {
            if element === other { return true }
            next = element.parent
        }
        return false
    }

    /// The views that follow the focus, from this element outward.
    fileprivate var focusTargets: [FocusTarget] {
        var result: [FocusTarget] = []
        var next: Element? = self
        while let element = next {
            if let target = element.input?.focusTarget { result.append(target) }
            next = element.parent
        }
        return result
    }

    /// The first element at or below this one that can have the focus.
    var firstFocusable: Element? { focusable.first }

    /// The elements that can have the focus, in the order of the tree.
    fileprivate var focusable: [Element] {
        if isInert { return [] }
        if let content, content.opacity <= 0 || !content.isEnabled { return [] }
        let isOwn = content?.interests.contains(.focus) == true
        if content?.isControl == true { return isOwn ? [self] : [] }
        return (isOwn ? [self] : []) + children.flatMap(\.focusable)
    }
}
