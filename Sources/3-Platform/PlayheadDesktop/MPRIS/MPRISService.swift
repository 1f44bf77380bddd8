import Glibc
import Observation
import PlaybackModel
public import Playhead

/// A player on the session bus, as MPRIS 2.2 has it: media keys, the desktop's controls, `playerctl`, remote controls.
///
/// What it tells is what the player's button shows: `PlaybackStatus` is the user's intent, so it stays Playing while the
/// item opens, buffers or seeks. A change is told once at the end of the turn in which it happened, and `Seeked` once
/// when a jump has landed.
///
/// ```swift
/// let service = MPRISService(player: player, actions: MPRISActions(quit: { leave() }))
/// service.onStateChange = { state in
///     if case .unavailable(let error) = state { print(error) }
/// }
/// ```
///
/// It needs GLib's default loop on the main thread, which every application of `ViewGraphGTK` has. The player is not
/// kept alive. Dropping the service, or ``stop()``, takes it off the bus.
@MainActor public final class MPRISService {
    /// How far it has come.
    public enum State: Sendable, Hashable {
        /// The bus has not answered yet.
        case connecting
        /// Others can control the player under this bus name.
        case published(name: String)
        /// Others cannot; playback is not concerned.
        case unavailable(DesktopBusError)
        /// It was stopped.
        case stopped
    }

    /// How far it has come.
    public private(set) var state = State.connecting {
        didSet { if state != oldValue { onStateChange?(state) } }
    }
    /// Called after each change of ``state``.
    public var onStateChange: (@MainActor (State) -> Void)?
    /// Whether the window is at full screen. For the application to keep up to date.
    public var isFullScreen = false {
        didSet { if isFullScreen != oldValue { turnEnd?.request() } }
    }

    /// The name that people read, and the one of the desktop file.
    let identity: String
    let desktopEntry: String
    let mimeTypes: [String]
    let actions: MPRISActions

    private(set) weak var player: Player?
    private(set) var connection: BusConnection?
    private let name: String
    private let artwork: ArtworkFile
    private var rule = DiscontinuityRule()
    private var told = MPRISSnapshot()
    private var turnEnd: TurnEnd?
    /// Whether the next change of the queue is waited for: once is enough, each wait is memory until it comes.
    private var isFollowing = false

    /// How many names are tried when others have them.
    private static let maximumNames = 16

    /// Publishes a player. It returns at once; ``state`` tells what becomes of it.
    ///
    /// - Parameters:
    ///   - player: The player to control.
    ///   - identity: The application's name as people read it.
    ///   - desktopEntry: The name of its desktop file, without `.desktop`.
    ///   - name: The last part of the bus name `org.mpris.MediaPlayer2.NAME`: letters, digits, `_` and `-`, the first
    ///     no digit. Where it is taken, `.instancePID` is added.
    ///   - mimeTypes: What can be opened; default ``SupportedMediaTypes/all``.
    ///   - actions: What the application does when asked to.
    ///   - bus: Where to publish; default the session's.
    public init(
        player: Player, identity: String = "Playhead", desktopEntry: String = "org.playhead.Playhead",
        name: String = "playhead", mimeTypes: [String] = SupportedMediaTypes.all,
        actions: MPRISActions = MPRISActions(), bus: DesktopBus = .session
    ) {
        precondition(Self.isNameElement(name), "“\(name)” cannot be a part of a bus name: use letters, digits, _ and -")
        self.player = player
        self.identity = identity
        self.desktopEntry = desktopEntry
        self.name = name
        self.mimeTypes = mimeTypes
        self.actions = actions
        artwork = ArtworkFile()
        rule = DiscontinuityRule(lanes: player.lanes, position: player.time())
        let turnEnd = TurnEnd { [weak self] in self?.tell() }
        self.turnEnd = turnEnd
        artwork.onChange = { turnEnd.request() }
        listen(to: player)
        connect(to: bus)
    }

    /// Takes the player off the bus; its name is free at once. Without effect the second time.
    public func stop() {
        guard state != .stopped else { return }
        withdraw()
        state = .stopped
    }

    private func withdraw() {
        turnEnd?.cancel()
        turnEnd = nil
        artwork.onChange = nil
        artwork.show(nil)
        connection?.close()
        connection = nil
    }

    // MARK: On the bus

    private func connect(to bus: DesktopBus) {
        do throws(DesktopBusError) {
            BusConnection.open(address: try bus.resolvedAddress()) { [weak self] result in
                guard let self, self.state == .connecting else { return }
                switch result {
                case .success(let connection): self.publish(on: connection)
                case .failure(let error): self.give(up: error)
                }
            }
        } catch {
            // The creator hears of it by `state`; there is nobody else yet.
            give(up: error)
        }
    }

    private func give(up error: DesktopBusError) {
        withdraw()
        state = .unavailable(error)
    }

    private func publish(on connection: BusConnection) {
        self.connection = connection
        connection.onClosed = { [weak self] in self?.give(up: .disconnected) }
        // Before the name, so that whoever sees the name finds the object.
        connection.export(self, path: MPRISInterface.path, description: MPRISInterface.description)
        requestName(number: 0)
    }

    private func requestName(number: Int) {
        let base = MPRISInterface.namePrefix + name
        let candidate =
            switch number {
            case 0: base
            case 1: "\(base).instance\(getpid())"
            default: "\(base).instance\(getpid())_\(number)"
            }
        connection?.requestName(candidate) { [weak self] isOurs in
            guard let self, self.state == .connecting else { return }
            if isOurs {
                self.told = self.snapshot()
                self.state = .published(name: candidate)
            } else if number + 1 < Self.maximumNames {
                self.requestName(number: number + 1)
            } else {
                self.give(up: .nameRefused(base))
            }
        }
    }

    private static func isNameElement(_ name: String) -> Bool {
        guard let first = name.utf8.first, !(0x30...0x39).contains(first), name.utf8.count <= 64 else { return false }
        return name.utf8.allSatisfy { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"), UInt8(ascii: "-"): true
            default: false
            }
        }
    }

    // MARK: What changes

    private func listen(to player: Player) {
        player.onPropertiesChange { [weak self] _ in self?.turnEnd?.request() }
        player.onTransition { [weak self] in self?.take($0) }
        player.onNotice { [weak self] in self?.take($0) }
        follow(player)
    }

    /// The queue is no part of the properties.
    private func follow(_ player: Player) {
        guard !isFollowing else { return }
        isFollowing = true
        withObservationTracking {
            _ = player.items
            _ = player.currentItem
        } onChange: { [weak self] in
            // The player changes on the main actor only.
            MainActor.assumeIsolated { self?.queueWillChange() }
        }
    }

    private func queueWillChange() {
        isFollowing = false
        turnEnd?.request()
    }

    private func take(_ transition: PlaybackTransition) {
        rule.take(transition)
        turnEnd?.request()
    }

    private func take(_ notice: PlaybackNotice) {
        rule.take(notice, start: player?.currentItem?.startPosition)
        turnEnd?.request()
    }

    /// What is true now.
    func snapshot() -> MPRISSnapshot {
        guard let player else { return MPRISSnapshot() }
        return MPRISSnapshot(player, artwork: artwork.address, isFullScreen: isFullScreen)
    }

    /// Tells what has changed since the last time.
    func tell() {
        turnEnd?.cancel()
        guard turnEnd != nil else { return }
        if let player {
            follow(player)
            artwork.show(player.metadata.artwork)
        }
        let hasJumped = rule.takePending(lanes: player?.lanes ?? PlaybackLanes())
        guard case .published = state, let connection else { return }
        let new = snapshot()
        if new != told {
            emitChanges(MPRISInterface.root, from: told.rootValues, to: new.rootValues, on: connection)
            emitChanges(MPRISInterface.player, from: told.playerValues, to: new.playerValues, on: connection)
            told = new
        }
        if hasJumped {
            connection.emit(
                "Seeked", of: MPRISInterface.player, path: MPRISInterface.path, arguments: [.int64(position)])
        }
    }

    private func emitChanges(
        _ interface: String, from old: [String: BusValue], to new: [String: BusValue], on connection: BusConnection
    ) {
        let changes = new.filter { old[$0.key] != $0.value }
        guard !changes.isEmpty else { return }
        connection.emit(
            "PropertiesChanged", of: "org.freedesktop.DBus.Properties", path: MPRISInterface.path,
            arguments: [.string(interface), .dictionary(changes), .strings([])])
    }

    /// Where playback is, in microseconds: the target while a seek is pending, zero without an item.
    var position: Int64 { max(player?.time().microseconds ?? 0, 0) }
}
