import FoundationEssentials
import MediaReaders
import PlaybackModel
import Playhead

/// `org.mpris.MediaPlayer2.TrackList`: the queue, for programs that show and change it.
extension MPRISService {
    /// The number of items above which clients cannot add tracks.
    static let maximumQueueLength = 100_000

    /// The tracks that clients see now.
    func trackList() -> MPRISTrackList {
        guard let player else { return MPRISTrackList() }
        if let current = tracks.current { return current }
        let list = MPRISTrackList(items: player.items, currentIndex: player.currentIndex)
        // The list stays valid until the queue changes, which the observation reports.
        follow(player)
        tracks.current = list
        return list
    }

    /// Performs a method of the track list.
    func callTrackList(_ method: String, _ arguments: [BusValue]) throws(BusFailure) -> [BusValue] {
        guard let player else { return method == "GetTracksMetadata" ? [.dictionaries([])] : [] }
        switch (method, arguments.first) {
        case ("GetTracksMetadata", .objectPaths(let paths)): return [.dictionaries(metadata(of: paths, on: player))]
        case ("AddTrack", .string(let address)):
            guard arguments.count == 3, let after = arguments[1].text, case .boolean(let isCurrent) = arguments[2]
            else { throw .invalidArguments("AddTrack requires a URL, a track and a Boolean value.") }
            try add(address, after: after, isCurrent: isCurrent, to: player)
        case ("RemoveTrack", .objectPath(let path)):
            if let index = MPRISTrackList.index(of: path, in: player.items) { player.items.remove(at: index) }
        case ("GoTo", .objectPath(let path)):
            if let index = MPRISTrackList.index(of: path, in: player.items) { go(to: index, on: player) }
        default: throw .notSupported("Unknown method \(method).")
        }
        return []
    }

    /// The value of a property of the track list.
    func trackListProperty(_ name: String) -> BusValue? {
        switch name {
        case "Tracks": .objectPaths(trackList().paths)
        case "CanEditTracks": .boolean(true)
        default: nil
        }
    }

    /// Emits the signals for all changes since the last call.
    func reportTracks(_ current: [String: BusValue], on connection: BusConnection) {
        let (old, new) = (tracks.reported, trackList())
        tracks.reported = new
        tracks.forget(except: new)
        let changes = old.changes(to: new)
        for change in changes {
            switch change {
            case .added(let track, let after):
                emit("TrackAdded", [.dictionary(tracks.metadata(track)), .objectPath(after)], on: connection)
            case .removed(let path): emit("TrackRemoved", [.objectPath(path)], on: connection)
            case .replaced:
                emit("TrackListReplaced", [.objectPaths(new.paths), .objectPath(new.current)], on: connection)
            }
        }
        if !changes.isEmpty {
            connection.emit(
                "PropertiesChanged", of: "org.freedesktop.DBus.Properties", path: MPRISInterface.path,
                arguments: [.string(MPRISInterface.trackList), .dictionary([:]), .strings(["Tracks"])])
        }
        if let track = new.tracks.first(where: { $0.path == new.current }) {
            // The file of a cover is removed with the next item.
            let values = current.filter { $0.key != "mpris:artUrl" }
            if values["mpris:trackid"] == .objectPath(track.path), tracks.update(track, to: values) {
                let known = BusValue.dictionary(tracks.metadata(track))
                emit("TrackMetadataChanged", [.objectPath(track.path), known], on: connection)
            }
        }
    }

    private func emit(_ signal: String, _ arguments: [BusValue], on connection: BusConnection) {
        connection.emit(signal, of: MPRISInterface.trackList, path: MPRISInterface.path, arguments: arguments)
    }

    /// The metadata of the tracks that are in the list, in the order of the paths. Others are left out.
    private func metadata(of paths: [String], on player: Player) -> [[String: BusValue]] {
        let list = trackList()
        let places = Dictionary(list.tracks.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
        let current = snapshot().metadata
        return paths.prefix(MPRISTrackList.maximumCount).compactMap { places[$0] }.map { track in
            track.path == list.current ? current : tracks.metadata(track)
        }
    }

    /// Adds a URL after a track, at the start for no track, or at the end for an unknown track.
    private func add(
        _ address: String, after: String, isCurrent: Bool, to player: Player
    ) throws(BusFailure) {
        let url = try permittedURL(address, on: player)
        guard player.items.count < Self.maximumQueueLength else {
            throw BusFailure(
                name: "org.freedesktop.DBus.Error.LimitsExceeded",
                message: "Cannot add the track: the queue has \(Self.maximumQueueLength) items. Remove some first.")
        }
        let index =
            after == MPRISMetadata.noTrack
            ? 0 : MPRISTrackList.index(of: after, in: player.items).map { $0 + 1 } ?? player.items.count
        player.items.insert(PlayerItem(url: url, title: MediaAddress.name(url)), at: index)
        if isCurrent { go(to: index, on: player) }
    }

    /// Plays the item at a place of the queue.
    private func go(to index: Int, on player: Player) {
        if player.currentIndex != index { player.currentIndex = index }
        player.handleSystemEvent(.remotePlay)
    }
}
