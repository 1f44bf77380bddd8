import Foundation

/// The state of a row that people swipe to reveal its actions.
@MainActor final class RowSwipe {
    let actions = RowActions()
    /// The distance by which the content is moved toward the trailing edge, in points.
    private(set) var offset: CGFloat = 0
    /// The edge whose actions are visible, also while they disappear.
    private(set) var edge: HorizontalEdge?
    /// The offset at the start of the swipe; `nil` while nothing is swiped.
    private var start: CGFloat?
    private var closing: Deadlines.Deadline?
    private weak var node: CellNode?

    /// The width of an action, in points.
    static let actionWidth: CGFloat = 76
    private static let duration = 0.2
    /// The velocity that opens the actions from any distance, in points per second.
    private static let flick: CGFloat = 400

    init(_ node: CellNode) { self.node = node }

    var isOpen: Bool { offset != 0 }

    /// The gesture that moves the row.
    var gesture: some Gesture {
        DragGesture(minimumDistance: 10, axis: .horizontal)
            .onChanged { [weak self] value in self?.move(value) }
            .onEnded { [weak self] value in self?.end(value) }
    }

    /// The visible actions, from the leading to the trailing one. The first one is at the edge.
    var buttons: SwipeButtons? {
        guard let edge else { return nil }
        let buttons = actions.swipes(at: edge).flatMap { swipe in
            swipe.lines.items.indices.map { index in
                SwipeButtons.Item(item: swipe.lines.items[index], tint: swipe.lines.tint(at: index)) { [weak self] in
                    self?.perform(swipe, index)
                }
            }
        }
        return SwipeButtons(items: edge == .leading ? buttons : buttons.reversed())
    }

    private var direction: CGFloat { node?.environment.layoutDirection == .rightToLeft ? -1 : 1 }
    private var width: CGFloat { node?.elements.first?.frame.width ?? 0 }

    private func count(at edge: HorizontalEdge) -> Int {
        actions.swipes(at: edge).reduce(0) { $0 + $1.lines.items.count }
    }

    private func openWidth(at edge: HorizontalEdge) -> CGFloat {
        min(CGFloat(count(at: edge)) * Self.actionWidth, width * 0.8)
    }

    private func canSwipeFully(_ edge: HorizontalEdge) -> Bool {
        actions.swipes(at: edge).first?.allowsFullSwipe == true
    }

    // MARK: Swiping

    private func move(_ value: DragGesture.Value) {
        let from = start ?? offset
        if start == nil {
            start = from
            node?.closeOthers(self)
        }
        let wanted = from + value.translation.width * direction
        let side: HorizontalEdge = wanted > 0 ? .leading : .trailing
        let most = canSwipeFully(side) ? width : openWidth(at: side)
        let length = count(at: side) == 0 ? 0 : min(abs(wanted), most)
        show(side == .leading ? length : -length, isAnimated: false)
    }

    private func end(_ value: DragGesture.Value) {
        start = nil
        guard let edge, offset != 0 else { return settle(at: 0) }
        let outward = value.velocity.width * direction * (edge == .leading ? 1 : -1)
        let open = openWidth(at: edge)
        if canSwipeFully(edge), abs(offset) > width / 2 {
            if let first = actions.swipes(at: edge).first { perform(first, 0) }
        } else if outward > -Self.flick, abs(offset) > open / 2 || outward > Self.flick {
            settle(at: edge == .leading ? open : -open)
        } else {
            settle(at: 0)
        }
    }

    private func perform(_ swipe: RowActions.Swipe, _ index: Int) {
        close()
        _ = swipe.lines.choose([index])
    }

    /// Hides the actions.
    func close() {
        start = nil
        if offset != 0 || edge != nil { settle(at: 0) }
    }

    private func settle(at offset: CGFloat) { show(offset, isAnimated: true) }

    private func show(_ offset: CGFloat, isAnimated: Bool) {
        closing?.cancel()
        closing = nil
        self.offset = offset
        if offset != 0 {
            edge = offset > 0 ? .leading : .trailing
        } else if isAnimated, let host = node?.host, !host.animator.reducesMotion {
            // The actions stay until the content covers them.
            closing = host.deadlines.schedule(after: .seconds(Self.duration)) { [weak self] in self?.hide() }
        } else {
            edge = nil
        }
        node?.swipeDidChange(isAnimated ? .easeOut(duration: Self.duration) : nil)
    }

    private func hide() {
        closing = nil
        guard offset == 0 else { return }
        edge = nil
        node?.swipeDidChange(nil)
    }
}

/// The actions next to a row that was swiped.
struct SwipeButtons: View {
    /// One action.
    struct Item {
        let item: MenuItem
        let tint: Color?
        let action: @MainActor () -> Void
    }

    let items: [Item]

    var body: some View {
        HStack(spacing: 0) {
            ForEach(items.indices, id: \.self) { index in
                let item = items[index]
                Button(action: item.action) {
                    VStack(spacing: 2) {
                        if let symbol = item.item.symbol { Image(systemName: symbol) }
                        Text(item.item.title).font(.caption).lineLimit(1)
                    }
                    .foregroundColor(.white)
                    .frame(maxWidth: .infinity, maxHeight: .infinity)
                    .background(item.tint ?? (item.item.isDestructive ? .red : .gray))
                }
                .disabled(!item.item.isEnabled)
            }
        }
        .clipped()
        // The row's context menu has the same actions, so its name does not need theirs.
        .accessibilityHidden(true)
    }
}
