/// An object that shows notifications of the application on the desktop.
///
/// A notification replaces the one before it with the same identity. Notifications that are still shown are removed when
/// the notifier is released or stopped. Where no service is available, nothing is shown, and ``state`` has the reason.
///
/// ```swift
/// let notifier = DesktopNotifier()
/// notifier.onActivate = { id in RunningApplication.present() }
/// notifier.show(DesktopNotification(id: "item", title: "Spring"))
/// ```
///
/// The notifier requires GLib's default loop on the main thread, which every `ViewGraphGTK` application has.
@MainActor public final class DesktopNotifier {
    /// The state of the notifier.
    public enum State: Sendable, Hashable {
        /// The bus has not answered yet. Notifications wait.
        case connecting
        /// A service shows notifications.
        case ready(NotificationRoute)
        /// Notifications are not shown.
        case unavailable(DesktopBusError)
        /// The notifier was stopped.
        case stopped
    }

    /// The state of the notifier.
    public private(set) var state = State.connecting {
        didSet { if state != oldValue { onStateChange?(state) } }
    }
    /// Called after each change of ``state``.
    public var onStateChange: (@MainActor (State) -> Void)?
    /// Called with its identity when the user selects a notification.
    public var onActivate: (@MainActor (String) -> Void)?

    private let application: (name: String, id: String)
    private var connection: BusConnection?
    private var hasMarkup = false
    /// The last notification of each identity that waits for the service.
    private var waiting: [String: DesktopNotification] = [:]
    /// The identities whose number the service has not returned.
    private var asked: Set<String> = []
    /// The numbers of the notifications that are shown, by identity.
    private var numbers: [String: UInt32] = [:]

    /// Creates a notifier and connects it to the desktop. Returns immediately.
    ///
    /// - Parameters:
    ///   - applicationName: The display name of the application.
    ///   - applicationID: The name of its desktop file, without `.desktop`.
    ///   - bus: The bus of the services. Default: the session bus.
    public init(
        applicationName: String = "Playhead", applicationID: String = "org.playhead.Playhead",
        bus: DesktopBus = .session
    ) {
        application = (applicationName, applicationID)
        do throws(DesktopBusError) {
            BusConnection.open(address: try bus.resolvedAddress()) { [weak self] result in
                guard let self, self.state == .connecting else { return }
                switch result {
                case .success(let connection): self.use(connection)
                case .failure(let error): self.fail(error)
                }
            }
        } catch {
            // The creator reads the error in `state`.
            fail(error)
        }
    }

    isolated deinit { stop() }

    /// Shows a notification in place of the one with the same identity.
    public func show(_ notification: DesktopNotification) {
        switch state {
        case .connecting: waiting[notification.id] = notification
        case .ready(let route): send(notification, by: route)
        case .unavailable, .stopped: break
        }
    }

    /// Removes a notification. Has no effect if there is none with this identity.
    public func withdraw(_ id: String) {
        waiting[id] = nil
        guard case .ready(let route) = state, let number = numbers.removeValue(forKey: id) else { return }
        connection?.call(route.withdraw(id, number: number))
    }

    /// Removes all notifications and disconnects. Further calls have no effect.
    public func stop() {
        guard state != .stopped else { return }
        for id in numbers.keys.sorted() { withdraw(id) }
        connection?.close()
        connection = nil
        waiting = [:]
        state = .stopped
    }

    private func fail(_ error: DesktopBusError) {
        connection?.close()
        connection = nil
        waiting = [:]
        state = .unavailable(error)
    }

    // MARK: Services

    private func use(_ connection: BusConnection) {
        self.connection = connection
        connection.onClosed = { [weak self] in self?.fail(.disconnected) }
        for route in NotificationRoute.allCases {
            connection.subscribe(to: nil, of: route.interface, path: route.path) { [weak self] signal in
                self?.take(signal, of: route)
            }
        }
        guard let question = NotificationRoute.notifications.capabilities else { return }
        connection.call(question) { [weak self] result in
            guard let self, self.state == .connecting else { return }
            if case .success(let answer) = result, case .strings(let abilities) = answer.first {
                self.hasMarkup = abilities.contains("body-markup")
                self.begin(.notifications)
            } else {
                self.askPortal()
            }
        }
    }

    private func askPortal() {
        let portal = NotificationRoute.portal
        connection?.callBus("StartServiceByName", [.string(portal.service), .uint32(0)]) { [weak self] result in
            guard let self, self.state == .connecting else { return }
            if case .success = result { self.begin(portal) } else { self.fail(.noService) }
        }
    }

    private func begin(_ route: NotificationRoute) {
        state = .ready(route)
        let notifications = waiting.values.sorted { $0.id < $1.id }
        waiting = [:]
        for notification in notifications { send(notification, by: route) }
    }

    private func send(_ notification: DesktopNotification, by route: NotificationRoute) {
        let id = notification.id
        // Without the number of the one before, this one would not replace it.
        guard !asked.contains(id) else {
            waiting[id] = notification
            return
        }
        asked.insert(id)
        let call = route.show(
            notification, replacing: numbers[id] ?? 0, hasMarkup: hasMarkup, application: application)
        connection?.call(call) { [weak self] result in
            guard let self else { return }
            self.asked.remove(id)
            // A refused notification is not shown; the next one is tried again.
            guard case .success(let answer) = result else { return }
            if case .uint32(let number) = answer.first { self.numbers[id] = number } else { self.numbers[id] = 0 }
            if let next = self.waiting.removeValue(forKey: id) { self.show(next) }
        }
    }

    private func take(_ signal: BusSignal, of route: NotificationRoute) {
        guard case .ready(route) = state, let first = signal.arguments.first else { return }
        let id: String? =
            switch first {
            case .uint32(let number): numbers.first { $0.value == number }?.key
            case .string(let id): numbers[id] != nil ? id : nil
            default: nil
            }
        guard let id else { return }
        switch signal.name {
        case "ActionInvoked":
            numbers[id] = nil
            onActivate?(id)
        case "NotificationClosed": numbers[id] = nil
        default: break
        }
    }
}
