import Foundation

/// The buttons of a dialog, completed with a default button if needed.
struct DialogActions<Actions: View>: PrimitiveView {
    /// The button that a dialog requires.
    enum Need {
        /// At least one button. Default: OK.
        case some
        /// A cancel button. Default: Cancel.
        case cancel
    }

    let actions: Actions
    let need: Need

    func makeNode(_ context: NodeContext) -> TypedNode<Self> { DialogActionsNode(self, context) }
}

/// The node of a dialog's buttons.
final class DialogActionsNode<Actions: View>: TypedNode<DialogActions<Actions>> {
    private let element = Element(layout: PassThroughLayout())

    override var elements: [Element] { [element] }

    override func mount(_ view: DialogActions<Actions>) {
        element.node = self
        adopt(makeChild(view.actions))
        switch view.need {
        case .some: adopt(makeChild(Button("OK") {}))
        case .cancel: adopt(makeChild(Button("Cancel", role: .cancel) {}))
        }
        elementsDidChange()
    }

    override func receive(_ view: DialogActions<Actions>) {
        self.view = view
        updateChild(at: 0, with: view.actions)
        elementsDidChange()
    }

    override func elementsDidChange() {
        guard children.count == 2 else { return }
        let given = children[0].elements
        let isMissing =
            switch view.need {
            case .some: given.isEmpty
            case .cancel: !given.flatMap(\.buttonsInside).contains(where: \.isCancelButton)
            }
        element.children = given + (isMissing ? children[1].elements : [])
        // Two buttons of an alert are placed side by side.
        let isRow = view.need == .some && element.children.count <= 2
        element.isRightToLeft = environment.layoutDirection == .rightToLeft
        element.configure(layout: DialogActionsLayout(isRow: isRow), content: nil)
    }
}

/// The layout of a dialog's buttons: side by side, or stacked and equally wide.
private struct DialogActionsLayout: ElementLayout {
    let isRow: Bool

    private var stack: StackLayout { StackLayout(axis: isRow ? .horizontal : .vertical, alignment: 0.5, spacing: 8) }

    func sizeThatFits(_ proposal: ProposedViewSize, _ element: Element) -> CGSize {
        stack.sizeThatFits(proposal, element)
    }

    func place(_ element: Element, in size: CGSize, proposal: ProposedViewSize) {
        stack.place(element, in: size, proposal: proposal)
        guard !isRow else { return }
        for child in element.children {
            let frame = child.frame
            child.place(
                at: CGPoint(x: 0, y: frame.minY), proposal: ProposedViewSize(frame.size),
                size: CGSize(width: size.width, height: frame.height))
        }
    }
}
