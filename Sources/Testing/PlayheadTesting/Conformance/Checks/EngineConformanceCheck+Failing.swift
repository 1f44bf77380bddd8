import PlaybackModel

extension EngineConformanceCheck {
    static let failures: [EngineConformanceCheck] = [
        .init("failure.missing", "names what is not there", source: "PlaybackErrorCode") { stage in
            try await stage.expectFailure(.missing)
        },
        .init("failure.refused", "names a server that is not there", source: "PlaybackErrorCode") { stage in
            try await stage.expectFailure(.refused)
        },
        .init("failure.not-media", "names what is no medium", source: "PlaybackErrorCode") { stage in
            try await stage.expectFailure(.notMedia)
        },
        .init(
            "failure.scheme", "opens no address whose scheme is not allowed",
            source: "EngineConfiguration.allowedSchemes"
        ) {
            stage in
            try await stage.expectFailure(.forbidden)
        },
        .init("failure.commands", "answers the seeks and steps of an item that failed", source: "EngineEvent.seeked") {
            stage in
            let item = try await stage.load(.missing)
            let early = stage.seek(item, to: 3)
            _ = try await stage.failure(item)
            let outcomes = [
                try await stage.answer(toSeek: early, of: item),
                try await stage.answer(toSeek: stage.seek(item, to: 5), of: item),
            ]
            for outcome in outcomes {
                if case .failed = outcome { continue }
                stage.expect(false, "a seek of an item that failed was answered \(outcome)")
            }
            let id = stage.nextID()
            stage.send(.step(count: 1, id), to: item)
            _ = try await stage.answer(toSeek: id, of: item)
            stage.play(item)
            stage.send(.select(TrackSelection()), to: item)
            await stage.subject.pass(.milliseconds(500))
        },
        .init("failure.next", "plays another item after a failed one", source: "EngineCommand.load") { stage in
            let item = try await stage.load(.missing)
            _ = try await stage.failure(item)
            let next = try await stage.load(.film)
            try await stage.moving(next)
        },
    ]

    static let stalls: [EngineConformanceCheck] = [
        .init(
            "stall.recovery", "waits when no data arrive, and continues automatically", source: "TransportState.waiting"
        ) {
            stage in
            let item = try await stage.load(.stalling)
            try await stage.moving(item)
            let mark = stage.mark
            try await stage.medium(.stalling).interrupt()
            try await stage.transport(.waiting(.minimizingStalls), of: item, from: mark)
            let position = try await stage.position("the position to stand", of: item, from: mark) { $0.rate == 0 }
            let stalled = stage.mark
            try await stage.medium(.stalling).restore()
            try await stage.transport(.playing, of: item, from: stalled)
            let next = try await stage.position("the position to move", of: item, from: stalled) { $0.rate > 0 }
            stage.expect(
                next.time.seconds >= position.time.seconds - 0.5,
                "it continued at \(next.time.seconds) after \(position.time.seconds)")
            for case .transport(let report) in stage.events(of: item, from: mark) {
                stage.expect(report.state != .paused, "a stall was reported as a pause")
            }
        },
        .init("stall.pause", "pauses and plays while no data come", source: "EngineCommand.pause") { stage in
            let item = try await stage.load(.stalling)
            try await stage.moving(item)
            let mark = stage.mark
            try await stage.medium(.stalling).interrupt()
            try await stage.transport(.waiting(.minimizingStalls), of: item, from: mark)
            let paused = try await stage.answer(to: stage.pause(item), of: item)
            stage.expect(paused.state == .paused, "a pause in a stall resulted in \(paused.state.name)")
            let told = try await stage.answer(to: stage.play(item), of: item)
            stage.expect(told.state != .paused, "play in a stall resulted in \(told.state.name)")
            try await stage.answer(to: stage.pause(item), of: item)
            try await stage.medium(.stalling).restore()
            await stage.subject.pass(.seconds(2))
            stage.expect(stage.lastTransport(of: item)?.state == .paused, "the pause ended without a command")
            let restored = stage.mark
            stage.play(item)
            try await stage.transport(.playing, of: item, from: restored)
        },
    ]
}

extension ConformanceStage {
    /// Loads a medium and waits for it to fail with an expected code.
    fileprivate func expectFailure(_ need: EngineConformanceNeed) async throws {
        let codes = try await medium(need).failures
        let item = try await load(need)
        let error = try await failure(item)
        expect(
            codes.isEmpty || codes.contains(error.code),
            "it failed with \(error.code), not with \(codes.map(\.rawValue).sorted().joined(separator: " or "))")
        expect(!error.message.isEmpty, "the error has no sentence for people")
        await subject.pass(.milliseconds(500))
        expect(
            engine?.currentTime(of: item).isValid == false || lastTransport(of: item)?.state != .playing,
            "it failed and plays")
    }
}
