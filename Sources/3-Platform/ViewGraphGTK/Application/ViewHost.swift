import CGTK
import Foundation
import ViewGraph

/// A tree of views inside a widget.
@MainActor package final class ViewHost {
    package let host: GraphHost
    package let renderer: GTKRenderer
    private var isOpen = true

    /// Mounts a view. GTK must have started.
    package init(_ view: some View, environment: EnvironmentValues = EnvironmentValues()) {
        MainLoop.install()
        renderer = GTKRenderer()
        host = GraphHost(renderer: renderer, environment: environment)
        host.animator.reducesMotion = environment.accessibilityReduceMotion
        renderer.show(host)
        host.mount(view)
    }

    /// What to put into a window; alive as long as the host.
    var widget: Widget { renderer.root.widget }

    /// Changes what every view inherits.
    func setEnvironment(_ environment: EnvironmentValues) {
        host.animator.reducesMotion = environment.accessibilityReduceMotion
        host.environment = environment
    }

    /// Takes all views away, once: every one disappears.
    package func close() {
        guard isOpen else { return }
        isOpen = false
        host.unmount()
        renderer.close()
    }
}
