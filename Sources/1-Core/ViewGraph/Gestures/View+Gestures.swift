import Foundation

extension View {
    /// Adds an action for taps on the view. Controls inside keep their own taps.
    ///
    /// - Parameters:
    ///   - count: The number of taps, at least 1. Default: 1.
    ///   - action: The action.
    public func onTapGesture(count: Int = 1, perform action: @escaping @MainActor () -> Void) -> some View {
        gesture(TapGesture(count: count).onEnded { action() })
    }

    /// Adds an action for a long press on the view.
    ///
    /// - Parameters:
    ///   - minimumDuration: The minimum duration in seconds. Default: 0.5.
    ///   - maximumDistance: The maximum movement meanwhile, in points. Default: 10.
    ///   - action: The action.
    public func onLongPressGesture(
        minimumDuration: TimeInterval = 0.5, maximumDistance: CGFloat = 10,
        perform action: @escaping @MainActor () -> Void
    ) -> some View {
        gesture(
            LongPressGesture(minimumDuration: minimumDuration, maximumDistance: maximumDistance)
                .onEnded { _ in action() })
    }

    /// Attaches a gesture that yields to those of the view's subviews. It does not start on a control inside.
    ///
    /// The view receives pointers in its whole frame, also where it shows nothing.
    public func gesture(_ gesture: some Gesture, including mask: GestureMask = .all) -> some View {
        ModifiedView(self, GestureModifier(gesture: gesture, rank: .normal, mask: mask))
    }

    /// Attaches a gesture that is recognized together with all others, including controls inside.
    public func simultaneousGesture(_ gesture: some Gesture, including mask: GestureMask = .all) -> some View {
        ModifiedView(self, GestureModifier(gesture: gesture, rank: .simultaneous, mask: mask))
    }

    /// Attaches a gesture that takes precedence over those of the view's subviews.
    ///
    /// A control inside still reacts, unless the gesture starts before the pointer is released, as a drag or a long
    /// press does; then it takes the press from the control.
    public func highPriorityGesture(_ gesture: some Gesture, including mask: GestureMask = .all) -> some View {
        ModifiedView(self, GestureModifier(gesture: gesture, rank: .high, mask: mask))
    }

    /// Adds an action for the begin (`true`) and the end (`false`) of each press on something inside the view, controls
    /// included. The view itself lets pointers through where nothing inside receives them.
    package func onPress(perform action: @escaping @MainActor (Bool) -> Void) -> some View {
        ModifiedView(self, PressModifier(action: action)).onDisappear { action(false) }
    }
}

/// Watches presses inside a view.
private struct PressModifier: ElementModifier {
    let action: @MainActor (Bool) -> Void

    func configure(_ element: Element, _ node: Node) {
        let gesture = DragGesture(minimumDistance: 0).onChanged { [action] _ in action(true) }
            .onEnded { [action] _ in action(false) }
        GestureModifier(gesture: gesture, rank: .watching, mask: .all).configure(element, node)
        element.gestures.first?.onCancel = { [action] in action(false) }
    }
}
