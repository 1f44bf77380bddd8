import MediaReaders
import PlaybackModel

extension Player {
    /// The queue. When it is set, a current item that stays goes on undisturbed; else the next of those after it that
    /// stay becomes current, and where there is none, the first one.
    public var items: [PlayerItem] {
        get { storedItems }
        set {
            guard newValue != storedItems else { return }
            let followers = currentIndex.map { storedItems[($0 + 1)...] } ?? []
            storedItems = newValue
            if let current = storedCurrentItem, newValue.contains(current) {
                updateSuccessor()
            } else if let item = followers.first(where: newValue.contains) ?? newValue.first {
                goOn(to: item)
            } else {
                storedCurrentItem = nil
                send(.stop)
            }
        }
    }

    /// The current item. Setting an item of the queue goes to it; another one takes the current one's place; `nil`
    /// closes it and keeps the queue.
    public var currentItem: PlayerItem? {
        get { storedCurrentItem }
        set {
            guard let item = newValue else {
                storedCurrentItem = nil
                send(.stop)
                return
            }
            if !storedItems.contains(item) {
                if let index = currentIndex { storedItems[index] = item } else { storedItems.append(item) }
            }
            load(item, play: nil)
        }
    }

    /// Whether there is an item after the current one.
    public func canAdvanceToNextItem() -> Bool { nextItem != nil }

    /// Goes to the item after the current one, with the user's intent kept. Nothing happens at the last one.
    public func advanceToNextItem() {
        guard let item = nextItem else { return }
        goOn(to: item)
    }

    /// `true` while ``returnToPreviousItem()`` has somewhere to go: to the start of an on-demand item, unless the
    /// navigation mode is immediate, or to the item before.
    public func canReturnToPreviousItem() -> Bool { restartableRange != nil || previousItem != nil }

    /// Restarts the current item or goes to the one before, as ``PlayerConfiguration/navigationMode`` says. The user's
    /// intent is kept. At the first item of the queue it restarts, where that is possible.
    public func returnToPreviousItem() {
        let previous = previousItem
        if let range = restartableRange,
            previous == nil || configuration.navigationMode.restarts(at: time(), from: range.start)
        {
            seek(.near(range.start), smooth: false)
        } else if let previous {
            load(previous, play: nil)
        }
    }

    /// Whether the engine knows of the items that are to be opened, and goes on by itself.
    package var hasBegunToLoad: Bool { link.isUpToDate }

    // MARK: Between queue and machine

    var currentIndex: Int? { storedCurrentItem.flatMap { storedItems.firstIndex(of: $0) } }

    private var nextItem: PlayerItem? {
        guard let index = currentIndex else { return storedCurrentItem == nil ? storedItems.first : nil }
        return index + 1 < storedItems.count ? storedItems[index + 1] : nil
    }

    /// The range of an item that returning may restart.
    private var restartableRange: CMTimeRange? {
        guard streamType == .onDemand, controls.canSeek, configuration.navigationMode != .immediate else { return nil }
        return skippableRange
    }

    private var previousItem: PlayerItem? {
        guard let index = currentIndex, index > 0 else { return nil }
        return storedItems[index - 1]
    }

    /// An item by its number, in the queue or on its way in or out.
    func knownItem(_ id: ItemID) -> PlayerItem? {
        if storedCurrentItem?.id == id { return storedCurrentItem }
        if successor?.id == id { return successor }
        return storedItems.first { $0.id == id }
    }

    /// Opens an item as the current one; `nil` keeps the intent, which the end of an item uses up.
    func load(_ item: PlayerItem, play: Bool?) {
        storedCurrentItem = item
        successor = nil
        contents = [:]
        classifier = StreamTypeClassifier(minimumWindow: configuration.minimumDVRWindow)
        send(.load(request(for: item), play: play))
    }

    /// Opens the current item, or the first, from its start.
    func openCurrentItem(play: Bool) {
        guard let item = storedCurrentItem ?? storedItems.first else {
            send(.play)
            return
        }
        load(item, play: play)
    }

    /// Makes an item the current one, without a gap where it is prepared.
    private func goOn(to item: PlayerItem) {
        if successor == item, machine.lanes.readiness == .ready, !isClosed {
            send(.advance)
        } else {
            load(item, play: nil)
        }
    }

    /// The queue went on by itself.
    func becomeCurrent(_ id: ItemID) {
        guard let item = knownItem(id) else { return }
        storedCurrentItem = item
        successor = nil
        contents = contents.filter { $0.key >= machine.generation }
        classifier = StreamTypeClassifier(minimumWindow: configuration.minimumDVRWindow)
        if machine.lanes.readiness == .ready { prepareSuccessor() }
    }

    /// Opens the next item beside the current one, so that it follows without a gap.
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

    /// What the machine needs to know of an item: nothing secret.
    private func request(for item: PlayerItem) -> LoadRequest {
        LoadRequest(
            item: item.id, source: .url(redactedURL(item.url.absoluteString)), start: item.startPosition,
            selection: machine.request?.selection, limits: machine.request?.limits ?? PlaybackLimits())
    }
}
