package import PlaybackModel
import Synchronization

// Pictures on their way from the engine to the display.
extension Player {
    /// The display of the player's pictures, which the player retains. A new display receives the current picture.
    package var frameDisplay: (any FrameDisplay)? {
        get { storedFrameDisplay }
        set {
            guard storedFrameDisplay !== newValue else { return }
            storedFrameDisplay?.reset()
            storedFrameDisplay = newValue
            shownItem = nil
            showHeldFrame()
        }
    }

    /// Requests pictures no larger than a size; `nil` for the source's size. Scaling down costs less in the engine than in
    /// the display.
    package func setMaximumFrameSize(_ size: PixelSize?) { link.setMaximumFrameSize(size) }

    /// Allows pictures of these formats to stay in memory of a device. An empty list after another one means that the display
    /// cannot show them after all.
    package func setDMABufFormats(_ formats: [DRMFormat]) { link.setDMABufFormats(formats) }

    /// The layouts that this program's displays accept, preferred first. A module with a display sets them before `main`,
    /// so that a player's first picture has one of them. Default: BGRA only.
    package nonisolated static let displayedFrameFormats = Mutex([FrameLayout.Format.bgra])

    /// Reports a warning of the display. Playback continues.
    package func warn(_ error: PlaybackError) {
        keep(error)
        noticeBroadcast.send(.warning(error))
        refreshContent()
    }

    /// Passes a picture to the display, or holds it until its display or its item is there.
    func take(_ frame: VideoFrame, _ generation: Generation) {
        guard let source = link.engine?.frames else { return }
        let isCurrent = generation == machine.generation && !isClosed
        if isCurrent {
            lastFrameTime = frame.time
            if !captures.isEmpty, frame.dmabuf == nil { capture(frame, of: source) }
        }
        if isCurrent, let storedFrameDisplay {
            shownItem = machine.item
            storedFrameDisplay.show(frame, of: source)
            if !captures.isEmpty, frame.dmabuf != nil { capture(frame, shownBy: storedFrameDisplay) }
        } else if isCurrent || generation > machine.generation {
            // There is no display yet, or the item is prepared and not current. Its first picture comes only once.
            heldFrames.updateValue(HeldFrame(frame: frame, source: source), forKey: generation)?.release()
        } else {
            source.release(frame.slot)
        }
        if !snapshot.hasShownFrame, machine.hasShownFrame { refreshContent() }
    }

    /// Releases pictures of items that are no longer open. Called after each input of the machine.
    func refreshFrames() {
        let generation = isClosed ? nil : machine.generation
        guard generation != frameGeneration else { return }
        frameGeneration = generation
        lastFrameTime = .invalid
        finishCaptures(with: .failure(PlaybackError(.notSupportedByContent, cause: "Another item was opened.")))
        for (owner, held) in heldFrames where generation == nil || owner < machine.generation {
            held.release()
            heldFrames[owner] = nil
        }
        if generation == nil || shownItem != machine.item {
            shownItem = nil
            storedFrameDisplay?.reset()
        }
        showHeldFrame()
    }

    /// Releases all pictures and the display.
    func releaseFrames() {
        for held in heldFrames.values { held.release() }
        heldFrames = [:]
        storedFrameDisplay?.reset()
        storedFrameDisplay = nil
    }

    private func showHeldFrame() {
        guard let storedFrameDisplay, let frameGeneration,
            let held = heldFrames.removeValue(forKey: frameGeneration)
        else { return }
        shownItem = machine.item
        storedFrameDisplay.show(held.frame, of: held.source)
    }
}

/// A picture that is not shown yet, with its lease.
struct HeldFrame {
    var frame: VideoFrame
    var source: any FrameSource

    func release() { source.release(frame.slot) }
}
