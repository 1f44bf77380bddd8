import PlaybackModel

extension EngineConformanceCheck {
    static let live: [EngineConformanceCheck] = [
        .init("live.window", "plays a live stream without an end, whose window moves", source: "RangesReport") {
            stage in
            let item = try await stage.load(.live)
            let ready = try await stage.ready(item)
            stage.expect(!ready.ranges.duration.isNumeric, "a live stream has no duration")
            try await stage.moving(item)
            let first = ready.ranges.seekable.first?.end ?? .zero
            try await stage.first("a window that moved", of: item) { event in
                guard case .ranges(let ranges) = event else { return nil as Bool? }
                let end = (ranges.seekable.first ?? ranges.loaded.first)?.end ?? .zero
                return end.seconds > first.seconds + 0.5 ? true : nil
            }
        },
        .init("live.dvr", "seeks in the window of a live stream", source: "RangesReport.seekable") { stage in
            try stage.requireLiveWindows()
            let item = try await stage.load(.dvr)
            let ready = try await stage.ready(item)
            guard let window = ready.ranges.seekable.first, window.duration.seconds >= 20 else {
                throw ConformanceStage.Failure(description: "no window of 20 seconds: \(ready.ranges.seekable)")
            }
            stage.expect(
                ready.position.seconds > window.start.seconds + window.duration.seconds / 4,
                "it began at \(ready.position.seconds), far from the edge \(window.end.seconds)")
            try await stage.moving(item)
            let target = window.start.seconds + 12
            let mark = stage.mark
            let landing = try await stage.landed(stage.seek(item, to: target), of: item)
            stage.expect(abs(landing - target) < 0.5, "sought \(target), landed at \(landing)")
            try await stage.position("playback to continue from there", of: item, from: mark) {
                $0.rate > 0 && abs($0.time.seconds - target) < 6
            }
        },
        .init("live.outside", "keeps to the window when a seek leads out of it", source: "RangesReport.seekable") {
            stage in
            try stage.requireLiveWindows()
            let item = try await stage.load(.dvr)
            let ready = try await stage.ready(item)
            guard let window = ready.ranges.seekable.first else {
                throw ConformanceStage.Failure(description: "the stream has no window")
            }
            try await stage.moving(item)
            for target in [window.start.seconds - 100, window.end.seconds + 1000] {
                let mark = stage.mark
                let outcome = try await stage.answer(toSeek: stage.seek(item, to: target), of: item)
                guard case .landed(let time) = outcome else { continue }
                // The window moves while the seek is in flight.
                stage.expect(
                    time.seconds >= window.start.seconds - 1 && time.seconds <= window.end.seconds + 60,
                    "sought \(target), landed at \(time.seconds)")
                try await stage.position("playback to continue", of: item, from: mark) { $0.rate > 0 }
            }
        },
        .init(
            "live.declared", "reports a window of a live stream only if it seeks there, and refuses seeks otherwise",
            source: "EngineCapabilities.liveWindows"
        ) { stage in
            let item = try await stage.load(.dvr)
            let ready = try await stage.ready(item)
            guard stage.hello?.capabilities.contains(.liveWindows) == false else {
                stage.expect(!ready.ranges.seekable.isEmpty, "it reports no seekable range")
                return
            }
            stage.expect(ready.ranges.seekable.isEmpty, "it reports a seekable range: \(ready.ranges.seekable)")
            try await stage.moving(item)
            let mark = stage.mark
            let outcome = try await stage.answer(toSeek: stage.seek(item, to: 1), of: item)
            if case .landed = outcome { stage.expect(false, "a seek in a live stream was answered \(outcome)") }
            try await stage.position("playback to continue", of: item, from: mark) { $0.rate > 0 }
        },
        .init("live.pause", "pauses and plays a live stream", source: "EngineCommand.pause") { stage in
            let item = try await stage.load(.dvr)
            try await stage.moving(item)
            let paused = try await stage.answer(to: stage.pause(item), of: item)
            stage.expect(paused.state == .paused, "a pause resulted in \(paused.state.name)")
            await stage.subject.pass(.seconds(2))
            stage.expect(stage.lastTransport(of: item)?.state == .paused, "the pause ended without a command")
            let mark = stage.mark
            stage.play(item)
            try await stage.transport(.playing, of: item, from: mark)
        },
    ]

    static let tracks: [EngineConformanceCheck] = [
        .init("tracks.listed", "lists the tracks with their languages and selects one of sound", source: "TracksReport")
        {
            stage in
            let item = try await stage.load(.languages, play: false)
            let report = try await stage.tracks("two languages", of: item) { $0.languages.count >= 2 }
            stage.expect(report.selectedSound.count == 1, "\(report.selectedSound.count) tracks of sound play")
        },
        .init("tracks.switch", "switches the sound while it plays, and plays on", source: "EngineCommand.select") {
            stage in
            let item = try await stage.load(.languages)
            try await stage.moving(item)
            let report = try await stage.tracks("a selected sound", of: item) {
                $0.languages.count >= 2 && $0.selectedSound.count == 1
            }
            for other in report.sound.filter({ !report.selected.contains($0.id) }).prefix(1) + report.selectedSound {
                let mark = stage.mark
                stage.select(
                    TrackSelection(audio: .track(id: other.id, language: other.language, title: other.title)), item)
                _ = try await stage.tracks("\(other.id) to be selected", of: item, from: mark) {
                    $0.selectedSound.map(\.id) == [other.id]
                }
                try await stage.position("playback to continue", of: item, from: mark) { $0.rate > 0 }
            }
        },
        .init("tracks.answer", "answers each selection, even without a change", source: "EngineCommand.select") {
            stage in
            let item = try await stage.load(.languages, play: false)
            _ = try await stage.tracks("two languages", of: item) { $0.languages.count >= 2 }
            try await stage.ready(item)
            for selection in [
                TrackSelection(text: .off), TrackSelection(text: .off),
                TrackSelection(audio: .track(id: "none such", language: "tlh", title: nil)), TrackSelection(),
            ] {
                let mark = stage.mark
                stage.select(selection, item)
                _ = try await stage.tracks("an answer to the selection", of: item, from: mark) { _ in true }
            }
        },
        .init("tracks.last", "plays what was selected last, however fast", source: "EngineCommand.select") { stage in
            let item = try await stage.load(.languages)
            try await stage.moving(item)
            let report = try await stage.tracks("a selected sound", of: item) {
                $0.languages.count >= 2 && $0.selectedSound.count == 1
            }
            let (one, two) = (report.selectedSound[0], report.sound.first { !report.selected.contains($0.id) })
            guard let two else { return }
            for (pause, last) in [(0, one), (300, two), (600, one), (900, two)] {
                let first = last == one ? two : one
                for track in [first, last] {
                    stage.select(
                        TrackSelection(audio: .track(id: track.id, language: track.language, title: track.title)), item)
                    await stage.subject.pass(.milliseconds(pause))
                }
                // Events that were in flight may arrive first.
                await stage.subject.pass(.seconds(2))
                try await stage.wait(for: "\(last.id) to be selected, \(pause) ms after another one") {
                    stage.lastTracks(of: item)?.selectedSound.map(\.id) == [last.id]
                }
            }
        },
        .init("tracks.first", "begins with the tracks that the load asks for", source: "LoadRequest.selection") {
            stage in
            let probe = try await stage.load(.languages, play: false)
            let report = try await stage.tracks("two languages", of: probe) { $0.languages.count >= 2 }
            try await stage.ready(probe)
            guard let wanted = report.sound.last else { return }
            let choice = TrackSelection.Choice.track(id: "", language: wanted.language, title: wanted.title)
            let item = try await stage.load(.languages, selection: TrackSelection(audio: choice))
            _ = try await stage.tracks("the language to be selected", of: item) {
                $0.selectedSound.map(\.language) == [wanted.language]
            }
            try await stage.moving(item)
        },
    ]
}

extension TracksReport {
    fileprivate var sound: [MediaTrack] { tracks.filter { $0.kind == .audio } }
    fileprivate var selectedSound: [MediaTrack] { sound.filter { selected.contains($0.id) } }
    fileprivate var languages: Set<String> { Set(sound.compactMap(\.language)) }
}

extension ConformanceStage {
    fileprivate func requireLiveWindows() throws(EngineConformanceSkip) {
        guard hello?.capabilities.contains(.liveWindows) == true else {
            throw EngineConformanceSkip("The engine does not report that it seeks in live windows.")
        }
    }

    fileprivate func select(_ selection: TrackSelection, _ generation: Generation) {
        send(.select(selection), to: generation)
    }

    fileprivate func lastTracks(of generation: Generation) -> TracksReport? {
        events(of: generation).reversed().lazy.compactMap {
            if case .tracks(let report) = $0 { report } else { nil }
        }.first
    }
}
