import Foundation
import Observation
import PlaybackModel
import Playhead
import ViewGraph

/// The pictures of a local video, or of an adaptive stream, at the pointer: made one at a time while the pointer is over the
/// slider, nearest first, and kept in memory.
@MainActor @Observable final class PreviewPictures {
    /// The picture at the pointer, or the nearest one so far; `nil` for none.
    private(set) var picture: ImagePixels?

    /// The pictures by their place in the file.
    @ObservationIgnored private var pictures: [Int: ImagePixels] = [:]
    /// Places without a picture.
    @ObservationIgnored private var missing: Set<Int> = []
    @ObservationIgnored private var item: ItemID?
    @ObservationIgnored private var place: Int?
    @ObservationIgnored private var task: Task<Void, Never>?
    /// The place whose picture is being made.
    @ObservationIgnored private var requested: Int?

    /// The number of places in a file. A picture takes 130 KB.
    static let placeCount = 150
    /// The shortest distance of two places, in seconds.
    static let shortestStep = 2.0
    /// The largest distance in places of a picture that stands in for a missing one.
    static let reach = 6

    isolated deinit { task?.cancel() }

    /// The largest distance in places up to which pictures of a stream are fetched in advance.
    static let streamReach = 1

    /// Shows the picture at a time, and makes it and its neighbors: all of a file, and few of a stream, whose pictures are
    /// fetched. A request for a picture of a stream ends if the pointer is far away by then. Has no effect for live streams,
    /// files on servers and recordings.
    func point(at time: CMTime?, of player: Player, maker: any PreviewPictureMaking) {
        guard let time, let current = player.currentItem, player.mediaType == .video, player.duration.isNumeric,
            player.duration.seconds > 0,
            current.url.isFileURL || (player.streamType == .onDemand && !player.tracks.variants.isEmpty)
        else { return leave() }
        if current.id != item {
            forget()
            item = current.id
        }
        let length = player.duration.seconds
        let step = max(length / Double(Self.placeCount), Self.shortestStep)
        let place = Int(time.seconds / step)
        let isFile = current.url.isFileURL
        // A server may have what it refused when the pointer was here before.
        if self.place == nil, !isFile { missing = [] }
        self.place = place
        show()
        if !isFile, let requested, abs(requested - place) > Self.reach {
            task?.cancel()
            (task, self.requested) = (nil, nil)
        }
        guard task == nil else { return }
        task = Task { [weak self] in
            while let next = self?.nextPlace(last: Int(length / step), within: isFile ? .max : Self.streamReach),
                !Task.isCancelled
            {
                self?.requested = next
                let seconds = min((Double(next) + 0.5) * step, length)
                let picture =
                    isFile
                    ? await maker.picture(ofFile: current.url.path, at: seconds, width: 240, height: 135)
                    : await maker.picture(ofStream: current, at: seconds, width: 240, height: 135)
                guard !Task.isCancelled else { return }
                self?.take(picture, at: next)
            }
            guard !Task.isCancelled else { return }
            self?.task = nil
            self?.requested = nil
        }
    }

    /// The pointer has left the slider. Pictures are kept.
    func leave() {
        place = nil
        if picture != nil { picture = nil }
    }

    /// Another item plays, or none: its pictures are not needed any more.
    func forget() {
        task?.cancel()
        (pictures, missing, task, requested, item) = ([:], [], nil, nil, nil)
        if picture != nil { picture = nil }
    }

    private func take(_ picture: ImagePixels?, at place: Int) {
        if let picture { pictures[place] = picture } else { missing.insert(place) }
        show()
    }

    /// The nearest place to the pointer that is not made yet; `nil` without one, and while the pointer is elsewhere.
    private func nextPlace(last: Int, within reach: Int) -> Int? {
        guard let place else { return nil }
        for distance in 0...min(max(last, 0), reach) {
            for candidate in [place + distance, place - distance] where (0...max(last, 0)).contains(candidate) {
                if pictures[candidate] == nil, !missing.contains(candidate) { return candidate }
            }
        }
        return nil
    }

    private func show() {
        let nearest = place.flatMap { place in
            (0...Self.reach).lazy.compactMap { [pictures] in pictures[place + $0] ?? pictures[place - $0] }.first
        }
        if picture != nearest { picture = nearest }
    }
}
