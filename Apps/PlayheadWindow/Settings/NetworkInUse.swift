import PlayheadDesktop
import PlayheadUI

/// The network in use, on which the limits of streams depend. Nothing is asked before that matters.
@MainActor final class NetworkInUse {
    private lazy var cost = NetworkCost()
    private lazy var monitor = NetworkConnectionMonitor(bus: bus)
    private let bus: DesktopBus

    /// The longest time for which addresses wait for NetworkManager when the application starts.
    private static let longestWait = Duration.milliseconds(500)

    /// - Parameter bus: The bus of NetworkManager. Default: the system bus.
    init(bus: DesktopBus = .system) { self.bus = bus }

    /// The connection; `nil` if it is not known, or not known yet.
    var connection: NetworkConnection? { monitor.current }

    /// Asks for the connection, so that it is known when it matters.
    func start() { _ = monitor }

    /// The limits of adaptive streams.
    func limits(_ values: SettingsValues) -> PlaybackLimits {
        values.limits(
            on: values.networks.isEmpty ? nil : connection, isMetered: values.meteredHeight > 0 && cost.isMetered)
    }

    /// The limits as soon as the connection is known; `nil` if they do not depend on it, or if it is known already.
    func awaitedLimits(_ settings: ApplicationSettings) -> Task<PlaybackLimits, Never>? {
        guard !settings.values.networks.isEmpty, !monitor.isSettled else { return nil }
        return Task {
            await monitor.settle(within: Self.longestWait)
            return limits(settings.values)
        }
    }

    /// Keeps the height that was chosen in the player; 0 for automatic.
    func keepHeight(_ height: Int, in settings: ApplicationSettings) {
        settings.values.keepHeight(height, on: connection, isMetered: cost.isMetered)
    }
}
