import PlaybackModel

extension EngineConformanceCheck {
    static let transport: [EngineConformanceCheck] = [
        .init(
            "transport.answers", "answers each play and pause with its number and state",
            source: "TransportReport.answered"
        ) {
            stage in
            let item = try await stage.load(.film, play: false)
            try await stage.ready(item)
            // Some of them change nothing, but are answered anyway.
            for isPlay in [true, true, false, false, true, false] {
                let id = isPlay ? stage.play(item) : stage.pause(item)
                let report = try await stage.answer(to: id, of: item)
                stage.expect(report.answered == id, "#\(id.rawValue) was answered as #\(report.answered.rawValue)")
                stage.expect((report.state == .paused) == !isPlay, "#\(id.rawValue) resulted in \(report.state.name)")
            }
        },
        .init("transport.opening", "hears play and pause while it opens", source: "EngineCommand.play") { stage in
            let item = try await stage.load(.film, play: false)
            let play = stage.play(item)
            try await stage.answer(to: play, of: item)
            try await stage.moving(item)
            let other = try await stage.load(.film)
            let pause = stage.pause(other)
            try await stage.answer(to: pause, of: other)
            try await stage.ready(other)
            await stage.subject.pass(.seconds(1))
            stage.expect(stage.lastTransport(of: other)?.state == .paused, "a pause while opening did not hold")
        },
        .init("transport.storm", "ends in the state that the last of 40 commands asks for", source: "PlaybackEngine") {
            stage in
            let item = try await stage.load(.film)
            try await stage.ready(item)
            for _ in 0..<20 {
                stage.pause(item)
                stage.play(item)
                await stage.subject.pass(.milliseconds(10))
            }
            let mark = stage.mark
            try await stage.settle(.playing, of: item)
            try await stage.position("a moving position", of: item, from: mark) { $0.rate > 0 }
            for _ in 0..<20 {
                stage.play(item)
                stage.pause(item)
            }
            let last = stage.pause(item)
            try await stage.answer(to: last, of: item)
            await stage.subject.pass(.seconds(1))
            stage.expect(stage.lastTransport(of: item)?.state == .paused, "the last pause was overtaken")
        },
        .init("transport.still", "does not move while paused, and reports it", source: "PositionReport.rate") { stage in
            let item = try await stage.load(.film)
            try await stage.moving(item)
            let mark = stage.mark
            let id = stage.pause(item)
            try await stage.answer(to: id, of: item)
            try await stage.position("a position that does not move", of: item, from: mark) { $0.rate == 0 }
            await stage.subject.pass(.milliseconds(500))
            let one = stage.engine?.currentTime(of: item).seconds ?? .nan
            await stage.subject.pass(.seconds(1))
            let two = stage.engine?.currentTime(of: item).seconds ?? .nan
            stage.expect(abs(two - one) < 0.05, "the position went from \(one) to \(two) while paused")
        },
        .init("transport.speed", "plays at the speeds 0.5, 2 and 4, and reports them", source: "EngineCommand.setRate")
        {
            stage in
            let item = try await stage.load(.film)
            try await stage.moving(item)
            for rate in [4.0, 2.0, 0.5] {
                let mark = stage.mark
                let id = stage.setRate(rate, item)
                let report = try await stage.answer(to: id, of: item)
                stage.expect(report.rate == rate, "the speed is \(report.rate), not \(rate)")
                let first = try await stage.position("a position at speed \(rate)", of: item, from: mark) {
                    $0.rate == rate
                }
                // The first reports may be of the change itself.
                let begin = try await stage.position("the change to settle", of: item, from: mark) {
                    $0.rate == rate && $0.time.seconds > first.time.seconds + 0.3
                }
                let end = try await stage.position("a second at speed \(rate)", of: item, from: mark) {
                    $0.rate == rate && $0.time.seconds > begin.time.seconds + rate
                }
                let seconds = Double(end.stamp.nanoseconds(since: begin.stamp)) / 1e9
                let measured = (end.time.seconds - begin.time.seconds) / seconds
                stage.expect(abs(measured - rate) < 0.3 * rate, "asked for speed \(rate), it moves at \(measured)")
            }
        },
        .init("transport.paused-speed", "does not start when the speed changes", source: "EngineCommand.setRate") {
            stage in
            let item = try await stage.load(.film, play: false)
            try await stage.ready(item)
            let id = stage.setRate(1.5, item)
            let report = try await stage.answer(to: id, of: item)
            stage.expect(report.state == .paused, "a change of speed resulted in \(report.state.name)")
            await stage.subject.pass(.seconds(1))
            stage.expect(stage.lastTransport(of: item)?.state == .paused, "it started without a command")
            let mark = stage.mark
            stage.play(item)
            try await stage.position("a position at speed 1.5", of: item, from: mark) { $0.rate == 1.5 }
        },
        .init("transport.odd-speed", "answers impossible speeds with a possible one", source: "EngineCommand.setRate") {
            stage in
            let item = try await stage.load(.film)
            try await stage.moving(item)
            for rate in [0, -1, 100, Double.nan, Double.infinity] {
                let report = try await stage.answer(to: stage.setRate(rate, item), of: item)
                stage.expect((0.1...4).contains(report.rate), "asked for \(rate), the speed is \(report.rate)")
            }
            let mark = stage.mark
            stage.setRate(1, item)
            try await stage.position("a position at speed 1", of: item, from: mark) { $0.rate == 1 }
        },
        .init(
            "transport.reports", "is never silent about its position for ten seconds while it moves",
            source: "EngineEvent.position"
        ) { stage in
            let item = try await stage.load(.film)
            var last = try await stage.moving(item).stamp
            for _ in 0..<4 {
                let mark = stage.mark
                let next = try await stage.position("the next position", of: item, from: mark) { $0.rate > 0 }.stamp
                stage.expect(next.nanoseconds(since: last) < 10_000_000_000, "it was silent for ten seconds")
                last = next
            }
        },
        .init("transport.clock", "extrapolates the position between reports", source: "PlaybackEngine.currentTime(of:)")
        {
            stage in
            let item = try await stage.load(.film)
            let other = Generation(rawValue: 999)
            stage.expect(stage.engine?.currentTime(of: other).isValid == false, "an unknown load has a position")
            try await stage.moving(item)
            var times: [Double] = []
            for _ in 0..<30 {
                times.append(stage.engine?.currentTime(of: item).seconds ?? .nan)
                await stage.subject.pass(.milliseconds(20))
            }
            let goesBack = zip(times, times.dropFirst()).contains { $1 < $0 - ConformanceRules.jitter }
            stage.expect(!goesBack && !times.contains(where: \.isNaN), "the position is not monotone: \(times)")
            stage.expect(Set(times).count > 10, "the position moves in steps: \(times)")
        },
    ]
}
