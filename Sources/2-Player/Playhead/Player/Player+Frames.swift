package import PlaybackModel

/// Pictures on their way from the engine to the display.
extension Player {
    /// What shows the pictures; the player keeps it. A display that comes late gets the picture that is current.
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

    /// Asks for pictures that are no larger than a size; `nil` for the source's own. What the engine shrinks costs less
    /// than what the display does.
    package func setMaximumFrameSize(_ size: PixelSize?) { link.setMaximumFrameSize(size) }

    /// Says which layouts the display takes. Default BGRA alone.
    package func setFrameFormats(_ formats: [FrameLayout.Format]) { link.setFrameFormats(formats) }

    /// Tells of something that is wrong with the display, while playback goes on.
    package func warn(_ error: PlaybackError) {
        keep(error)
        noticeBroadcast.send(.warning(error))
        refreshContent()
    }

    /// Takes a picture that is due.
    func take(_ frame: VideoFrame, _ generation: Generation) {
        guard let source = link.engine?.frames else { return }
        let isCurrent = generation == machine.generation && !isClosed
        if isCurrent, let storedFrameDisplay {
            shownItem = machine.item
            storedFrameDisplay.show(frame, of: source)
        } else if isCurrent || generation > machine.generation {
            // The display, or the item's turn, is still to come: an item that is held ready says its picture once.
            heldFrames.updateValue(HeldFrame(frame: frame, source: source), forKey: generation)?.release()
        } else {
            source.release(frame.slot)
        }
        if !snapshot.hasShownFrame, machine.hasShownFrame { refreshContent() }
    }

    /// Drops the pictures of items that are not open any more. Called after everything that the machine did.
    func refreshFrames() {
        let generation = isClosed ? nil : machine.generation
        guard generation != frameGeneration else { return }
        frameGeneration = generation
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

    /// Drops all pictures, for good.
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

/// A picture that nobody shows yet, with its lease.
struct HeldFrame {
    var frame: VideoFrame
    var source: any FrameSource

    func release() { source.release(frame.slot) }
}
