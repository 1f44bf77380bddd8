public import ViewGraph
import ViewGraphGTK

/// Lets the window fill the screen, and gives it back its size.
public struct FullScreenButton: View {
    @Environment(\.fullScreen) private var fullScreen

    /// A button for the window around it.
    public init() {}

    /// What the view is made of.
    public var body: some View {
        let isActive = fullScreen.isActive
        let title = isActive ? "Leave full screen" : "Full screen"
        Button {
            fullScreen()
        } label: {
            ControlIcon(
                isActive ? "arrow.down.right.and.arrow.up.left" : "arrow.up.left.and.arrow.down.right", size: 18)
        }
        .accessibilityLabel(title)
        .help("\(title) (F)")
    }
}
