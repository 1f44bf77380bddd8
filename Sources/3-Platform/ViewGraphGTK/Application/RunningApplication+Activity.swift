extension RunningApplication {
    /// A Boolean value that indicates whether one of the windows has the keyboard focus.
    public static var isActive: Bool { ApplicationHost.current?.isActive ?? false }

    /// Called after a window has gained or lost the keyboard focus, with ``isActive``.
    public static var onActiveChange: (@MainActor (Bool) -> Void)?
}
