import PlaybackModel
public import Playhead

/// Tells a player that the machine goes to sleep, or that the session is locked, as logind has it.
///
/// The player is held while the machine sleeps (`background`), keeps what the user wants, and goes on when it wakes. A
/// locked screen holds a video, which nobody sees, and never sound alone.
///
/// It needs GLib's default loop on the main thread. The player is not kept alive. Where there is no logind nothing
/// happens.
@MainActor public final class SystemSleepMonitor {
    /// Whether logind can be heard; why not where it cannot.
    public private(set) var error: DesktopBusError?
    /// Whether the machine is on its way to sleep.
    public private(set) var isAsleep = false
    /// Whether the session is locked.
    public private(set) var isLocked = false

    private weak var player: Player?
    private(set) var connection: BusConnection?
    /// Whether the session is known, and its lock followed.
    private(set) var isFollowingLock = false
    private var turnEnd: TurnEnd?
    private var isHeldByLock = false
    private var isHolding = false

    private static let login = "org.freedesktop.login1"
    private static let session = "org.freedesktop.login1.Session"

    /// Follows the machine for a player.
    ///
    /// - Parameters:
    ///   - player: The player that is told.
    ///   - bus: Where logind is; default the machine's.
    public init(player: Player, bus: DesktopBus = .system) {
        self.player = player
        let turnEnd = TurnEnd { [weak self] in self?.update() }
        self.turnEnd = turnEnd
        // What plays under a lock may turn out to be a video.
        player.onPropertiesChange { [weak self] _ in
            if self?.isLocked == true { self?.turnEnd?.request() }
        }
        connect(to: bus)
    }

    isolated deinit { stop() }

    /// Follows nothing any more. What holds the player is taken back.
    public func stop() {
        turnEnd?.cancel()
        turnEnd = nil
        connection?.close()
        connection = nil
        (isAsleep, isLocked) = (false, false)
        update()
    }

    private func connect(to bus: DesktopBus) {
        do throws(DesktopBusError) {
            BusConnection.open(address: try bus.resolvedAddress()) { [weak self] result in
                guard let self, self.turnEnd != nil else { return }
                switch result {
                case .success(let connection): self.listen(on: connection)
                case .failure(let error): self.error = error
                }
            }
        } catch {
            // Whoever made this reads it here; a machine without logind plays all the same.
            self.error = error
        }
    }

    private func listen(on connection: BusConnection) {
        self.connection = connection
        connection.onClosed = { [weak self] in
            self?.error = .disconnected
            self?.stop()
        }
        connection.subscribe(
            to: "PrepareForSleep", of: "\(Self.login).Manager", path: "/org/freedesktop/login1", sender: Self.login
        ) { [weak self] signal in
            guard case .boolean(let isAsleep) = signal.arguments.first else { return }
            self?.takeSleep(isAsleep)
        }
        // The session of this process; of a program that the desktop started as a service, the user's.
        let request = BusCall(
            destination: Self.login, path: "/org/freedesktop/login1", interface: "\(Self.login).Manager",
            method: "GetSession", arguments: [.string("auto")])
        connection.call(request) { [weak self] result in
            // Where there is no session there is no lock.
            guard case .success(let answer) = result, case .objectPath(let path) = answer.first else { return }
            self?.followLock(of: path)
        }
    }

    private func followLock(of session: String) {
        guard let connection else { return }
        isFollowingLock = true
        connection.subscribe(
            to: "PropertiesChanged", of: "org.freedesktop.DBus.Properties", path: session, sender: Self.login
        ) { [weak self] signal in
            guard signal.arguments.count >= 2, signal.arguments[0].text == Self.session,
                case .dictionary(let changes) = signal.arguments[1], case .boolean(let isLocked) = changes["LockedHint"]
            else { return }
            self?.isLocked = isLocked
            self?.update()
        }
    }

    private func takeSleep(_ isAsleep: Bool) {
        self.isAsleep = isAsleep
        if !isAsleep { player?.handleSystemEvent(.clockJumped) }
        update()
    }

    private func update() {
        // A lock that holds does so until it is opened: the item may be on its way to the next one.
        isHeldByLock = isLocked && (isHeldByLock || player?.mediaType == .video)
        let mustHold = isAsleep || isHeldByLock
        guard mustHold != isHolding else { return }
        isHolding = mustHold
        player?.handleSystemEvent(mustHold ? .backgrounded : .foregrounded)
    }
}
