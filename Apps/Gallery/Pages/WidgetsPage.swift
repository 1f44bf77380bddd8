import CGTK
import ViewGraph
import ViewGraphGTK

/// GTK widgets as views.
struct WidgetsPage: View {
    @State private var level = 0.6
    @State private var number = 7.0

    var body: some View {
        Page("Any GTK widget can be a view.") {
            Panel("A level bar", "GtkWidgetRepresentable") {
                HStack(spacing: 16) {
                    Level(value: level)
                    Slider(value: $level) { Text("Level") }
                }
            }
            Panel("A spin button with a coordinator", "makeCoordinator") {
                HStack(spacing: 16) {
                    SpinButton(value: $number).accessibilityLabel("Number")
                    Slider(value: $number, in: 0...20, step: 1) { Text("Number") }
                    Text("\(Int(number))").monospacedDigit().frame(width: 30, alignment: .trailing)
                }
            }
            Panel("A calendar") { Month() }
        }
    }
}

/// A level bar.
private struct Level: GtkWidgetRepresentable {
    let value: Double

    func makeWidget(context: Context) -> UnsafeMutablePointer<GtkWidget> {
        let bar: UnsafeMutablePointer<GtkWidget> = gtk_level_bar_new()
        gtk_widget_set_hexpand(bar, 1)
        return bar
    }

    func updateWidget(_ widget: UnsafeMutablePointer<GtkWidget>, context: Context) {
        gtk_level_bar_set_value(OpaquePointer(widget), value)
    }
}

/// A spin button.
private struct SpinButton: GtkWidgetRepresentable {
    let value: Binding<Double>

    /// Receives changes of the number.
    @MainActor final class Coordinator {
        var value: Binding<Double>
        init(_ value: Binding<Double>) { self.value = value }
    }

    func makeCoordinator() -> Coordinator { Coordinator(value) }

    func makeWidget(context: Context) -> UnsafeMutablePointer<GtkWidget> {
        let button: UnsafeMutablePointer<GtkWidget> = gtk_spin_button_new_with_range(0, 20, 1)
        // The coordinator lives as long as the widget does; the handler has the signature of the signal.
        g_signal_connect_data(
            UnsafeMutableRawPointer(button), "value-changed",
            unsafeBitCast(spinButtonChanged as SpinButtonHandler, to: GCallback.self),
            Unmanaged.passUnretained(context.coordinator).toOpaque(), nil, GConnectFlags(rawValue: 0))
        return button
    }

    func updateWidget(_ widget: UnsafeMutablePointer<GtkWidget>, context: Context) {
        context.coordinator.value = value
        gtk_spin_button_set_value(OpaquePointer(widget), value.wrappedValue)
    }
}

private typealias SpinButtonHandler = @convention(c) (OpaquePointer, UnsafeMutableRawPointer) -> Void

/// Signal handler. Not isolated: GTK calls it, on the main thread.
private nonisolated func spinButtonChanged(button: OpaquePointer, data: UnsafeMutableRawPointer) {
    let number = gtk_spin_button_get_value(button)
    let coordinator = Unmanaged<SpinButton.Coordinator>.fromOpaque(data).takeUnretainedValue()
    MainActor.assumeIsolated {
        if coordinator.value.wrappedValue != number { coordinator.value.wrappedValue = number }
    }
}

/// A calendar of one month.
private struct Month: GtkWidgetRepresentable {
    func makeWidget(context: Context) -> UnsafeMutablePointer<GtkWidget> { gtk_calendar_new() }
    func updateWidget(_ widget: UnsafeMutablePointer<GtkWidget>, context: Context) {}
}
