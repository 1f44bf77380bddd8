import Localization
import ViewGraph
import ViewGraphGTK

/// The buttons of a window at one of its edges, where the views take the place of its title bar.
package struct WindowButtons: View {
    private let edge: HorizontalEdge
    @Environment(\.windowControls) private var controls

    package init(_ edge: HorizontalEdge) { self.edge = edge }

    package var body: some View {
        let shown = edge == .leading ? controls.leading : controls.trailing
        if !shown.isEmpty {
            HStack(spacing: 0) {
                ForEach(shown, id: \.self) { control in
                    Button {
                        controls(control)
                    } label: {
                        ControlIcon(symbol(of: control), size: 15, side: 36)
                    }
                    .accessibilityLabel(name(of: control))
                    .help(name(of: control))
                }
            }
        }
    }

    private func symbol(of control: WindowControl) -> String {
        switch control {
        case .minimize: "minus.rectangle"
        case .maximize: controls.isMaximized ? "rectangle.on.rectangle" : "rectangle"
        case .close: "xmark"
        }
    }

    private func name(of control: WindowControl) -> String {
        switch control {
        case .minimize: localized("Minimize")
        case .maximize: controls.isMaximized ? localized("Restore") : localized("Maximize")
        case .close: localized("Close the window")
        }
    }
}
