import Localization
public import ViewGraph
import ViewGraphGTK

/// A button that enters and leaves full screen.
///
/// It acts on the window that contains it, and follows changes that the window manager or the F11 key make. It needs no
/// player, so place it in any view.
public struct FullScreenButton: View {
    @Environment(\.fullScreen) private var fullScreen

    /// Creates a button for the window that contains it.
    public init() {}

    /// The content of the view.
    public var body: some View {
        let isActive = fullScreen.isActive
        let title = isActive ? localized("Exit full screen") : localized("Full screen")
        Button {
            fullScreen()
        } label: {
            ControlIcon(
                isActive ? "arrow.down.right.and.arrow.up.left" : "arrow.up.left.and.arrow.down.right", size: 18)
        }
        .accessibilityLabel(title)
        .help(title + " (F)")
    }
}
