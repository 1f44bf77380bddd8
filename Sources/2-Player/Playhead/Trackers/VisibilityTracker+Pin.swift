extension VisibilityTracker {
    /// A reason for controls to stay.
    public struct Pin: Sendable, Hashable {
        private let name: String

        /// A reason of one's own, known by its name.
        public init(_ name: String) { self.name = name }

        /// The user holds a control.
        public static let interaction = Pin("interaction")
        /// The keyboard is in a control.
        public static let keyboardFocus = Pin("keyboardFocus")
        /// A menu is open.
        public static let openMenu = Pin("openMenu")
        /// The pointer rests on the controls.
        public static let pointerOverControls = Pin("pointerOverControls")
    }
}
