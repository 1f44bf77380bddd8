extension VisibilityTracker {
    /// A reason to keep the controls visible.
    public struct Pin: Sendable, Hashable {
        private let name: String

        /// Creates a custom reason, identified by its name.
        public init(_ name: String) { self.name = name }

        /// The user holds a control.
        public static let interaction = Pin("interaction")
        /// A control has the keyboard focus.
        public static let keyboardFocus = Pin("keyboardFocus")
        /// A menu is open.
        public static let openMenu = Pin("openMenu")
        /// The pointer rests on the controls.
        public static let pointerOverControls = Pin("pointerOverControls")
    }
}
