import PlaybackModel
import PlayheadEngineService
import Synchronization

/// The place where the pictures of one item go.
final class PictureTarget: Sendable {
    private struct State {
        var natural = PixelSize.zero
        var rotation = 0
        var maximum: PixelSize?
        var time = CMTime.invalid
        var count = 0
        var isClosed = false
    }

    let slots: PictureSlots
    let reporter: ItemReporter
    private let state = Mutex(State())

    init(_ slots: PictureSlots, reporter: ItemReporter, maximum: PixelSize?) {
        self.slots = slots
        self.reporter = reporter
        state.withLock { $0.maximum = maximum }
    }

    /// The size to draw pictures in; `nil` until the content is known.
    var size: PixelSize? {
        state.withLock { PictureSize.drawn($0.natural, maximum: $0.maximum, rotation: $0.rotation) }
    }

    /// The number of pictures that were shown.
    var count: Int { state.withLock { $0.count } }

    /// Sets the size of the content before it is turned, and its turn. Returns `true` if one changes.
    func setNatural(_ size: PixelSize, rotation: Int) -> Bool {
        state.withLock { state in
            defer { (state.natural, state.rotation) = (size, rotation) }
            return state.natural != size || state.rotation != rotation
        }
    }

    func setMaximum(_ size: PixelSize?) { state.withLock { $0.maximum = size } }

    /// Sets the position that the next pictures have.
    func setTime(_ time: CMTime) { state.withLock { $0.time = time } }

    /// Ends all reports.
    func close() { state.withLock { $0.isClosed = true } }

    /// Draws a picture and reports it. Returns `false` if there is no room for it.
    ///
    /// - Parameter paint: Draws into memory of a layout. Returns `false` if it could not.
    func show(_ paint: (FrameLayout, UnsafeMutableRawBufferPointer) -> Bool) -> Bool {
        guard !state.withLock({ $0.isClosed }) else { return true }
        guard let size, let canvas = slots.draw(PictureSize.layout(size), of: reporter.generation) else { return false }
        let slot = canvas.slot
        for gone in canvas.retired { reporter.post(.retired(gone)) }
        guard paint(slot.layout, canvas.bytes), slots.lend(slot.id) else {
            slots.withdraw(slot.id)
            return true
        }
        let isShown = state.withLock { state in
            guard !state.isClosed else { return false }
            state.count += 1
            let frame = VideoFrame(
                slot: slot.id, time: state.time.isNumeric ? state.time : .zero, layout: slot.layout,
                rotation: state.rotation)
            return reporter.post(all: canvas.isNew ? [.slot(slot), .frame(frame)] : [.frame(frame)])
        }
        if !isShown {
            slots.withdraw(slot.id)
            // The slot may be newer than the end of the item.
            _ = slots.retireAll(of: reporter.generation)
        }
        return true
    }
}
