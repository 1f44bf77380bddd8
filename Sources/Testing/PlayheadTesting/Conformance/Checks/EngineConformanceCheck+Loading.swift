import PlaybackModel

extension EngineConformanceCheck {
    static let loading: [EngineConformanceCheck] = [
        .init("load.hello", "says hello first and once, and nothing else unasked", source: "EngineEvent.hello") {
            stage in
            await stage.subject.pass(.milliseconds(500))
            let said = stage.journal.entries.compactMap(\.entry.event).filter {
                if case .log = $0 { false } else { true }
            }
            stage.expect(said.count == 1, "it said \(said.count) things, not hello alone")
        },
        .init(
            "load.ready", "reports what it opened once, and does not move before a play command",
            source: "EngineEvent.ready"
        ) {
            stage in
            let item = try await stage.load(.film, play: false)
            let description = try await stage.ready(item)
            stage.expect(description.ranges.duration.seconds >= 20, "the film has 20 seconds or more")
            stage.expect(!description.ranges.seekable.isEmpty, "the film can be sought")
            stage.expect(description.mediaType == .video, "the film is video")
            stage.expect(abs(description.position.seconds) < 0.5, "it is ready at its start")
            let mark = stage.mark
            await stage.subject.pass(.seconds(1))
            stage.expect(stage.lastTransport(of: item)?.state ?? .paused == .paused, "the transport is paused")
            for case .position(let report) in stage.events(of: item, from: mark) {
                stage.expect(report.rate == 0, "a position that moves although nobody said play")
            }
        },
        .init("load.play", "plays immediately when the load requests it", source: "LoadRequest.play") { stage in
            let item = try await stage.load(.film)
            try await stage.moving(item)
        },
        .init("load.start", "begins where the load says", source: "LoadRequest.start") { stage in
            let item = try await stage.load(.film, start: 8)
            let ready = try await stage.ready(item)
            stage.expect(abs(ready.position.seconds - 8) < 0.5, "ready at \(ready.position.seconds), not at 8")
            let first = try await stage.position("a moving position", of: item) { $0.rate > 0 }
            stage.expect(abs(first.time.seconds - 8) < 1.5, "moves from \(first.time.seconds), not from 8")
        },
        .init("load.rate", "begins at the speed that the load says", source: "LoadRequest.rate") { stage in
            let item = try await stage.load(.film, rate: 2)
            let report = try await stage.transport(.playing, of: item)
            stage.expect(report.rate == 2, "plays at \(report.rate), not at 2")
            try await stage.position("a position at double speed", of: item) { $0.rate == 2 }
        },
        .init("load.adaptive", "plays an adaptive stream", source: "PlaybackEngine") { stage in
            let item = try await stage.load(.adaptive)
            let ready = try await stage.ready(item)
            stage.expect(ready.ranges.duration.seconds >= 20, "the stream has 20 seconds or more")
            try await stage.moving(item)
        },
        .init("load.file", "has its own descriptor before send returns", source: "MediaSource.descriptor") {
            stage in
            let item = try await stage.load(.file)
            try await stage.ready(item)
            try await stage.moving(item)
        },
        .init("load.provider", "asks for the bytes of a provider and plays them", source: "EngineEvent.read") { stage in
            guard stage.hello?.capabilities.contains(.providers) == true else {
                throw EngineConformanceSkip("The engine does not report that it reads providers.")
            }
            let item = try await stage.load(.bytes)
            guard case .bytes(let bytes) = try await stage.medium(.bytes).place else {
                throw ConformanceStage.Failure(description: "the subject gives no bytes for this need")
            }
            var answered: Set<UInt64> = []
            var asked = false
            try await stage.wait(for: "the provided medium to move") {
                for case .read(let request, _, let offset, let count) in stage.events(of: item)
                where answered.insert(request).inserted {
                    asked = true
                    let start = min(max(Int(offset), 0), bytes.count)
                    let end = min(start + max(count, 0), bytes.count)
                    stage.send(.provide(request: request, bytes: Array(bytes[start..<end])), to: item)
                }
                return stage.events(of: item).contains {
                    if case .position(let report) = $0 { report.rate > 0 } else { false }
                }
            }
            stage.expect(asked, "it asked for no bytes")
        },
        .init("load.replace", "drops the item before without a further word", source: "EngineCommand.load") { stage in
            let one = try await stage.load(.film)
            try await stage.transport(.playing, of: one)
            let two = try await stage.load(.film, play: false)
            try await stage.ready(two)
            let mark = stage.mark
            await stage.subject.pass(.seconds(1))
            stage.expect(stage.events(of: one, from: mark).isEmpty, "the replaced load still speaks")
            stage.expect(stage.engine?.currentTime(of: one).isValid == false, "the replaced load has a position")
        },
        .init(
            "load.storm", "survives ten loads that replace one still opening, and reports nothing more about it",
            source: "EngineCommand.load"
        ) {
            stage in
            for _ in 0..<9 { try await stage.load(.film) }
            let last = try await stage.load(.film)
            try await stage.ready(last)
            try await stage.moving(last)
            // The general rules report events of the other loads.
            await stage.subject.pass(.seconds(1))
        },
    ]
}
