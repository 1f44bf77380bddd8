import FoundationEssentials
import MediaReaders
import PlaybackModel
import Playhead

/// Replies to calls from the bus. GLib has checked names and types.
extension MPRISService: BusObject {
    func willAnswer() { reportChanges() }

    func call(
        _ method: String, of interface: String, arguments: [BusValue]
    ) throws(BusFailure) -> [BusValue] {
        switch (interface, method) {
        case (MPRISInterface.root, "Raise"): actions.raise?()
        case (MPRISInterface.root, "Quit"): quit()
        case (MPRISInterface.trackList, _): return try callTrackList(method, arguments)
        default:
            if let player { try control(player, method, arguments) }
        }
        return []
    }

    /// Quits after the caller received its reply.
    private func quit() {
        guard let quit = actions.quit, let connection else { return }
        TurnEnd.run { connection.flush(completion: quit) }
    }

    private func control(_ player: Player, _ method: String, _ arguments: [BusValue]) throws(BusFailure) {
        switch (method, arguments.first, arguments.last) {
        case ("Next", _, _): PlayerAction.nextItem.perform(on: player)
        case ("Previous", _, _): PlayerAction.previousItem.perform(on: player)
        case ("Play", _, _): if snapshot().hasItem { player.handleSystemEvent(.remotePlay) }
        case ("Pause", _, _): player.handleSystemEvent(.remotePause)
        case ("PlayPause", _, _): playOrPause(player)
        case ("Stop", _, _): PlayerAction.stop.perform(on: player)
        case ("Seek", .int64(let offset), _): seek(player, by: offset)
        case ("SetPosition", .objectPath(let track), .int64(let position)):
            seek(player, to: position, in: track)
        case ("OpenUri", .string(let address), _): try open(player, address)
        default: throw .notSupported("Unknown method \(method).")
        }
    }

    /// Performs the action of the play button as a remote command.
    private func playOrPause(_ player: Player) {
        guard snapshot().hasItem else { return }
        switch player.controls.button {
        case .pause: player.handleSystemEvent(.remotePause)
        case .play, .replay: player.handleSystemEvent(.remotePlay)
        case .retry: player.retry()
        }
    }

    // MARK: Positions

    /// Seeks relative to the current position or pending target. Targets before the start seek to the start; targets
    /// past the end skip to the next item, or to the end if there is none.
    private func seek(_ player: Player, by offset: Int64) {
        guard snapshot().canSeek else { return }
        let (sum, overflows) = position.addingReportingOverflow(offset)
        let target = overflows ? (offset < 0 ? 0 : .max) : max(sum, 0)
        if let length = MPRISMetadata.length(player.currentProperties), target > length {
            if player.canAdvanceToNextItem() {
                player.advanceToNextItem()
            } else {
                player.seek(.at(player.duration))
            }
            return
        }
        player.seek(.at(Self.time(target)))
    }

    /// Seeks within the track that the caller considers current. Requests that do not fit are ignored, as MPRIS
    /// specifies.
    private func seek(_ player: Player, to position: Int64, in track: String) {
        guard snapshot().canSeek, player.currentItem != nil, track == trackList().current, position >= 0
        else { return }
        let target = Self.time(position)
        if let length = MPRISMetadata.length(player.currentProperties) {
            guard position <= length else { return }
        } else {
            let range = player.currentProperties.seekableTimeRange
            guard range.containsTime(target) || target == range.end else { return }
        }
        player.seek(.at(target))
    }

    private static func time(_ microseconds: Int64) -> CMTime {
        CMTime(value: microseconds, timescale: 1_000_000)
    }

    // MARK: Opening

    /// The URL of an address with a scheme that the player allows.
    func permittedURL(_ address: String, on player: Player) throws(BusFailure) -> URL {
        let shown = redactedURL(address)
        guard let url = URL(string: address), let scheme = url.scheme?.lowercased(), !scheme.isEmpty else {
            throw .playback(PlaybackError(.badURL, url: shown))
        }
        let schemes = player.configuration.allowedSchemes.sorted()
        guard schemes.contains(scheme) else {
            let cause = "The scheme “\(scheme)” is not allowed. Allowed schemes: \(schemes.joined(separator: ", "))."
            throw .playback(PlaybackError(.schemeNotAllowed, cause: cause, url: shown))
        }
        return url
    }

    private func open(_ player: Player, _ address: String) throws(BusFailure) {
        let url = try permittedURL(address, on: player)
        if let open = actions.open {
            do throws(PlaybackError) {
                try open(url)
            } catch {
                throw .playback(error)
            }
        } else {
            player.items = [PlayerItem(url: url)]
            player.play()
        }
    }

    // MARK: Properties

    func property(_ name: String, of interface: String) -> BusValue? {
        if interface == MPRISInterface.root { return rootProperty(name) }
        if interface == MPRISInterface.trackList { return trackListProperty(name) }
        return switch name {
        case "Position": .int64(position)
        case "CanControl": .boolean(true)
        default: snapshot().playerValues[name]
        }
    }

    private func rootProperty(_ name: String) -> BusValue? {
        switch name {
        case "CanQuit": .boolean(actions.quit != nil)
        case "CanRaise": .boolean(actions.raise != nil)
        case "CanSetFullscreen": .boolean(actions.setFullScreen != nil)
        case "HasTrackList": .boolean(true)
        case "Identity": .string(identity)
        case "DesktopEntry": .string(desktopEntry)
        case "SupportedUriSchemes": .strings(player?.configuration.allowedSchemes.sorted() ?? [])
        case "SupportedMimeTypes": .strings(mimeTypes)
        default: snapshot().rootValues[name]
        }
    }

    func setProperty(_ name: String, of interface: String, to value: BusValue) throws(BusFailure) {
        switch (name, value) {
        case ("Fullscreen", .boolean(let isFullScreen)):
            guard let setFullScreen = actions.setFullScreen else {
                throw .notSupported("The player has no window.")
            }
            if isFullScreen != self.isFullScreen { setFullScreen(isFullScreen) }
        case ("Rate", .double(let rate)): try setRate(rate)
        case ("Volume", .double(let volume)): try setVolume(volume)
        case ("LoopStatus", .string(let text)):
            guard let status = MPRISLoopStatus(rawValue: text) else {
                throw .invalidArguments("The loop status must be None, Track or Playlist.")
            }
            player?.repeatMode = status.repeatMode
        case ("Shuffle", .boolean(let isShuffled)): player?.isShuffled = isShuffled
        default: throw .invalidArguments("Invalid value for \(name).")
        }
    }

    private func setRate(_ rate: Double) throws(BusFailure) {
        guard rate.isFinite, rate >= 0 else { throw .invalidArguments("The rate must be a number from 0.1 to 4.") }
        guard let player else { return }
        let now = snapshot()
        if rate == 0 {
            player.handleSystemEvent(.remotePause)
        } else if now.minimumRate < now.maximumRate {
            player.rate = rate
        }
    }

    private func setVolume(_ volume: Double) throws(BusFailure) {
        guard volume.isFinite else { throw .invalidArguments("The volume must be a number; 1 is the normal volume.") }
        if let player { PlayerAction.setVolume(max(volume, 0)).perform(on: player) }
    }
}
