import CGTK
import Foundation
import ViewGraph

/// A tree of views in a widget.
@MainActor package final class ViewHost {
    package let host: GraphHost
    package let renderer: GTKRenderer
    private var isOpen = true

    /// Mounts a view. GTK must be initialized.
    package init(_ view: some View, environment: EnvironmentValues = EnvironmentValues()) {
        MainLoop.install()
        renderer = GTKRenderer()
        host = GraphHost(renderer: renderer, environment: environment)
        host.animator.reducesMotion = environment.accessibilityReduceMotion
        renderer.show(host)
        host.mount(view)
    }

    /// The widget to put into a window. It lives as long as the host.
    var widget: Widget { renderer.root.widget }

    /// Sets the environment of the root view.
    func setEnvironment(_ environment: EnvironmentValues) {
        host.animator.reducesMotion = environment.accessibilityReduceMotion
        host.environment = environment
    }

    /// Removes all views, once. Each of them disappears.
    package func close() {
        guard isOpen else { return }
        isOpen = false
        host.unmount()
        renderer.close()
    }
}
