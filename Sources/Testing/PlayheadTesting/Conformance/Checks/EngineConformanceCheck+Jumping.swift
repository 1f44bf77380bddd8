import PlaybackModel

extension EngineConformanceCheck {
    /// Seeks by the dozen, and steps.
    static let jumping: [EngineConformanceCheck] = [
        .init("seek.storm", "answers each of 60 seeks in two seconds once, and the last one wins", source: "SeekReport")
        {
            stage in
            let item = try await stage.load(.film)
            try await stage.moving(item)
            var last = CommandID.none
            for number in 0..<60 {
                last = stage.seek(item, to: Double(number * 37 % 170) / 10 + 1)
                await stage.subject.pass(.milliseconds(33))
            }
            let target = 7.0
            last = stage.seek(item, to: target)
            let landing = try await stage.landed(last, of: item)
            stage.expect(abs(landing - target) < 0.1, "sought \(target), landed at \(landing)")
            let mark = stage.mark
            try await stage.position("playback to continue", of: item, from: mark) {
                $0.rate > 0 && abs($0.time.seconds - target) < 3
            }
        },
        .init("seek.burst", "does the same for 60 seeks in one burst", source: "SeekReport") { stage in
            let item = try await stage.load(.film, play: false)
            try await stage.ready(item)
            var last = CommandID.none
            for number in 0..<60 { last = stage.seek(item, to: Double(number * 37 % 170) / 10 + 1) }
            let landing = try await stage.landed(last, of: item)
            stage.expect(abs(landing - Double(59 * 37 % 170) / 10 - 1) < 0.1, "landed at \(landing)")
            try await stage.awaitAnswers()
            let answers = stage.events(of: item).count { if case .seeked = $0 { true } else { false } }
            stage.expect(answers == 60, "60 seeks had \(answers) answers")
        },
        .init("seek.adaptive-storm", "does the same in an adaptive stream", source: "SeekReport") { stage in
            let item = try await stage.load(.adaptive)
            try await stage.moving(item)
            for number in 0..<20 {
                stage.seek(item, to: Double(number * 37 % 170) / 10 + 1)
                await stage.subject.pass(.milliseconds(100))
            }
            let landing = try await stage.landed(stage.seek(item, to: 9), of: item)
            stage.expect(abs(landing - 9) < 0.2, "sought 9, landed at \(landing)")
            let mark = stage.mark
            try await stage.position("playback to continue", of: item, from: mark) { $0.rate > 0 }
        },
        .init("step.frames", "moves by frames while paused, or reports that it cannot", source: "EngineCommand.step") {
            stage in
            let item = try await stage.load(.film, start: 5, play: false)
            try await stage.ready(item)
            var position = stage.engine?.currentTime(of: item).seconds ?? .nan
            for count in [1, 1, 5, -1] {
                let id = stage.nextID()
                stage.send(.step(count: count, id), to: item)
                let outcome = try await stage.answer(toSeek: id, of: item)
                guard stage.hello?.capabilities.contains(.frameStepping) == true else { continue }
                guard case .landed(let time) = outcome else {
                    throw ConformanceStage.Failure(description: "a step of \(count) was answered \(outcome)")
                }
                let moved = time.seconds - position
                stage.expect(
                    count > 0 ? moved > 0 && moved < 0.5 : moved < 0 && moved > -0.5,
                    "a step of \(count) moved by \(moved)")
                position = time.seconds
            }
        },
        .init("step.playing", "answers a step while it plays, and plays on", source: "EngineCommand.step") { stage in
            let item = try await stage.load(.film)
            try await stage.moving(item)
            let id = stage.nextID()
            stage.send(.step(count: 1, id), to: item)
            _ = try await stage.answer(toSeek: id, of: item)
            let mark = stage.mark
            try await stage.position("playback to continue", of: item, from: mark) { $0.rate > 0 }
        },
    ]
}
