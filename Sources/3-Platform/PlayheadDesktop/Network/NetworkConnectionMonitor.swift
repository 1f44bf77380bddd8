public import Observation

/// An object that follows the connection to the network in use, as NetworkManager reports it.
///
/// ```swift
/// let network = NetworkConnectionMonitor()
/// if let current = network.current { print(current.name) }
/// ```
///
/// With a VPN, it is the connection below it. Where NetworkManager is missing or cannot be reached, such as in a sandbox,
/// ``current`` stays `nil`, and ``error`` has the reason. No call blocks for a reply.
///
/// The monitor requires GLib's default loop on the main thread.
@MainActor @Observable public final class NetworkConnectionMonitor {
    /// The connection in use; `nil` without a network, and where it is not known.
    public private(set) var current: NetworkConnection?
    /// The reason the connection is not known; `nil` while NetworkManager reports it.
    public private(set) var error: DesktopBusError?
    /// `true` as soon as NetworkManager has reported the first connection, or cannot.
    public private(set) var isSettled = false

    @ObservationIgnored private var connection: BusConnection?
    /// The path of the connection that was reported last.
    @ObservationIgnored private var path: String?
    @ObservationIgnored private var waiting: [CheckedContinuation<Void, Never>] = []

    private static let manager = "org.freedesktop.NetworkManager"
    private static let managerPath = "/org/freedesktop/NetworkManager"
    private static let properties = "org.freedesktop.DBus.Properties"

    /// Reads the connection, and follows it from now on.
    ///
    /// - Parameter bus: The bus of NetworkManager. Default: the system bus.
    public init(bus: DesktopBus = .system) {
        do throws(DesktopBusError) {
            BusConnection.open(address: try bus.resolvedAddress()) { [weak self] result in
                switch result {
                case .success(let connection): self?.listen(on: connection)
                case .failure(let error): self?.fail(error)
                }
            }
        } catch {
            // Without a bus the connection stays unknown.
            fail(error)
        }
    }

    /// Waits until ``isSettled`` is `true`, at most for a limit.
    ///
    /// - Parameters:
    ///   - limit: The longest time to wait.
    ///   - clock: The clock that measures it.
    public func settle(within limit: Duration, on clock: any Clock<Duration> = ContinuousClock()) async {
        guard !isSettled else { return }
        Task { [weak self] in
            // Nothing cancels this task.
            do { try await clock.sleep(for: limit) } catch { return }
            self?.resumeWaiting()
        }
        await withCheckedContinuation { waiting.append($0) }
    }

    private func listen(on connection: BusConnection) {
        self.connection = connection
        connection.onClosed = { [weak self] in
            self?.take(nil)
            self?.fail(.disconnected)
        }
        connection.subscribe(
            to: "PropertiesChanged", of: Self.properties, path: Self.managerPath, sender: Self.manager
        ) { [weak self] signal in
            guard signal.arguments.count >= 2, signal.arguments[0].text == Self.manager,
                case .dictionary(let changes) = signal.arguments[1],
                case .objectPath(let path) = changes["PrimaryConnection"]
            else { return }
            self?.read(path)
        }
        let request = BusCall(
            destination: Self.manager, path: Self.managerPath, interface: Self.properties, method: "Get",
            arguments: [.string(Self.manager), .string("PrimaryConnection")])
        connection.call(request) { [weak self] result in
            if case .success(let answer) = result, case .objectPath(let path) = answer.first {
                self?.read(path)
            } else {
                self?.fail(.noService)
            }
        }
    }

    private func read(_ path: String) {
        self.path = path
        error = nil
        guard path != "/" else { return take(nil) }
        let request = BusCall(
            destination: Self.manager, path: path, interface: Self.properties, method: "GetAll",
            arguments: [.string("\(Self.manager).Connection.Active")])
        connection?.call(request) { [weak self] result in
            // Another connection may have replaced it in the meantime.
            guard let self, self.path == path else { return }
            guard case .success(let answer) = result, case .dictionary(let properties) = answer.first else {
                return take(nil)
            }
            take(NetworkConnection(properties))
        }
    }

    private func take(_ connection: NetworkConnection?) {
        if current != connection { current = connection }
        if !isSettled { isSettled = true }
        resumeWaiting()
    }

    private func fail(_ error: DesktopBusError) {
        self.error = error
        if !isSettled { isSettled = true }
        resumeWaiting()
    }

    private func resumeWaiting() {
        let resumed = waiting
        waiting = []
        for waiter in resumed { waiter.resume() }
    }
}
