import PlaybackModel

extension EngineConformanceCheck {
    /// Seeks one at a time.
    static let seeking: [EngineConformanceCheck] = [
        .init(
            "seek.exact", "lands where an exact seek leads, playing and paused", source: "PendingSeek.toleranceBefore"
        ) {
            stage in
            let item = try await stage.load(.film)
            try await stage.moving(item)
            for (target, isPlaying) in [(15.3, true), (3.1, true), (11.7, false), (6.2, false)] {
                if !isPlaying { try await stage.answer(to: stage.pause(item), of: item) }
                let mark = stage.mark
                let landing = try await stage.landed(stage.seek(item, to: target), of: item)
                stage.expect(abs(landing - target) < 0.1, "sought \(target), landed at \(landing)")
                if isPlaying {
                    try await stage.position("playback to continue from \(target)", of: item, from: mark) {
                        $0.rate > 0 && abs($0.time.seconds - target) < 3
                    }
                } else {
                    await stage.subject.pass(.milliseconds(500))
                    stage.expect(stage.lastTransport(of: item)?.state == .paused, "a seek while paused started it")
                    let now = stage.engine?.currentTime(of: item).seconds ?? .nan
                    stage.expect(abs(now - target) < 0.1, "after a seek to \(target), it is at \(now)")
                }
            }
        },
        .init("seek.tolerant", "lands within the tolerances", source: "PendingSeek.toleranceAfter") { stage in
            let item = try await stage.load(.film)
            try await stage.moving(item)
            let second = ConformanceStage.time(1)
            for (before, after) in [
                (second, CMTime.zero), (.zero, second), (second, second), (.positiveInfinity, .zero),
                (.zero, .positiveInfinity), (.positiveInfinity, .positiveInfinity),
            ] {
                let target = 11.3
                let id = stage.seek(item, to: ConformanceStage.time(target), before: before, after: after)
                let landing = try await stage.landed(id, of: item)
                let earliest = before.isNumeric ? target - before.seconds : 0
                let latest = after.isNumeric ? target + after.seconds : 60
                stage.expect(
                    landing >= earliest - 0.1 && landing <= latest + 0.1,
                    "sought \(target) within \(earliest) and \(latest), landed at \(landing)")
            }
        },
        .init("seek.buffered", "lands in what is buffered and beyond it", source: "EngineCommand.seek") { stage in
            let item = try await stage.load(.slow)
            try await stage.moving(item)
            for target in [2.0, 18.0, 1.0] {
                let mark = stage.mark
                let landing = try await stage.landed(stage.seek(item, to: target), of: item)
                stage.expect(abs(landing - target) < 0.1, "sought \(target), landed at \(landing)")
                try await stage.position("playback to continue from \(target)", of: item, from: mark) {
                    $0.rate > 0 && abs($0.time.seconds - target) < 5
                }
            }
        },
        .init("seek.adaptive", "seeks in an adaptive stream, forward and back", source: "EngineCommand.seek") { stage in
            let item = try await stage.load(.adaptive)
            try await stage.moving(item)
            for target in [14.5, 2.5] {
                let mark = stage.mark
                let landing = try await stage.landed(stage.seek(item, to: target), of: item)
                stage.expect(abs(landing - target) < 0.2, "sought \(target), landed at \(landing)")
                try await stage.position("playback to continue from \(target)", of: item, from: mark) {
                    $0.rate > 0 && abs($0.time.seconds - target) < 5
                }
            }
        },
        .init("seek.opening", "keeps a seek until it can be done", source: "EngineCommand.seek") { stage in
            let item = try await stage.load(.film)
            let early = stage.seek(item, to: 5)
            let late = stage.seek(item, to: 9)
            let landing = try await stage.landed(late, of: item)
            stage.expect(abs(landing - 9) < 0.1, "sought 9, landed at \(landing)")
            let first = try await stage.answer(toSeek: early, of: item)
            // An engine that opens immediately may land it first.
            if case .landed(let time) = first {
                stage.expect(abs(time.seconds - 5) < 0.1, "the seek before landed at \(time.seconds), not at 5")
            } else {
                stage.expect(first == .superseded, "the seek before was not superseded")
            }
        },
        .init("seek.outside", "answers a seek outside the medium and stays inside", source: "EngineCommand.seek") {
            stage in
            let item = try await stage.load(.film, play: false)
            let duration = try await stage.ready(item).ranges.duration.seconds
            for target in [-5, duration + 100] {
                let outcome = try await stage.answer(toSeek: stage.seek(item, to: target), of: item)
                if case .landed(let time) = outcome {
                    stage.expect((-0.1...(duration + 0.1)).contains(time.seconds), "landed at \(time.seconds)")
                }
            }
            let landing = try await stage.landed(stage.seek(item, to: 4), of: item)
            stage.expect(abs(landing - 4) < 0.1, "sought 4, landed at \(landing)")
        },
        .init("seek.nonsense", "answers a seek to no time at all", source: "EngineCommand.seek") { stage in
            let item = try await stage.load(.film, play: false)
            try await stage.ready(item)
            for target in [CMTime.invalid, .indefinite, .negativeInfinity] {
                let outcome = try await stage.answer(toSeek: stage.seek(item, to: target), of: item)
                if case .failed = outcome { continue }
                stage.expect(false, "a seek to \(target) was answered \(outcome)")
            }
            let landing = try await stage.landed(stage.seek(item, to: 4), of: item)
            stage.expect(abs(landing - 4) < 0.1, "sought 4, landed at \(landing)")
        },
        .init("seek.end", "is at the end after a seek to infinity", source: "EngineCommand.seek") { stage in
            let item = try await stage.load(.film)
            let duration = try await stage.ready(item).ranges.duration.seconds
            try await stage.moving(item)
            let mark = stage.mark
            let landing = try await stage.landed(stage.seek(item, to: .positiveInfinity), of: item)
            stage.expect(abs(landing - duration) < 0.5, "landed at \(landing) of \(duration)")
            try await stage.ended(item, from: mark)
        },
        .init(
            "seek.pause", "pauses while a seek is in flight, and the seek still lands",
            source: "EngineCommand.pause"
        ) {
            stage in
            let item = try await stage.load(.film)
            try await stage.moving(item)
            let seek = stage.seek(item, to: 12)
            let pause = stage.pause(item)
            try await stage.answer(to: pause, of: item)
            let landing = try await stage.landed(seek, of: item)
            stage.expect(abs(landing - 12) < 0.1, "sought 12, landed at \(landing)")
            await stage.subject.pass(.seconds(1))
            stage.expect(stage.lastTransport(of: item)?.state == .paused, "the pause was lost")
        },
        .init("seek.rate", "keeps its speed through a seek", source: "EngineCommand.seek") { stage in
            let item = try await stage.load(.film)
            try await stage.moving(item)
            stage.setRate(2, item)
            stage.seek(item, to: 10)
            stage.setRate(0.5, item)
            let seek = stage.seek(item, to: 5)
            try await stage.landed(seek, of: item)
            let mark = stage.mark
            try await stage.position("half speed after the seek", of: item, from: mark) { $0.rate == 0.5 }
        },
    ]
}
