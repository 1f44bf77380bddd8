import CGTK
import ViewGraph

/// A progress bar, or a spinner while the progress is unknown.
@MainActor final class ProgressHandle: ControlHandle {
    private let isBar: Bool

    init(_ element: Element, _ content: ElementContent, renderer: GTKRenderer) {
        if case .progress(.some) = content.kind { isBar = true } else { isBar = false }
        super.init(
            element, content, renderer: renderer, control: isBar ? Self.makeBar() : Self.makeSpinner())
        if !isBar { gtk_spinner_start(control.opaque) }
    }

    /// Its shadow in the color of the background shows it on pictures, too.
    static func makeSpinner() -> Widget {
        let spinner: Widget = gtk_spinner_new()
        spinner.setStyle(StyleSheet.spinner)
        return spinner
    }

    static func makeBar() -> Widget {
        let bar: Widget = gtk_progress_bar_new()
        bar.setStyle(StyleSheet.progress)
        return bar
    }

    override func updateAccessibility(from old: ElementContent?) {
        super.updateAccessibility(from: old)
        guard content.accessibility.label == nil else { return }
        // Otherwise GTK reports the name of the widget's class.
        cgtk_set_accessible_text(control, GTK_ACCESSIBLE_PROPERTY_LABEL, "Progress")
    }

    override func apply(from old: ElementContent?) {
        guard isBar, case .progress(let fraction?) = content.kind else { return }
        gtk_progress_bar_set_fraction(control.opaque, fraction)
    }
}
