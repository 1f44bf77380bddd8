import MediaReaders
import PlaybackModel

extension Player {
    /// The items of the queue. The same item may be in it several times.
    ///
    /// Setting it keeps a current item that stays, undisturbed. Otherwise the next of the items after it that stay becomes
    /// current, and where there is none, the first one.
    public var items: [PlayerItem] {
        get { queue.items }
        set {
            guard newValue != queue.items else { return }
            guard let place = queue.replaceItems(with: newValue) else {
                queue.select(nil)
                send(.stop)
                return
            }
            if place == queue.index { updateSuccessor() } else { goOn(to: place) }
        }
    }

    /// The current item.
    ///
    /// Setting an item of the queue goes to it: to the next place after the current one where it is, else to its first.
    /// Any other item replaces the current one in the queue. `nil` closes the current item and keeps the queue.
    public var currentItem: PlayerItem? {
        get { queue.current }
        set {
            guard let item = newValue else {
                queue.select(nil)
                send(.stop)
                return
            }
            load(at: queue.place(of: item) ?? queue.replaceCurrent(with: item), play: nil)
        }
    }

    /// The place of the current item in ``items``; `nil` without one. Setting a place goes to its item; a place outside the
    /// queue has no effect.
    public var currentIndex: Int? {
        get { queue.index }
        set {
            if let place = newValue {
                if queue.items.indices.contains(place) { load(at: place, play: nil) }
            } else {
                currentItem = nil
            }
        }
    }

    /// `true` while there is an item after the current one.
    public func canAdvanceToNextItem() -> Bool { queue.nextIndex != nil }

    /// Advances to the item after the current one, without a gap where it is prepared. The user's intent is kept. Has no
    /// effect at the last item.
    public func advanceToNextItem() {
        if let place = queue.nextIndex { goOn(to: place) }
    }

    /// `true` while ``returnToPreviousItem()`` has somewhere to go: to the start of an on-demand item, unless the
    /// navigation mode is immediate, or to the item before.
    public func canReturnToPreviousItem() -> Bool { restartableRange != nil || queue.previousIndex != nil }

    /// Restarts the current item or goes to the one before, as ``PlayerConfiguration/navigationMode`` says. The user's
    /// intent is kept. At the first item of the queue it restarts, where that is possible.
    public func returnToPreviousItem() {
        let previous = queue.previousIndex
        if let range = restartableRange,
            previous == nil || configuration.navigationMode.restarts(at: time(), from: range.start)
        {
            seek(.near(range.start), smooth: false)
        } else if let previous {
            load(at: previous, play: nil)
        }
    }

    /// `true` once the engine has received all loads.
    package var hasBegunToLoad: Bool { link.isUpToDate }

    // MARK: Between queue and machine

    private var nextItem: PlayerItem? { queue.nextIndex.map { queue.items[$0] } }

    /// The range of an item that returning may restart.
    private var restartableRange: CMTimeRange? {
        guard streamType == .onDemand, controls.canSeek, configuration.navigationMode != .immediate else { return nil }
        return skippableRange
    }

    /// An item by its number, in the queue or on its way in or out.
    func knownItem(_ id: ItemID) -> PlayerItem? {
        if queue.current?.id == id { return queue.current }
        if successor?.id == id { return successor }
        return queue.items.first { $0.id == id }
    }

    /// Opens the item at a place as the current one; `nil` keeps the intent, which the end of an item uses up.
    func load(at place: Int, play: Bool?) {
        queue.select(place)
        successor = nil
        contents = [:]
        classifier = StreamTypeClassifier(minimumWindow: configuration.minimumDVRWindow)
        send(.load(request(for: queue.items[place]), play: play))
    }

    /// Opens the current item, or the first, from its start.
    func openCurrentItem(play: Bool) {
        guard let place = queue.index ?? queue.nextIndex else {
            send(.play)
            return
        }
        load(at: place, play: play)
    }

    /// Makes the item at a place the current one, without a gap where it is prepared.
    private func goOn(to place: Int) {
        if successor == queue.items[place], machine.lanes.readiness == .ready, !isClosed {
            queue.expect(place)
            send(.advance)
        } else {
            load(at: place, play: nil)
        }
    }

    /// The machine has advanced to the prepared item.
    func becomeCurrent(_ id: ItemID) {
        guard queue.advance(to: id) else { return }
        successor = nil
        contents = contents.filter { $0.key >= machine.generation }
        classifier = StreamTypeClassifier(minimumWindow: configuration.minimumDVRWindow)
        if machine.lanes.readiness == .ready { prepareSuccessor() }
    }

    /// Opens the next item alongside the current one, so that it follows without a gap.
    func prepareSuccessor() {
        guard successor == nil, let item = nextItem else { return }
        successor = item
        send(.setNext(request(for: item)))
    }

    private func updateSuccessor() {
        guard successor != nil || machine.lanes.readiness == .ready, successor != nextItem else { return }
        successor = nextItem
        send(.setNext(nextItem.map(request(for:))))
    }

    /// The machine's request for an item, which holds nothing secret.
    private func request(for item: PlayerItem) -> LoadRequest {
        LoadRequest(
            item: item.id, source: .url(redactedURL(item.url.absoluteString)), start: item.startPosition,
            selection: machine.request?.selection, limits: machine.request?.limits ?? PlaybackLimits())
    }
}
