import CGIO
public import Observation

/// The cost of the network: whether its data is limited or costs money, as NetworkManager or the portal reports.
///
/// ```swift
/// let network = NetworkCost()
/// if network.isMetered { player.setLimits(small) }
/// ```
///
/// It requires GLib's default loop on the main thread. Where nothing knows the cost, the network is not metered.
@MainActor @Observable public final class NetworkCost {
    /// `true` while the network is metered, as mobile connections usually are.
    public private(set) var isMetered = false

    @ObservationIgnored private let monitor: OpaquePointer?
    @ObservationIgnored private var handler: gulong = 0

    /// Reads the cost, and follows it from now on.
    public init() {
        monitor = g_network_monitor_get_default()
        update()
        let changed: @MainActor () -> Void = { [weak self] in self?.update() }
        handler = cgio_connect_metered(
            monitor, networkChanged, CallbackBox(changed).passRetained(), releaseClosureBox)
    }

    isolated deinit { g_signal_handler_disconnect(UnsafeMutableRawPointer(monitor), handler) }

    private func update() {
        let isMetered = g_network_monitor_get_network_metered(monitor) != 0
        if self.isMetered != isMetered { self.isMetered = isMetered }
    }
}

private nonisolated func networkChanged(
    _: OpaquePointer?, _: UnsafeMutablePointer<GParamSpec>?, _ data: UnsafeMutableRawPointer?
) {
    let changed = CallbackBox<@MainActor () -> Void>.value(data)
    // The default monitor reports in the default loop, which runs on the main thread.
    MainActor.assumeIsolated { changed?() }
}
