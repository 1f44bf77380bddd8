import Glibc
import Observation
public import PlaybackModel
public import Playhead

/// An object that publishes a player on the session bus according to MPRIS 2.2, for media keys, desktop controls,
/// `playerctl` and remote controls.
///
/// Create one for each player that users should control from other programs, and keep it as long as the
/// player. Requests perform the same actions as the application's own buttons. Where the bus is unavailable, playback
/// is not affected, and ``state`` has the reason.
///
/// The service reports the state of the play button: `PlaybackStatus` is the user's intent and stays Playing while an
/// item opens, buffers or seeks. Changes are reported once, at the end of the turn in which they happen; `Seeked` once,
/// after a jump has landed.
///
/// ```swift
/// let service = MPRISService(player: player, actions: MPRISActions(quit: { leave() }))
/// service.onStateChange = { state in
///     if case .unavailable(let error) = state { print(error) }
/// }
/// ```
///
/// The service requires GLib's default loop on the main thread, which every `ViewGraphGTK` application has. It does not
/// retain the player. Releasing the service or calling ``stop()`` removes the player from the bus.
@MainActor public final class MPRISService {
    /// Returns artwork, which comes from media, as a PNG that other programs can decode without risk; `nil` for no cover.
    public typealias CoverEncoder = @Sendable (MediaArtwork) async -> [UInt8]?

    /// The state of the publication.
    public enum State: Sendable, Hashable {
        /// The bus has not answered yet.
        case connecting
        /// Other programs can control the player under this bus name.
        case published(name: String)
        /// Other programs cannot control the player. Playback is not affected.
        case unavailable(DesktopBusError)
        /// The service was stopped.
        case stopped
    }

    /// The state of the publication.
    public private(set) var state = State.connecting {
        didSet { if state != oldValue { onStateChange?(state) } }
    }
    /// Called after each change of ``state``.
    public var onStateChange: (@MainActor (State) -> Void)?
    /// A Boolean value that indicates whether the window is in full screen. The application keeps it up to date.
    public var isFullScreen = false {
        didSet { if isFullScreen != oldValue { turnEnd?.request() } }
    }

    /// The application's display name.
    let identity: String
    let desktopEntry: String
    let mimeTypes: [String]
    let actions: MPRISActions

    private(set) weak var player: Player?
    private(set) var connection: BusConnection?
    private let name: String
    private let artwork: ArtworkFile
    private var rule = DiscontinuityRule()
    private var reported = MPRISSnapshot()
    /// The track list.
    var tracks = MPRISTracks()
    private var turnEnd: TurnEnd?
    /// `true` while an observation of the queue is active. There is at most one, because each uses memory until it
    /// fires.
    private var isFollowing = false

    /// The number of alternative names to try.
    private static let maximumNames = 16

    /// Publishes a player. The initializer returns immediately; ``state`` reports the result.
    ///
    /// - Parameters:
    ///   - player: The player to control.
    ///   - identity: The application's display name.
    ///   - desktopEntry: The name of its desktop file, without `.desktop`.
    ///   - name: The last part of the bus name `org.mpris.MediaPlayer2.NAME`: letters, digits, `_` and `-`, not
    ///     starting with a digit. If the name is taken, `.instancePID` is appended.
    ///   - mimeTypes: The types that can be opened. Default: ``SupportedMediaTypes/all``.
    ///   - actions: The application's responses to requests.
    ///   - coverEncoder: Makes covers for the desktop, which decodes them without a sandbox. Decode the artwork in a
    ///     separate process and encode its pixels again, as `png(of:side:)` of `PlayheadCatalog` does. Called off the main
    ///     actor. Default: `nil`, with which no cover is published.
    ///   - bus: The bus to publish on. Default: the session bus.
    public init(
        player: Player, identity: String = "Playhead", desktopEntry: String = "org.playhead.Playhead",
        name: String = "playhead", mimeTypes: [String] = SupportedMediaTypes.all,
        actions: MPRISActions = MPRISActions(), coverEncoder: CoverEncoder? = nil, bus: DesktopBus = .session
    ) {
        precondition(
            Self.isNameElement(name), "“\(name)” is not a valid part of a bus name: use letters, digits, _ and -")
        self.player = player
        self.identity = identity
        self.desktopEntry = desktopEntry
        self.name = name
        self.mimeTypes = mimeTypes
        self.actions = actions
        artwork = ArtworkFile(encoder: coverEncoder)
        rule = DiscontinuityRule(lanes: player.lanes, position: player.time())
        let turnEnd = TurnEnd { [weak self] in self?.reportChanges() }
        self.turnEnd = turnEnd
        artwork.onChange = { turnEnd.request() }
        listen(to: player)
        connect(to: bus)
    }

    /// Removes the player from the bus, which releases its name immediately. Further calls have no effect.
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
                case .failure(let error): self.fail(error)
                }
            }
        } catch {
            // The creator reads the error in `state`.
            fail(error)
        }
    }

    private func fail(_ error: DesktopBusError) {
        withdraw()
        state = .unavailable(error)
    }

    private func publish(on connection: BusConnection) {
        self.connection = connection
        connection.onClosed = { [weak self] in self?.fail(.disconnected) }
        // Before the name, so that clients that see the name find the object.
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
                self.reported = self.snapshot()
                self.tracks.reported = self.trackList()
                self.state = .published(name: candidate)
            } else if number + 1 < Self.maximumNames {
                self.requestName(number: number + 1)
            } else {
                self.fail(.nameRefused(base))
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

    // MARK: Changes

    private func listen(to player: Player) {
        player.onPropertiesChange { [weak self] _ in self?.turnEnd?.request() }
        player.onTransition { [weak self] in self?.take($0) }
        player.onNotice { [weak self] in self?.take($0) }
        follow(player)
    }

    /// Observes the queue, which is not part of the properties.
    func follow(_ player: Player) {
        guard !isFollowing else { return }
        isFollowing = true
        withObservationTracking {
            _ = player.items
            _ = player.currentIndex
        } onChange: { [weak self] in
            // The player changes on the main actor only.
            MainActor.assumeIsolated { self?.queueWillChange() }
        }
    }

    private func queueWillChange() {
        isFollowing = false
        tracks.current = nil
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

    /// The current values of all reported properties.
    func snapshot() -> MPRISSnapshot {
        guard let player else { return MPRISSnapshot() }
        return MPRISSnapshot(player, track: trackList().current, artwork: artwork.address, isFullScreen: isFullScreen)
    }

    /// Reports all changes since the last call.
    func reportChanges() {
        turnEnd?.cancel()
        guard turnEnd != nil else { return }
        if let player {
            follow(player)
            artwork.show(player.metadata.artwork)
        }
        let hasJumped = rule.takePending(lanes: player?.lanes ?? PlaybackLanes())
        guard case .published = state, let connection else { return }
        let new = snapshot()
        if new != reported {
            emitChanges(MPRISInterface.root, from: reported.rootValues, to: new.rootValues, on: connection)
            emitChanges(MPRISInterface.player, from: reported.playerValues, to: new.playerValues, on: connection)
            reported = new
        }
        reportTracks(new.metadata, on: connection)
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

    /// The position in microseconds: the target while a seek is pending, zero without an item.
    var position: Int64 { max(player?.time().microseconds ?? 0, 0) }
}
