import Foundation

extension View {
    /// Calls when the view is tapped so many times, at least once. Controls in it keep their own taps.
    public func onTapGesture(count: Int = 1, perform action: @escaping @MainActor () -> Void) -> some View {
        gesture(TapGesture(count: count).onEnded { action() })
    }

    /// Calls when the view is pressed for a while: so many seconds, moved by no more than so many points.
    public func onLongPressGesture(
        minimumDuration: TimeInterval = 0.5, maximumDistance: CGFloat = 10,
        perform action: @escaping @MainActor () -> Void
    ) -> some View {
        gesture(
            LongPressGesture(minimumDuration: minimumDuration, maximumDistance: maximumDistance)
                .onEnded { _ in action() })
    }

    /// Adds a gesture that those of views inside come before. It does not begin on a control inside.
    ///
    /// The view takes pointers in its whole frame, also where it shows nothing.
    public func gesture(_ gesture: some Gesture, including mask: GestureMask = .all) -> some View {
        ModifiedView(self, GestureModifier(gesture: gesture, rank: .normal, mask: mask))
    }

    /// Adds a gesture that neither keeps others from happening nor is kept by them, or by controls inside.
    public func simultaneousGesture(_ gesture: some Gesture, including mask: GestureMask = .all) -> some View {
        ModifiedView(self, GestureModifier(gesture: gesture, rank: .simultaneous, mask: mask))
    }

    /// Adds a gesture that comes before those of views inside. A control inside acts as well, unless the gesture begins
    /// before the pointer is let go, as a drag or a long press does: then the press is the control's no longer.
    public func highPriorityGesture(_ gesture: some Gesture, including mask: GestureMask = .all) -> some View {
        ModifiedView(self, GestureModifier(gesture: gesture, rank: .high, mask: mask))
    }
}
