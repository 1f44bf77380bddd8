import ViewGraph

private enum OpenWindowKey: EnvironmentKey { static let defaultValue = OpenWindowAction() }
private enum MiniWindowKey: EnvironmentKey { static let defaultValue = MiniWindowAction(window: nil) }
private enum WindowSizeKey: EnvironmentKey { static let defaultValue = WindowSizeAction(window: nil) }
private enum WindowControlsKey: EnvironmentKey { static let defaultValue = WindowControls() }
private enum FullScreenKey: EnvironmentKey { static let defaultValue = FullScreenAction(window: nil) }

extension EnvironmentValues {
    /// Opens another window.
    @MainActor public var openWindow: OpenWindowAction {
        get { self[OpenWindowKey.self] }
        set { self[OpenWindowKey.self] = newValue }
    }
    /// Turns the window into a small one without a frame, and back. Has no effect outside a window.
    @MainActor public var miniWindow: MiniWindowAction {
        get { self[MiniWindowKey.self] }
        set { self[MiniWindowKey.self] = newValue }
    }
    /// Changes the size of the window. Has no effect outside a window.
    @MainActor public var windowSize: WindowSizeAction {
        get { self[WindowSizeKey.self] }
        set { self[WindowSizeKey.self] = newValue }
    }
    /// The buttons of the window, for views that take the place of its title bar.
    @MainActor public var windowControls: WindowControls {
        get { self[WindowControlsKey.self] }
        set { self[WindowControlsKey.self] = newValue }
    }
    /// Enters and leaves full screen. Has no effect outside a window.
    @MainActor public var fullScreen: FullScreenAction {
        get { self[FullScreenKey.self] }
        set { self[FullScreenKey.self] = newValue }
    }
}
