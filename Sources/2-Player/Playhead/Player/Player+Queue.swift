internal import MediaReaders
import PlaybackModel

extension Player {
    /// The items of the queue. The same item may be in it several times.
    ///
    /// Change the array freely, also during playback. If the current item is still in it, it plays undisturbed. If not,
    /// the first of the items that followed it and remain becomes current, or else the first item; the user's intent is
    /// kept. An empty array closes the current item.
    ///
    /// ```swift
    /// player.items.append(credits)            // the current item is not disturbed
    /// player.items.removeAll { $0 == dunes }  // if dunes is current, the next item follows
    /// ```
    public var items: [PlayerItem] {
        get { queue.items }
        set {
            guard newValue != queue.items else { return }
            guard let place = queue.replaceItems(with: newValue) else {
                queue.select(nil)
                send(.stop)
                return
            }
            updateEnd()
            if place == queue.index { updateSuccessor() } else { goOn(to: place) }
        }
    }

    /// Inserts items that play right after the current one, in their order, also while the queue is shuffled. Into an
    /// empty queue they come as if ``items`` were set.
    ///
    /// - Parameter newItems: The items.
    public func insertNext(_ newItems: [PlayerItem]) {
        guard !newItems.isEmpty else { return }
        guard !items.isEmpty else {
            items = newItems
            return
        }
        queue.insertNext(newItems)
        updateEnd()
        updateSuccessor()
    }

    /// Adds items at the end of the queue. While it is shuffled, they play at random places among those that follow.
    ///
    /// - Parameter newItems: The items.
    public func append(_ newItems: [PlayerItem]) { items += newItems }

    /// The items in the order in which they play: that of ``items``, unless the queue is shuffled.
    public var itemsInPlayOrder: [PlayerItem] { queue.itemsInPlayOrder }

    /// The rule that decides which item repeats. Default `.off`.
    ///
    /// With `.all`, the first item follows the last one, without a gap, and ``advanceToNextItem()`` and
    /// ``returnToPreviousItem()`` go around too. With `.one`, the current item starts again at its end, and the commands
    /// for other items work as usual.
    public var repeatMode: RepeatMode {
        get { queue.repeatMode }
        set {
            guard newValue != queue.repeatMode else { return }
            queue.repeatMode = newValue
            updateEnd()
            updateSuccessor()
            refreshContent()
        }
    }

    /// `true` while the items play in a random order. Default `false`.
    ///
    /// Shuffling does not disturb the current item, and all others follow it. The order stays the same until
    /// `isShuffled` is set to `false`, so ``returnToPreviousItem()`` returns to what played before; after that, the items
    /// that follow the current one in ``items`` follow it again. ``items`` itself keeps its order.
    public var isShuffled: Bool {
        get { queue.isShuffled }
        set {
            guard newValue != queue.isShuffled else { return }
            queue.isShuffled = newValue
            updateSuccessor()
            refreshContent()
        }
    }

    /// The current item, or `nil` if there is none.
    ///
    /// Setting an item of the queue opens it. If the queue contains it several times, its next place after the current
    /// one is used, or else its first. Setting any other item replaces the current one in the queue. Setting `nil`
    /// closes the current item and keeps the queue.
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

    /// The index of the current item in ``items``, or `nil` if there is none.
    ///
    /// Setting an index opens the item there; an index outside the queue has no effect. Setting `nil` closes the
    /// current item. Use the index instead of ``currentItem`` where the queue may contain an item several times.
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

    /// Returns `true` if an item follows the current one. See ``advanceToNextItem()``.
    public func canAdvanceToNextItem() -> Bool { queue.nextIndex != nil }

    /// Advances to the item that follows the current one, without a gap if it has been prepared.
    ///
    /// The user's intent is kept: a paused player stays paused. Has no effect at the last item. Check
    /// ``canAdvanceToNextItem()`` to enable a button.
    public func advanceToNextItem() {
        if let place = queue.nextIndex { goOn(to: place) }
    }

    /// The identity of the item that follows; `nil` at the end of the queue.
    package var nextItemID: ItemID? { nextItem?.id }

    /// Returns `true` if ``returnToPreviousItem()`` has an effect: there is an item before the current one, or the
    /// current item is on demand and the navigation mode allows restarting it.
    public func canReturnToPreviousItem() -> Bool { restartableRange != nil || queue.previousIndex != nil }

    /// Restarts the current item or returns to the one before it, as ``PlayerConfiguration/navigationMode`` specifies.
    ///
    /// By default, an on-demand item that has played for 3 seconds restarts, as in music players; so does the first
    /// item of the queue. The user's intent is kept.
    public func returnToPreviousItem() {
        let previous = queue.previousIndex
        if let range = restartableRange,
            previous == nil || configuration.navigationMode.restarts(at: time(), from: range.start)
        {
            seek(.at(range.start), smooth: false)
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
        forgetPlaces()
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
        forgetPlaces()
        contents = contents.filter { $0.key >= machine.generation }
        classifier = StreamTypeClassifier(minimumWindow: configuration.minimumDVRWindow)
        prepareSuccessor()
    }

    /// A Boolean value that indicates whether the next item can be opened without delaying the first picture of this one.
    private var canPrepareSuccessor: Bool {
        machine.lanes.readiness == .ready && (machine.hasShownFrame || machine.lanes.transport == .playing)
    }

    /// A Boolean value that indicates whether the next item should be open now.
    private var isSuccessorDue: Bool {
        // Whether there is video may not be known yet.
        guard configuration.nextItemLeadTime < .infinity else { return true }
        guard streamType != .live, streamType != .dvr else { return false }
        guard mediaType != .audio else { return true }
        guard duration.isNumeric else { return true }
        let left = duration.seconds - time().seconds
        return left.isNaN || left <= configuration.nextItemLeadTime * max(1, rate)
    }

    /// Opens the next item alongside the current one, so that it follows without a gap.
    ///
    /// - Parameter isEnding: `true` if the current item ends now, even if it should be longer.
    func prepareSuccessor(isEnding: Bool = false) {
        let isDue = isEnding ? machine.actionAtItemEnd == .advance : isSuccessorDue
        guard successor == nil, canPrepareSuccessor, let item = nextItem, isDue else { return }
        successor = item
        send(.setNext(request(for: item)))
    }

    /// Applies what is to happen at the end of an item.
    func updateEnd() {
        let action = stopsAfterItem ? .pause : storedActionAtItemEnd
        if machine.actionAtItemEnd != action { send(.setActionAtItemEnd(action)) }
        let repeats = repeatMode == .one || repeatMode == .all && items.count == 1
        let loops = looping.loop != nil || repeats && !stopsAfterItem
        if machine.loops != loops { send(.setLoops(loops)) }
        link.setJoining(storedPlaysGapless && action == .advance && !loops)
    }

    /// Finds the position at which an item without ``PlayerItem/startPosition`` starts, for programs that learn it while the item
    /// is opened, which waits for the task. Default `nil`: such items start at their beginning.
    package var findStart: ((PlayerItem) -> Task<CMTime?, Never>?)? {
        get { link.findStart }
        set { link.findStart = newValue }
    }

    /// Forgets the positions that belong to the item that was current.
    private func forgetPlaces() {
        seekMemory = SeekMemory()
        if looping != LoopState() { clearLoop() }
    }

    private func updateSuccessor() {
        guard successor != nil || canPrepareSuccessor && isSuccessorDue, successor != nextItem else { return }
        successor = nextItem
        send(.setNext(nextItem.map(request(for:))))
    }

    /// The machine's request for an item, which holds nothing secret.
    private func request(for item: PlayerItem) -> LoadRequest {
        LoadRequest(
            item: item.id, source: .url(redactedURL(item.url.absoluteString)), start: item.startPosition,
            resumes: item.resumes, selection: machine.request?.selection ?? initialSelection,
            limits: limits)
    }
}
