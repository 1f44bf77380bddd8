/// A gesture attached to an element, with its priority.
@MainActor package final class ElementGesture {
    enum Rank {
        /// Recognized before the gestures of elements inside.
        case high
        /// Recognized after the gestures of elements inside.
        case normal
        /// The same, but it also takes the press from buttons inside. For swipes of whole rows and pages.
        case swipe
        /// Recognized independently of all others.
        case simultaneous
        /// The same, but only presses that something inside receives count: the element itself lets pointers through.
        case watching
    }

    weak var element: Element?
    private(set) var rank = Rank.normal
    private(set) var mask = GestureMask.all
    private(set) var isEnabled = true
    private(set) var leaves: [GestureLeaf] = []
    /// Called when the system cancels the gesture after it began.
    var onCancel: (@MainActor () -> Void)?
    private let memory = GestureMemory()

    init(_ element: Element) { self.element = element }

    /// Updates the gesture to a new value of its view. A gesture in progress continues if its structure is the same.
    func update(_ gesture: some Gesture, rank: Rank, mask: GestureMask, isEnabled: Bool) {
        self.rank = rank
        self.mask = mask
        self.isEnabled = isEnabled
        memory.rewind()
        let new = gesture.leaves(GestureHandlers(), memory)
        let isSame = leaves.count == new.count && zip(leaves, new).allSatisfy { $0.update(from: $1) }
        if !isSame { leaves = new }
    }

    func reset() {
        memory.reset()
        for leaf in leaves { leaf.reset() }
    }

    /// `true` if the element receives pointers in its whole frame.
    package var receivesPointers: Bool { rank != .watching }

    /// Returns `true` if the element is in the tree of a root and takes input.
    func isAlive(in root: Element) -> Bool {
        guard isEnabled, var element else { return false }
        while let parent = element.parent { element = parent }
        return element === root
    }
}

/// Attaches a gesture to a view.
struct GestureModifier<Content: Gesture>: ElementModifier {
    let gesture: Content
    let rank: ElementGesture.Rank
    let mask: GestureMask

    func configure(_ element: Element, _ node: Node) {
        element.configure(layout: PassThroughLayout(), content: nil)
        let known = element.gestures.first ?? ElementGesture(element)
        if element.gestures.isEmpty { element.gestures = [known] }
        known.update(gesture, rank: rank, mask: mask, isEnabled: node.environment.isEnabled)
    }
}
