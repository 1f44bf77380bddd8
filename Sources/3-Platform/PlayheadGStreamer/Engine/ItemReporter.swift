import PlaybackModel
import Playhead
import Synchronization

/// Posts the events of one load, from any thread, until it is closed. After that nothing of the load is said.
final class ItemReporter: Sendable {
    let generation: Generation
    private let epoch: UInt64
    private let inbox: EngineInbox
    private let isOpen = Mutex(true)
    private let degrees = Atomic<Int>(0)
    private let text = Mutex(Text())

    private struct Text {
        var isHidden = false
        /// The newest: it may be due still when text is to show again.
        var newest: TextCue?
    }

    init(generation: Generation, epoch: UInt64, inbox: EngineInbox) {
        self.generation = generation
        self.epoch = epoch
        self.inbox = inbox
    }

    /// Says something, unless it was closed; tells whether it was said.
    @discardableResult
    func post(_ event: EngineEvent) -> Bool {
        isOpen.withLock { isOpen in
            if isOpen { inbox.post(EngineEnvelope(epoch: epoch, generation: generation, message: event)) }
            return isOpen
        }
    }

    /// Shows a cue, where text is to show.
    func show(_ cue: TextCue) {
        text.withLock { text in
            text.newest = cue
            if !text.isHidden { post(.cue(cue)) }
        }
    }

    /// Whether text is selected and yet not to show.
    func setHidesText(_ hidesText: Bool) {
        text.withLock { text in
            let wasHidden = text.isHidden
            text.isHidden = hidesText
            if wasHidden, !hidesText, let cue = text.newest { post(.cue(cue)) }
        }
    }

    /// How far to turn the pictures clockwise, in degrees.
    var rotation: Int {
        get { degrees.load(ordering: .relaxed) }
        set { degrees.store(newValue, ordering: .relaxed) }
    }

    /// Ends it.
    func close() { isOpen.withLock { $0 = false } }

    /// Says a last word after it was closed.
    func postLast(_ event: EngineEvent) {
        inbox.post(EngineEnvelope(epoch: epoch, generation: generation, message: event))
    }
}
