import PlaybackModel
public import Playhead

/// An object that informs a player about system sleep and the locked session, as logind reports them.
///
/// Without a monitor, a player loses its connections during sleep, and a video plays behind the lock screen. Create one
/// for each player and keep it as long as the player.
///
/// While the machine sleeps, the player is suspended (`background`); it keeps the user's intent and resumes on wake. A
/// locked session suspends video, but never audio alone.
///
/// The monitor requires GLib's default loop on the main thread and does not retain the player. Without logind it does
/// nothing, and ``error`` has the reason.
@MainActor public final class SystemSleepMonitor {
    /// The reason logind is unavailable; `nil` while it is available.
    public private(set) var error: DesktopBusError?
    /// A Boolean value that indicates whether the machine is about to sleep or asleep.
    public private(set) var isAsleep = false
    /// A Boolean value that indicates whether the session is locked.
    public private(set) var isLocked = false

    private weak var player: Player?
    private(set) var connection: BusConnection?
    /// `true` once the session is known and its lock is observed.
    private(set) var isFollowingLock = false
    private var turnEnd: TurnEnd?
    private var isHeldByLock = false
    private var isHolding = false

    private static let login = "org.freedesktop.login1"
    private static let session = "org.freedesktop.login1.Session"

    /// Creates a monitor for a player.
    ///
    /// - Parameters:
    ///   - player: The player to inform.
    ///   - bus: The bus of logind. Default: the system bus.
    public init(player: Player, bus: DesktopBus = .system) {
        self.player = player
        let turnEnd = TurnEnd { [weak self] in self?.update() }
        self.turnEnd = turnEnd
        // Under a lock, an item may turn out to be a video.
        player.onPropertiesChange { [weak self] _ in
            if self?.isLocked == true { self?.turnEnd?.request() }
        }
        connect(to: bus)
    }

    isolated deinit { stop() }

    /// Stops observing and lifts the suspension of the player.
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
            // The creator reads the error here. Playback works without logind.
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
        // The session of this process, or the user's session for a program that was started as a service.
        let request = BusCall(
            destination: Self.login, path: "/org/freedesktop/login1", interface: "\(Self.login).Manager",
            method: "GetSession", arguments: [.string("auto")])
        connection.call(request) { [weak self] result in
            // Without a session there is no lock.
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
        // A lock suspends until it is opened, even if the next item is not known to be a video yet.
        isHeldByLock = isLocked && (isHeldByLock || player?.mediaType == .video)
        let mustHold = isAsleep || isHeldByLock
        guard mustHold != isHolding else { return }
        isHolding = mustHold
        player?.handleSystemEvent(mustHold ? .backgrounded : .foregrounded)
    }
}
