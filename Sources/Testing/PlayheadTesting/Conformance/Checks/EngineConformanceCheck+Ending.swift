import PlaybackModel

extension EngineConformanceCheck {
    static let ending: [EngineConformanceCheck] = [
        .init("end.told", "tells the end once, at the end", source: "EngineEvent.ended") { stage in
            let item = try await stage.load(.short)
            let duration = try await stage.ready(item).ranges.duration.seconds
            let report = try await stage.ended(item)
            stage.expect(
                abs(report.position.seconds - duration) < 0.5, "ended at \(report.position.seconds) of \(duration)")
            stage.expect(!report.isTruncated, "a whole medium is not truncated")
            await stage.subject.pass(.seconds(1))
            let now = stage.engine?.currentTime(of: item).seconds ?? .nan
            stage.expect(abs(now - duration) < 0.5, "after the end it is at \(now)")
        },
        .init("end.replay", "plays again after a seek to the start, and ends again", source: "EngineEvent.ended") {
            stage in
            let item = try await stage.load(.short)
            try await stage.ended(item)
            let mark = stage.mark
            let landing = try await stage.landed(stage.seek(item, to: 0), of: item)
            stage.expect(abs(landing) < 0.1, "sought 0, landed at \(landing)")
            stage.play(item)
            try await stage.moving(item, from: mark)
            try await stage.ended(item, from: mark)
        },
        .init("end.double-speed", "ends at any speed", source: "EngineEvent.ended") { stage in
            let item = try await stage.load(.short, rate: 2)
            try await stage.ended(item)
        },
        .init("end.near", "ends after a seek to shortly before the end", source: "EngineEvent.ended") { stage in
            let item = try await stage.load(.film)
            let duration = try await stage.ready(item).ranges.duration.seconds
            let mark = stage.mark
            try await stage.landed(stage.seek(item, to: duration - 1), of: item)
            try await stage.ended(item, from: mark)
        },
    ]

    static let queue: [EngineConformanceCheck] = [
        .init(
            "queue.prepare", "gets a second item ready and leaves the first one alone", source: "EngineCommand.prepare"
        ) {
            stage in
            try stage.requirePreparation()
            let one = try await stage.load(.film)
            try await stage.moving(one)
            let mark = stage.mark
            let two = try await stage.prepare(.short)
            try await stage.ready(two)
            await stage.subject.pass(.seconds(1))
            for case .position(let report) in stage.events(of: two) {
                stage.expect(report.rate == 0, "the prepared item moves")
            }
            stage.expect(stage.lastTransport(of: one)?.state == .playing, "the first item plays no more")
            try await stage.position("the first item to move", of: one, from: mark) { $0.rate > 0 }
        },
        .init(
            "queue.activate", "switches to the prepared item and answers with the number",
            source: "EngineCommand.activate"
        ) {
            stage in
            try stage.requirePreparation()
            let one = try await stage.load(.short)
            try await stage.moving(one)
            let two = try await stage.prepare(.film)
            try await stage.ready(two)
            try await stage.ended(one)
            let id = stage.nextID()
            stage.send(.activate(play: true, id), to: two)
            try await stage.answer(to: id, of: two)
            let mark = stage.mark
            let report = try await stage.moving(two)
            stage.expect(report.time.seconds < 5, "the second item began at \(report.time.seconds)")
            stage.expect(stage.events(of: one, from: mark).isEmpty, "the item before still speaks")
            stage.expect(stage.engine?.currentTime(of: one).isValid == false, "the item before has a position")
        },
        .init("queue.activate-paused", "switches while paused when requested", source: "EngineCommand.activate") {
            stage in
            try stage.requirePreparation()
            let one = try await stage.load(.film)
            try await stage.moving(one)
            let two = try await stage.prepare(.film)
            let id = stage.nextID()
            // It need not be ready yet.
            stage.send(.activate(play: false, id), to: two)
            let report = try await stage.answer(to: id, of: two)
            stage.expect(report.state == .paused, "it is \(report.state.name)")
            try await stage.ready(two)
            await stage.subject.pass(.seconds(1))
            stage.expect(stage.lastTransport(of: two)?.state == .paused, "it started without a command")
            try await stage.answer(to: stage.play(two), of: two)
            try await stage.moving(two)
        },
        .init(
            "queue.discard", "releases a prepared item, also when another one replaces it",
            source: "EngineCommand.prepare"
        ) {
            stage in
            try stage.requirePreparation()
            let one = try await stage.load(.film)
            try await stage.moving(one)
            let two = try await stage.prepare(.short)
            let three = try await stage.prepare(.film)
            try await stage.ready(three)
            let mark = stage.mark
            stage.send(.unload, to: three)
            try await stage.unloaded(three)
            stage.expect(stage.events(of: two, from: mark).isEmpty, "the replaced item still speaks")
            try await stage.position("the first item to move", of: one, from: mark) { $0.rate > 0 }
        },
        .init(
            "queue.failure", "lets a prepared item fail without harm to the first one", source: "EngineCommand.prepare"
        ) {
            stage in
            try stage.requirePreparation()
            let one = try await stage.load(.film)
            try await stage.moving(one)
            let two = try await stage.prepare(.missing)
            _ = try await stage.failure(two)
            let mark = stage.mark
            try await stage.position("the first item to move", of: one, from: mark) { $0.rate > 0 }
        },
        .init(
            "queue.join", "reports nothing of a prepared item that plays already before it is activated",
            source: "EngineCommand.setJoining"
        ) { stage in
            try stage.requirePreparation()
            for isOn in [true, false] {
                stage.send(.setJoining(isOn))
                let one = try await stage.load(.short)
                try await stage.moving(one)
                let two = try await stage.prepare(.film)
                try await stage.ready(two)
                try await stage.ended(one)
                await stage.subject.pass(.milliseconds(500))
                for event in stage.events(of: two) {
                    if case .position(let report) = event {
                        stage.expect(report.rate == 0, "it moves before its turn")
                    }
                    if case .transport(let report) = event {
                        stage.expect(report.state == .paused, "it is \(report.state.name) before its turn")
                    }
                }
                let id = stage.nextID()
                stage.send(.activate(play: true, id), to: two)
                try await stage.answer(to: id, of: two)
                try await stage.moving(two)
            }
            stage.send(.setJoining(true))
        },
    ]
}

extension ConformanceStage {
    fileprivate func requirePreparation() throws(EngineConformanceSkip) {
        guard hello?.capabilities.contains(.preparation) == true else {
            throw EngineConformanceSkip("The engine does not report that it can hold a second item.")
        }
    }
}
