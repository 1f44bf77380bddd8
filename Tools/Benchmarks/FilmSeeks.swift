import Foundation

/// Measures exact seeks to random places of films until their picture is there, alternately with our engine and with mpv, whose
/// `playback-restart` is that moment.
struct FilmSeeks {
    let mpv: String
    /// Files or addresses.
    let films: [String]
    /// The number of seeks in each film.
    let rounds: Int

    func run() throws {
        print("\nexact seeks to random places, paused, until the picture is there, \(rounds) in each film")
        for film in films {
            let engine = try FrameSeeker(film, isolation: .none)
            let peer = try MPVSeeker(mpv, film)
            defer {
                engine.close()
                peer.close()
            }
            var samples: [[Double]] = [[], []]
            for round in 0..<rounds {
                let target = Double.random(in: 0...max(engine.duration - 1, 0))
                for index in round % 2 == 0 ? [0, 1] : [1, 0] {
                    samples[index].append(index == 0 ? try engine.seek(to: target) : peer.seek(to: target))
                }
            }
            print("\(film.split(separator: "/").last ?? ""):")
            for (name, times) in zip(["playhead", "mpv"], samples) {
                print(
                    "  \(name): median \(times.median.text(1)) ms, 95th percentile \(times.percentile(95).text(1)) ms")
            }
            let ratio = samples[0].percentile(95) / samples[1].percentile(95)
            IsolationBenchmark.judge("95th percentile, ratio to mpv", ratio.text(2), "at most 1.2", ratio <= 1.2)
        }
    }
}

extension [Double] {
    /// The value that a share of the others, in percent, does not exceed.
    fileprivate func percentile(_ percent: Int) -> Double {
        guard !isEmpty else { return .nan }
        return sorted()[Swift.min(count - 1, count * percent / 100)]
    }
}
