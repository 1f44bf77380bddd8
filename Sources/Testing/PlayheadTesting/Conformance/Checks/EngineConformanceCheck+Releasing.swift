import PlaybackModel

extension EngineConformanceCheck {
    /// The states in which an item may be released.
    fileprivate enum State: String, CaseIterable {
        case opening, ready, playing, paused, seeking, stalled, ended, failed, prepared
    }

    static let releasing: [EngineConformanceCheck] =
        State.allCases.map { state in
            .init(
                "release.unload-\(state.rawValue)",
                "answers unload while \(state.rawValue), then reports nothing more about it",
                source: "EngineEvent.unloaded"
            ) { stage in
                let item = try await stage.bring(to: state)
                let mark = stage.mark
                stage.send(.unload, to: item)
                try await stage.unloaded(item, from: mark)
                let quiet = stage.mark
                stage.play(item)
                await stage.subject.pass(.milliseconds(700))
                stage.expect(stage.events(of: item, from: quiet).isEmpty, "an event followed unloaded")
                stage.expect(stage.engine?.currentTime(of: item).isValid == false, "a released load has a position")
                let next = try await stage.load(.film, play: false)
                try await stage.ready(next)
            }
        }
        + State.allCases.map { state in
            .init(
                "release.quit-\(state.rawValue)", "is silent after quit while \(state.rawValue)",
                source: "EngineCommand.quit"
            ) { stage in
                let item = try await stage.bring(to: state)
                stage.send(.quit)
                stage.send(.ping(77))
                // Events in flight may arrive; then no more follow.
                await stage.subject.pass(.milliseconds(300))
                let quiet = stage.mark
                stage.send(.ping(78))
                await stage.subject.pass(.milliseconds(700))
                let said = stage.journal.entries(from: quiet).compactMap(\.entry.event)
                stage.expect(said.isEmpty, "an event followed quit: \(said)")
                let hasAnswered = stage.events(of: .none).contains { if case .pong = $0 { true } else { false } }
                stage.expect(!hasAnswered, "a ping after quit was answered")
                stage.expect(stage.engine?.currentTime(of: item).isValid == false, "a released load has a position")
            }
        } + [
            .init(
                "release.drop", "goes away and is silent when the last reference is dropped", source: "PlaybackEngine"
            ) {
                stage in
                let item = try await stage.load(.film)
                try await stage.moving(item)
                stage.forgetLoads()
                stage.expect(stage.drop(), "another object retains the engine")
                await stage.subject.pass(.milliseconds(500))
                let quiet = stage.mark
                await stage.subject.pass(.milliseconds(700))
                stage.expect(stage.journal.count == quiet, "an event followed the release of the engine")
            },
            .init(
                "release.unknown", "answers unload of a load that is gone or never was", source: "EngineCommand.unload"
            ) {
                stage in
                let one = try await stage.load(.film, play: false)
                try await stage.ready(one)
                let two = try await stage.load(.film, play: false)
                try await stage.ready(two)
                for generation in [one, Generation(rawValue: 900)] {
                    let mark = stage.mark
                    stage.send(.unload, to: generation)
                    try await stage.unloaded(generation, from: mark)
                }
            },
            .init(
                "release.stale", "ignores commands of another epoch and to loads that are gone",
                source: "EngineEnvelope"
            ) {
                stage in
                let one = try await stage.load(.film, play: false)
                try await stage.ready(one)
                let two = try await stage.load(.film, play: false)
                try await stage.ready(two)
                let mark = stage.mark
                let foreign = EngineEnvelope(
                    epoch: stage.epoch + 1, generation: two, message: EngineCommand.play(stage.nextID()))
                stage.journal.note(foreign)
                stage.engine?.send(foreign)
                stage.play(one)
                stage.pause(one)
                await stage.subject.pass(.seconds(1))
                stage.expect(stage.events(of: one, from: mark).isEmpty, "a load that is gone was heard of")
                stage.expect((stage.lastTransport(of: two)?.state ?? .paused) == .paused, "a stale command was obeyed")
            },
        ]
}

extension ConformanceStage {
    /// Loads an item and brings it into a state.
    fileprivate func bring(to state: EngineConformanceCheck.State) async throws -> Generation {
        switch state {
        case .opening:
            let item = try await load(.unanswered)
            await subject.pass(.milliseconds(100))
            return item
        case .ready:
            let item = try await load(.film, play: false)
            try await ready(item)
            return item
        case .playing:
            let item = try await load(.film)
            try await moving(item)
            return item
        case .paused:
            let item = try await load(.film)
            try await moving(item)
            try await answer(to: pause(item), of: item)
            return item
        case .seeking:
            let item = try await load(.film)
            try await moving(item)
            for number in 0..<5 { seek(item, to: Double(number * 3)) }
            return item
        case .stalled:
            let item = try await load(.stalling)
            try await moving(item)
            let mark = mark
            try await medium(.stalling).interrupt()
            try await transport(.waiting(.minimizingStalls), of: item, from: mark)
            return item
        case .ended:
            let item = try await load(.short)
            try await ended(item)
            return item
        case .failed:
            let item = try await load(.missing)
            _ = try await failure(item)
            return item
        case .prepared:
            guard hello?.capabilities.contains(.preparation) == true else {
                throw EngineConformanceSkip("The engine does not report that it can hold a second item.")
            }
            try await load(.film)
            let item = try await prepare(.short)
            try await ready(item)
            return item
        }
    }
}
