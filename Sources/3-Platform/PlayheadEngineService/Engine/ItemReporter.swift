import PlaybackModel
import Playhead
import Synchronization

/// Posts the events of one load, from any thread, until it is closed.
package final class ItemReporter: Sendable {
    package let generation: Generation
    private let epoch: UInt64
    private let inbox: EngineInbox
    private let isOpen = Mutex(true)
    private let degrees = Atomic<Int>(0)
    private let text = Mutex(Text())

    private struct Text {
        var isHidden = false
        /// The newest cue and the newest drawing of texts, which may still be due when text shows again.
        var newest: TextCue?
        var newestDrawing: TextCue?
    }

    package init(generation: Generation, epoch: UInt64, inbox: EngineInbox) {
        self.generation = generation
        self.epoch = epoch
        self.inbox = inbox
    }

    /// Posts an event. Returns `false` when the load is closed.
    @discardableResult
    package func post(_ event: EngineEvent) -> Bool {
        isOpen.withLock { isOpen in
            if isOpen { inbox.post(EngineEnvelope(epoch: epoch, generation: generation, message: event)) }
            return isOpen
        }
    }

    /// Posts events one after the other, all or none. Returns `false` when the load is closed.
    package func post(all events: [EngineEvent]) -> Bool {
        isOpen.withLock { isOpen in
            guard isOpen else { return false }
            for event in events {
                inbox.post(EngineEnvelope(epoch: epoch, generation: generation, message: event))
            }
            return true
        }
    }

    /// Shows a cue unless text is hidden. The drawings of a file next to the item show always.
    package func show(_ cue: TextCue, ofFile: Bool = false) {
        text.withLock { text in
            if !ofFile {
                if cue.picture?.isDrawing ?? false { text.newestDrawing = cue } else { text.newest = cue }
            }
            if ofFile || !text.isHidden { post(.cue(cue)) }
        }
    }

    /// Hides text that is selected but should not show.
    package func setHidesText(_ hidesText: Bool) {
        text.withLock { text in
            let wasHidden = text.isHidden
            text.isHidden = hidesText
            guard wasHidden, !hidesText else { return }
            for cue in [text.newest, text.newestDrawing] { if let cue { post(.cue(cue)) } }
        }
    }

    /// The clockwise turn of the pictures, in degrees.
    package var rotation: Int {
        get { degrees.load(ordering: .relaxed) }
        set { degrees.store(newValue, ordering: .relaxed) }
    }

    /// Ends the reports of the load.
    package func close() { isOpen.withLock { $0 = false } }

    /// Posts a final event after the load was closed.
    package func postLast(_ event: EngineEvent) {
        inbox.post(EngineEnvelope(epoch: epoch, generation: generation, message: event))
    }
}
