import PlaybackModel

/// The commands of the player.
extension MpvItem {
    func obey(_ command: EngineCommand) {
        if case .failed(let error) = stage { return refuse(command, error) }
        switch command {
        case .play(let id): request(play: true, id)
        case .pause(let id): request(play: false, id)
        case .setRate(let rate, let id):
            transport.request(rate: rate, id)
            client?.set("speed", MpvText.number(transport.rate))
            reportTransport(isAnswer: true)
        case .seek(let seek): self.seek(seek)
        case .step(let count, let id): step(count, id)
        case .select(let selection):
            self.selection = selection
            if isReady { applySelection() }
            // The answer comes after the change.
            client?.ask(MpvProperty.tracks.rawValue, number: MpvNumbers.tracks)
        default: break
        }
    }

    /// Seeks and steps are answered even after a failure.
    private func refuse(_ command: EngineCommand, _ error: PlaybackError) {
        switch command {
        case .seek(let seek): refuse(seek.id, error)
        case .step(_, let id): refuse(id, error)
        default: break
        }
    }

    func refuse(_ id: CommandID, _ error: PlaybackError) {
        reporter.post(.seeked(SeekReport(id: id, outcome: .failed(error))))
    }

    private func request(play: Bool, _ id: CommandID) {
        transport.request(play: play, id)
        if isReady { client?.set("pause", play ? "no" : "yes") }
        reportTransport(isAnswer: true)
        if play { endIfDue(isAnswer: true) }
    }

    // MARK: Seeking

    private func seek(_ seek: PendingSeek) {
        guard seek.target.isNumeric || seek.target.isPositiveInfinity else {
            return refuse(seek.id, PlaybackError(.notSupportedByContent))
        }
        guard !isReady || facts.isSeekable(to: seek.target.isNumeric ? seek.target.seconds : facts.duration ?? 0) else {
            return refuse(seek.id, facts.seekRefusal)
        }
        if let old = seeks.add(seek) { reporter.post(.seeked(SeekReport(id: old, outcome: .superseded))) }
        startSeek()
    }

    /// Sends the next seek, if mpv has none.
    func startSeek() {
        guard isReady, let client, let seek = seeks.next(at: MpvContext.now, from: facts.position) else { return }
        transport.leaveEnd()
        let end = facts.duration ?? 0
        let target = seek.target.isNumeric ? min(max(seek.target.seconds, 0), end) : end
        // mpv's fast seeks land on the key frame before the target.
        let isFast = seek.toleranceBefore.isPositiveInfinity
        client.command(
            ["seek", MpvText.number(target), isFast ? "absolute+keyframes" : "absolute+exact"],
            number: MpvNumbers.seek(seek.id))
    }

    /// Steps by seeking to the middle of the frame before the wanted one: mpv lands on the next frame.
    private func step(_ count: Int, _ id: CommandID) {
        guard isReady, facts.isSeekable, facts.mediaType == .video, facts.presentationSize != .zero else {
            return refuse(id, PlaybackError(.notSupportedByContent))
        }
        let base = seeks.target.flatMap { $0.isNumeric ? $0.seconds : nil } ?? facts.position ?? 0
        let frames = Double(min(max(count, -100_000), 100_000)) - 0.5
        let target = max(0, base + frames * facts.frameDuration)
        seek(
            PendingSeek(
                id: id, target: MpvFacts.time(target), toleranceBefore: .zero, toleranceAfter: .zero))
    }

    // MARK: Settings

    /// Selects the tracks once they are known.
    func applySelection() {
        let tracks = facts.tracks
        guard let client, tracks.hasMedia else { return }
        let wanted = tracks.selection(selection)
        client.set("aid", wanted.audio)
        client.set("sub-visibility", wanted.isDrawn ? "yes" : "no")
        client.set("sid", wanted.text)
    }

    /// Sets the properties that differ from `old`.
    func applySound(since old: MpvSound) {
        let known = Dictionary(uniqueKeysWithValues: old.properties.map { ($0.name, $0.value) })
        for (name, value) in context.sound.properties where known[name] != value { client?.set(name, value) }
    }

    func applyFrameSize() {
        target?.setMaximum(context.maximumFrameSize)
        client?.redraw()
    }
}

/// The numbers of commands and questions, by which mpv's answers are known.
enum MpvNumbers {
    static let open: UInt64 = 0
    static let tracks: UInt64 = 1
    static let repair: UInt64 = 2
    static let opened: UInt64 = 3
    private static let counters: UInt64 = 10
    private static let seeks: UInt64 = 1000

    static func counter(_ index: Int) -> UInt64 { counters + UInt64(index) }

    static func counterIndex(_ number: UInt64) -> Int? {
        let all = MpvCounter.allCases.indices
        return number >= counters && all.contains(Int(number - counters)) ? Int(number - counters) : nil
    }

    static func seek(_ id: CommandID) -> UInt64 { seeks &+ id.rawValue }

    static func seek(_ number: UInt64) -> CommandID? {
        number >= seeks ? CommandID(rawValue: number - seeks) : nil
    }
}
