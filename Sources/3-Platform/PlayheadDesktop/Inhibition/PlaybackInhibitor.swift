import PlaybackModel
public import Playhead

/// An object that keeps the screen on and the machine awake while a video plays, and only then.
///
/// Create one for each player and keep it as long as the player. It needs no further calls: the inhibition begins when
/// a video plays or buffers, continues during seeks and drags, and ends when the video pauses, ends or fails, or the
/// inhibitor is released. Audio alone does not keep the screen on.
///
/// ```swift
/// let inhibitor = PlaybackInhibitor(player: player)
/// ```
///
/// The inhibitor asks the desktop's services in order: the portal, GNOME's session manager, the screen saver. No call
/// blocks for a reply. Where no service is available, playback is not affected, and ``state`` has the reason.
///
/// The inhibitor requires GLib's default loop on the main thread, which every `ViewGraphGTK` application has. It does
/// not retain the player.
@MainActor public final class PlaybackInhibitor {
    /// The state of an inhibition.
    public enum State: Sendable, Hashable {
        /// No inhibition is requested.
        case idle
        /// A service was asked and has not answered.
        case asking
        /// A service keeps the screen on.
        case inhibiting(InhibitionRoute)
        /// No service is available. If one appears on the bus, the inhibitor asks it.
        case unavailable(DesktopBusError)
    }

    /// The state of the inhibition.
    public private(set) var state = State.idle {
        didSet { if state != oldValue { onStateChange?(state) } }
    }
    /// Called after each change of ``state``.
    public var onStateChange: (@MainActor (State) -> Void)?

    private weak var player: Player?
    private let applicationID: String
    private let reason: String
    private var connection: BusConnection?
    private var turnEnd: TurnEnd?
    private var isNeeded = false
    /// The call that ends the inhibition.
    private var release: BusCall?

    /// Creates an inhibitor that follows a player.
    ///
    /// - Parameters:
    ///   - player: The player to follow.
    ///   - applicationID: The name of the application's desktop file, without `.desktop`.
    ///   - reason: The reason, which the desktop may show.
    ///   - bus: The bus of the services. Default: the session bus.
    public init(
        player: Player, applicationID: String = "org.playhead.Playhead", reason: String = "A video is playing",
        bus: DesktopBus = .session
    ) {
        self.player = player
        self.applicationID = applicationID
        self.reason = reason
        let turnEnd = TurnEnd { [weak self] in self?.update() }
        self.turnEnd = turnEnd
        player.onPropertiesChange { [weak self] _ in self?.turnEnd?.request() }
        connect(to: bus)
    }

    isolated deinit { stop() }

    /// Ends the inhibition and stops following the player. Further calls have no effect.
    public func stop() {
        turnEnd?.cancel()
        turnEnd = nil
        isNeeded = false
        // Services drop the inhibition with the connection; those that do not receive an explicit call first.
        endInhibition()
        connection?.close()
        connection = nil
        state = .idle
    }

    private func connect(to bus: DesktopBus) {
        do throws(DesktopBusError) {
            BusConnection.open(address: try bus.resolvedAddress()) { [weak self] result in
                guard let self, self.turnEnd != nil else { return }
                switch result {
                case .success(let connection):
                    self.connection = connection
                    connection.onClosed = { [weak self] in self?.fail(.disconnected) }
                    self.followServices(on: connection)
                    self.update()
                case .failure(let error): self.fail(error)
                }
            }
        } catch {
            // The creator reads the error in `state`.
            fail(error)
        }
    }

    /// Asks another service when the current one leaves the bus, or the same one when it returns.
    private func followServices(on connection: BusConnection) {
        connection.subscribe(
            to: "NameOwnerChanged", of: "org.freedesktop.DBus", path: "/org/freedesktop/DBus",
            sender: "org.freedesktop.DBus"
        ) { [weak self] signal in
            guard let self, signal.arguments.count == 3, let name = signal.arguments[0].text else { return }
            let isGone = signal.arguments[2].text == ""
            switch self.state {
            case .inhibiting(let route) where isGone && route.service == name:
                self.release = nil
                self.state = .idle
            case .unavailable where !isGone && InhibitionRoute.allCases.contains { $0.service == name }:
                self.state = .idle
            default: return
            }
            self.update()
        }
    }

    private func fail(_ error: DesktopBusError) {
        release = nil
        connection = nil
        turnEnd?.cancel()
        turnEnd = nil
        state = .unavailable(error)
    }

    /// Starts or ends the inhibition according to the player's state.
    private func update() {
        guard connection != nil else { return }
        isNeeded = player.map { InhibitionRule.isNeeded(for: $0.currentProperties) } ?? false
        switch state {
        case .idle where isNeeded: ask(InhibitionRoute.allCases[...])
        case .unavailable where !isNeeded: state = .idle
        case .inhibiting where !isNeeded:
            endInhibition()
            state = .idle
        case .idle, .asking, .inhibiting, .unavailable: break
        }
    }

    /// Asks one service after the other, one call at a time.
    private func ask(_ routes: ArraySlice<InhibitionRoute>) {
        guard let connection, let route = routes.first else {
            state = .unavailable(.noService)
            return
        }
        state = .asking
        connection.call(route.inhibit(applicationID: applicationID, reason: reason)) { [weak self] result in
            guard let self, self.state == .asking else { return }
            guard case .success(let answer) = result, let release = route.release(answer) else {
                // This service is missing or refused. Ask the next one if the inhibition is still needed.
                if self.isNeeded { self.ask(routes.dropFirst()) } else { self.state = .idle }
                return
            }
            self.release = release
            self.state = .inhibiting(route)
            // The need may have ended in the meantime.
            self.update()
        }
    }

    private func endInhibition() {
        if let release { connection?.call(release) }
        release = nil
    }
}
