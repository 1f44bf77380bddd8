import Foundation

/// The gestures that one press, or one pinch, can become.
@MainActor final class GestureSession {
    struct Contender {
        let owner: ElementGesture
        let leaf: GestureLeaf
    }

    /// The contenders in the order of their precedence.
    private(set) var exclusive: [Contender] = []
    private var simultaneous: [Contender] = []
    private var owners: [ElementGesture] = []
    private var winner: ElementGesture?
    private let root: Element
    let clickCount: Int
    /// The control that was pressed, until a gesture takes the press.
    private weak var control: Element?
    private var takesPress = false

    init(_ path: [Element], source: GestureLeaf.Source, root: Element, clickCount: Int = 1) {
        self.root = root
        self.clickCount = clickCount
        var high: [Contender] = []
        var normal: [Contender] = []
        let control = source == .pointer ? path.lastIndex { $0.content?.isControl == true } : nil
        for (index, element) in path.enumerated() {
            var disablesSubviews = false
            for gesture in element.gestures where gesture.isEnabled {
                if !gesture.mask.contains(.subviews) { disablesSubviews = true }
                guard gesture.mask.contains(.gesture) else { continue }
                let added = gesture.leaves.filter { $0.traits.source == source }
                    .map { Contender(owner: gesture, leaf: $0) }
                guard !added.isEmpty else { continue }
                owners.append(gesture)
                switch gesture.rank {
                case .high: high += added
                // A control inside keeps the press for itself.
                case .normal: if control.map({ $0 > index }) != true { normal.insert(contentsOf: added, at: 0) }
                case .swipe:
                    if !path[index...].contains(where: \.usesDrags) { normal.insert(contentsOf: added, at: 0) }
                case .simultaneous, .watching: simultaneous += added
                }
            }
            if disablesSubviews { break }
        }
        self.control = control.map { path[$0] }
        exclusive = Self.withMoreTapsFirst(high) + Self.withMoreTapsFirst(normal)
        for owner in owners { owner.reset() }
    }

    /// On one view, gestures with more taps come first, regardless of the order in which they were added.
    private static func withMoreTapsFirst(_ contenders: [Contender]) -> [Contender] {
        var result = contenders
        for index in result.indices where result[index].leaf.traits.tapCount > 1 {
            let contender = result[index]
            let frame = contender.owner.element?.frameInWindow
            let place = result[..<index].firstIndex { other in
                (1..<contender.leaf.traits.tapCount).contains(other.leaf.traits.tapCount)
                    && other.owner.element?.frameInWindow == frame
            }
            guard let place else { continue }
            result.remove(at: index)
            result.insert(contender, at: place)
        }
        return result
    }

    var isEmpty: Bool { exclusive.isEmpty && simultaneous.isEmpty }

    /// `true` if a recognizer must be called as time passes.
    var needsTime: Bool {
        (exclusive + simultaneous).contains { $0.leaf.traits.needsTime && $0.leaf.status == .possible }
    }

    /// Passes an input to all recognizers, reports the simultaneous ones and returns the decision among the others.
    func take(_ input: (Element) -> GestureInput) -> GestureDecision {
        exclusive.removeAll { !$0.owner.isAlive(in: root) }
        simultaneous.removeAll { !$0.owner.isAlive(in: root) }
        for contender in exclusive + simultaneous {
            if let element = contender.owner.element { contender.leaf.take(input(element)) }
        }
        for contender in simultaneous where contender.owner.isAlive(in: root) { contender.leaf.report() }
        guard winner == nil else { return .undecided }
        return GestureDecision(
            exclusive.map {
                GestureDecision.Contender(status: $0.leaf.status, beginsAtOnce: $0.leaf.traits.beginsAtOnce)
            })
    }

    /// Makes a contender the winner and drops the others.
    ///
    /// - Parameter takesPress: `true` to take the press from the control that received it.
    func win(_ index: Int, takesPress: Bool = false) {
        self.takesPress = takesPress
        let owner = exclusive[index].owner
        winner = owner
        exclusive.removeAll { $0.owner !== owner }
    }

    /// Returns the control whose press has to be canceled, once.
    func takePress() -> Element? {
        guard takesPress else { return nil }
        defer { control = nil }
        return control
    }

    /// Notifies the gestures that have begun that they do not end.
    func cancel() {
        winner?.onCancel?()
        for contender in simultaneous where contender.leaf.status == .active { contender.owner.onCancel?() }
    }

    /// Reports the winning gesture.
    func reportWinner() {
        guard winner != nil else { return }
        for contender in exclusive { contender.leaf.report() }
    }
}

extension Element {
    /// `true` for a control that people drag, or drag in, and for contents that the graph knows nothing about.
    fileprivate var usesDrags: Bool {
        switch content?.kind {
        case .slider, .textField, .custom: true
        case .scroll(let scroll): scroll.axes.contains(.horizontal)
        default: false
        }
    }
}
