public import PlaybackModel

extension Player {
    /// The section of the current item that plays again and again: an A–B loop. Default `nil`: none.
    ///
    /// When playback passes the end of the section, the player seeks exactly to its start; button and phase stay as they
    /// are. Seeking to a position more than half a second after the end leaves the section without ending the loop. The
    /// loop is cleared when another item becomes current.
    public var loop: PlaybackLoop? {
        get { looping.loop }
        set {
            let new = LoopState(loop: machine.item == nil ? nil : newValue)
            guard new != looping else { return }
            setLooping(new)
        }
    }

    /// The position that ``markLoop()`` has marked as the start of a loop, until the end is marked; `nil` for none.
    public var loopMark: CMTime? { looping.mark }

    /// Marks the current position: first the start of a loop, then its end. A third call ends the loop.
    ///
    /// The end may be before the start; the two are exchanged. Marks less than ``PlaybackLoop/shortestLength`` apart
    /// make no loop, and the mark is cleared. Has no effect while the item cannot be sought.
    public func markLoop() {
        guard controls.canSeek, skippableRange != nil else { return }
        let now = time()
        guard looping.loop == nil, now.isNumeric else {
            setLooping(LoopState())
            return
        }
        guard let mark = looping.mark else {
            setLooping(LoopState(mark: now))
            return
        }
        let new = PlaybackLoop(from: mark, to: now)
        setLooping(LoopState(loop: new))
        if let new { seekUnnoticed(.at(new.start), smooth: false) }
    }

    /// Forgets the loop and its mark.
    func clearLoop() { setLooping(LoopState()) }

    private func setLooping(_ new: LoopState) {
        guard new != looping else { return }
        looping = new
        updateEnd()
        updateLoopWatch()
        refreshContent()
    }

    // MARK: Watching the end

    /// Arms the call at the end of the section, for as long as the position moves as it does now.
    func updateLoopWatch() {
        loopAction?.cancel()
        loopAction = nil
        guard let loop = looping.loop else { return }
        let sample = timeSample
        guard sample.rate > 0, sample.time.isNumeric else { return }
        let distance = (end(of: loop) - sample.time).seconds
        // The viewer is beyond the section.
        guard distance > -0.5 else { return }
        let delay = Int64(min(max(distance / sample.rate, 0), 1e9) * 1e9)
        loopAction = scheduler.schedule(at: scheduler.now.advanced(by: delay)) { [weak self] in self?.passLoopEnd() }
    }

    /// The end of the section, a hair before that of the item, which would close it.
    private func end(of loop: PlaybackLoop) -> CMTime {
        guard duration.isNumeric, duration.value > 0 else { return loop.end }
        return max(min(loop.end, duration - CMTime(value: 1, timescale: 20)), loop.start)
    }

    private func passLoopEnd() {
        loopAction = nil
        guard let loop = looping.loop else { return }
        let sample = timeSample
        guard sample.rate > 0, sample.time.isNumeric else { return }
        // Clocks differ by a hair.
        if (end(of: loop) - sample.time).seconds > 0.005 { updateLoopWatch() } else { returnToLoop() }
    }

    /// Returns to the start of the section, if there is one.
    func returnToLoop() {
        guard let loop = looping.loop else { return }
        whenInPlace { [weak self] in self?.seekUnnoticed(.at(loop.start), smooth: false) }
    }
}
