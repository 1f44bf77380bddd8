import PlaybackModel
public import Playhead

/// Keeps the screen on and the machine awake while a video plays, and only then.
///
/// It asks the portal, GNOME's session manager or the screen saver, whichever answers first in this order, and takes it
/// back when the video pauses, ends or fails, and when this object goes. Nothing waits for the answers.
///
/// ```swift
/// let inhibitor = PlaybackInhibitor(player: player)
/// ```
///
/// It needs GLib's default loop on the main thread. The player is not kept alive.
@MainActor public final class PlaybackInhibitor {
    /// How it stands.
    public enum State: Sendable, Hashable {
        /// Nothing is asked for.
        case idle
        /// It is asked for and not answered.
        case asking
        /// The screen stays on.
        case inhibiting(InhibitionRoute)
        /// It cannot be asked for. Where it is for want of a service, it is asked for again when one comes.
        case unavailable(DesktopBusError)
    }

    /// How it stands.
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
    /// What takes it back.
    private var release: BusCall?

    /// Follows a player.
    ///
    /// - Parameters:
    ///   - player: The player that is watched.
    ///   - applicationID: The name of the application's desktop file, without `.desktop`.
    ///   - reason: Why, as the desktop may show it.
    ///   - bus: Where the services are; default the session's.
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

    /// Takes back what was asked for and follows the player no more. Without effect the second time.
    public func stop() {
        turnEnd?.cancel()
        turnEnd = nil
        isNeeded = false
        // The services take it back by themselves with the connection; those that keep it hear it first.
        takeBack()
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
            // Whoever made this reads it in `state`.
            fail(error)
        }
    }

    /// A service that goes forgets what it was asked: another one is asked, or the same when it is back.
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

    /// Brings what is asked for in line with the player.
    private func update() {
        guard connection != nil else { return }
        isNeeded = player.map { InhibitionRule.isNeeded(for: $0.currentProperties) } ?? false
        switch state {
        case .idle where isNeeded: ask(InhibitionRoute.allCases[...])
        case .unavailable where !isNeeded: state = .idle
        case .inhibiting where !isNeeded:
            takeBack()
            state = .idle
        case .idle, .asking, .inhibiting, .unavailable: break
        }
    }

    /// Asks one service after the other. One call is under way at a time.
    private func ask(_ routes: ArraySlice<InhibitionRoute>) {
        guard let connection, let route = routes.first else {
            state = .unavailable(.noService)
            return
        }
        state = .asking
        connection.call(route.inhibit(applicationID: applicationID, reason: reason)) { [weak self] result in
            guard let self, self.state == .asking else { return }
            guard case .success(let answer) = result, let release = route.release(answer) else {
                // Not there, or it cannot: the next one, if it is still wanted.
                if self.isNeeded { self.ask(routes.dropFirst()) } else { self.state = .idle }
                return
            }
            self.release = release
            self.state = .inhibiting(route)
            // It may have become needless meanwhile.
            self.update()
        }
    }

    private func takeBack() {
        if let release { connection?.call(release) }
        release = nil
    }
}
