import Localization
import Observation
import PlaybackModel
import Playhead

/// The place that a viewer may want to skip to: the part after an introduction, or the next item.
@MainActor @Observable final class OfferModel {
    /// An offer.
    enum Offer: Hashable {
        /// A chapter to skip, and the position after it.
        case skip(ChapterRole, to: CMTime)
        /// The item that follows soon.
        case upNext(ItemID)
    }

    /// The offer that shows; `nil` for none.
    private(set) var offer: Offer?

    @ObservationIgnored private weak var player: Player?
    @ObservationIgnored private var listening: Listening?
    @ObservationIgnored private var jumping: Listening?
    @ObservationIgnored private var action: ScheduledAction?
    /// The offers that the viewer dismissed.
    @ObservationIgnored private var dismissed: Set<Offer> = []
    /// The item of the dismissed offers.
    @ObservationIgnored private var item: ItemID?

    /// The seconds before the end at which the next item is offered.
    static let upNextTime = 20.0
    /// The shortest item whose end is announced, in seconds.
    static let shortestItem = 120.0

    isolated deinit { stop() }

    /// Follows a player; `nil` stops.
    func follow(_ player: Player?) {
        guard player !== self.player else { return }
        stop()
        self.player = player
        listening = player?.onPropertiesChange { [weak self] _ in self?.update() }
        jumping = player?.onTimeJump { [weak self] in self?.update() }
        update()
    }

    private func stop() {
        listening?.cancel()
        jumping?.cancel()
        action?.cancel()
    }

    /// Performs the offer.
    func accept() {
        guard let offer, let player else { return }
        switch offer {
        case .skip(_, let end): player.seek(.at(end), smooth: false)
        case .upNext: player.advanceToNextItem()
        }
        dismiss()
    }

    /// Hides the offer; it does not return for the same place.
    func dismiss() {
        guard let offer else { return }
        dismissed.insert(offer)
        self.offer = nil
    }

    private func update() {
        action?.cancel()
        action = nil
        if let current = player?.currentItem?.id, current != item {
            item = current
            dismissed = []
        }
        guard let player, player.controls.canSeek, player.error == nil, player.streamType == .onDemand else {
            if offer != nil { offer = nil }
            return
        }
        let now = player.time().seconds
        let places = places(of: player)
        let current = places.first { now >= $0.start - 0.02 && now < $0.end - 0.02 && !dismissed.contains($0.offer) }
        if offer != current?.offer { offer = current?.offer }
        let rate = player.movingRate
        guard rate > 0 else { return }
        let next = places.flatMap { [$0.start, $0.end] }.filter { $0 > now + 0.01 }.min()
        guard let next else { return }
        action = player.scheduler.schedule(after: .seconds(min((next - now) / rate, 86_400))) { [weak self] in
            self?.update()
        }
    }

    /// The parts of the item in which there is an offer, in seconds.
    private func places(of player: Player) -> [(offer: Offer, start: Double, end: Double)] {
        guard player.duration.isNumeric, player.duration.seconds > 0 else { return [] }
        let length = player.duration.seconds
        var places: [(Offer, Double, Double)] = []
        for chapter in player.metadata.chapters {
            guard let title = chapter.title, let role = ChapterRole(title), chapter.range.end.isNumeric else {
                continue
            }
            let (start, end) = (chapter.range.start.seconds, min(chapter.range.end.seconds, length))
            // Credits that end the item are skipped by the next item, if there is one.
            if end >= length - 1 {
                guard let next = player.nextItemID else { continue }
                places.append((.upNext(next), start, length))
            } else if end - start > 3 {
                places.append((.skip(role, to: chapter.range.end), start, end - 1))
            }
        }
        if length >= Self.shortestItem, let next = player.nextItemID, player.loop == nil {
            places.append((.upNext(next), length - Self.upNextTime, length))
        }
        return places
    }
}

/// The role of a chapter that many viewers skip, by its name.
enum ChapterRole: String, Hashable, CaseIterable {
    case intro, recap, credits

    /// The role that a name states; `nil` for other chapters.
    init?(_ title: String) {
        let words = Set(title.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init))
        guard let role = Self.allCases.first(where: { !words.isDisjoint(with: $0.words) }), words.count <= 4 else {
            return nil
        }
        self = role
    }

    private var words: Set<String> {
        switch self {
        case .intro: ["intro", "introduction", "opening", "op", "vorspann", "titles", "générique"]
        case .recap: ["recap", "previously", "rückblick", "résumé"]
        case .credits: ["credits", "outro", "ending", "ed", "abspann", "nachspann"]
        }
    }

    /// The title of the button that skips it.
    var title: String {
        switch self {
        case .intro: localized("Skip intro")
        case .recap: localized("Skip recap")
        case .credits: localized("Skip credits")
        }
    }
}
