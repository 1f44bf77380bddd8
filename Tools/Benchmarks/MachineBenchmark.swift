import CAllocationCounter
import Foundation
import PlaybackModel

/// Measures the playback machine alone: events per second on one core, and allocations.
enum MachineBenchmark {
    static func run() {
        print("playback machine, one core")
        measure("position, while playing", count: 20_000_000) { machine, output, index in
            let time = CMTime(value: Int64(index), timescale: 1_000_000_000)
            let report = PositionReport(time: time, stamp: moment(index), rate: 1)
            machine.handle(.engine(.position(report), machine.generation), at: moment(index), into: &output)
        }
        measure("transport, stall and resume", count: 10_000_000) { machine, output, index in
            let state: TransportState = index & 1 == 0 ? .waiting(.minimizingStalls) : .playing
            let report = TransportReport(state: state, rate: 1, answered: CommandID(rawValue: 1_000))
            machine.handle(.engine(.transport(report), machine.generation), at: moment(index), into: &output)
        }
        measure("user pauses and plays", count: 5_000_000) { machine, output, index in
            let command: PlaybackCommand = index & 1 == 0 ? .pause : .play
            machine.handle(.command(command, CommandID(rawValue: UInt64(index))), at: moment(index), into: &output)
        }
        measure("events of another load", count: 20_000_000) { machine, output, index in
            let report = TransportReport(state: .playing)
            machine.handle(
                .engine(.transport(report), Generation(rawValue: 999)), at: moment(index), into: &output)
        }
        derive()
    }

    private static func moment(_ index: Int) -> Moment { Moment(nanoseconds: Int64(index)) }

    private static func measure(
        _ name: String, count: Int, _ body: (inout PlaybackMachine, inout PlaybackOutput, Int) -> Void
    ) {
        var machine = playingMachine()
        var output = PlaybackOutput()
        for index in 0..<1_000 { body(&machine, &output, index) }
        var best = Double.infinity
        var allocations: UInt64 = 0
        for _ in 0..<3 {
            let before = allocation_count()
            let clock = ContinuousClock()
            let elapsed = clock.measure {
                for index in 0..<count { body(&machine, &output, index) }
            }
            allocations = allocation_count() - before
            best = min(best, elapsed.nanoseconds / Double(count))
        }
        let rate = 1_000 / best
        print(
            "  \(name): \(best.text(1)) ns, \(rate.text(1)) million per second, \(allocations) allocations in \(count)")
    }

    private static func playingMachine() -> PlaybackMachine {
        var machine = PlaybackMachine()
        let request = LoadRequest(source: .url("https://www.example.com/film.mp4"))
        _ = machine.handle(.command(.load(request, play: true), CommandID(rawValue: 1)), at: .zero)
        let end = CMTime(value: 1_000_000, timescale: 1)
        let ranges = RangesReport(duration: end, seekable: [CMTimeRange(start: .zero, end: end)])
        let description = ItemDescription(ranges: ranges, mediaType: .video, position: .zero)
        _ = machine.handle(.engine(.ready(description), machine.generation), at: .zero)
        let report = TransportReport(state: .playing, answered: CommandID(rawValue: 1_000))
        _ = machine.handle(.engine(.transport(report), machine.generation), at: .zero)
        return machine
    }

    /// Measures the projections that an interface reads: phase, state, settled state and controls. Reads each set of lanes in
    /// place, because a copy would retain its seek and error, which costs more than the projections.
    private static func derive() {
        var rows = PlaybackLanes.product
        let rounds = 2_000
        var sum = 0
        let clock = ContinuousClock()
        var best = Double.infinity
        var allocations: UInt64 = 0
        for _ in 0..<3 {
            let before = allocation_count()
            let elapsed = clock.measure {
                for _ in 0..<rounds {
                    for index in rows.indices { sum &+= derived(&rows[index]) }
                }
            }
            allocations = allocation_count() - before
            best = min(best, elapsed.nanoseconds / Double(rounds * rows.count))
        }
        print(
            "  derivation of phase, state, settled state and controls: \(best.text(1)) ns, \(allocations) allocations")
        if sum == 42 { print("") }
    }

    @inline(never) private static func derived(_ lanes: inout PlaybackLanes) -> Int {
        let controls = lanes.controls
        var sum = lanes.playbackState.rawValue &+ lanes.settledState.rawValue
        if case .playing = lanes.phase { sum &+= 1 }
        if controls.mayShowSpinner { sum &+= 1 }
        if controls.button == .pause { sum &+= 1 }
        return sum
    }
}

extension Duration {
    /// The whole duration in nanoseconds.
    var nanoseconds: Double { Double(components.seconds) * 1e9 + Double(components.attoseconds) / 1e9 }
}

extension Double {
    /// Formats the number with this many decimal digits.
    func text(_ digits: Int) -> String {
        var scale = 1.0
        for _ in 0..<digits { scale *= 10 }
        let rounded = (self * scale).rounded() / scale
        return String(rounded)
    }
}
