import Foundation
import PlaybackModel
import PlaybackTrace
import Testing

@testable import PlayheadTerminal
@testable import PlayheadTesting

@MainActor @Suite struct PlaySessionTests {
    private let film = SimulatedEngine.Library(items: [
        address("film"): .video(duration: 10), address("second"): .video(duration: 5),
        address("broken"): .failing(PlaybackError(.notFound, httpStatus: 404, url: "https://example.com/broken")),
        address("broken2"): .failing(PlaybackError(.forbidden)),
    ])

    @Test func aFilmPlaysToItsEndAndTheSummaryIsTheLastLine() throws {
        let bench = try SessionBench([address("film"), "--json", "--headless"], library: film)
        bench.advance(to: 20)
        #expect(bench.phases == ["preparing", "playing", "ended"])
        #expect(bench.summary?.outcome == .ended)
        let last = try #require(bench.events.last)
        #expect(last["event"] as? String == "summary")
        #expect(last["outcome"] as? String == "ended")
        #expect(last["error"] is NSNull)
        #expect(abs((last["watchedTime"] as? Double ?? 0) - 10.1) < 0.01)
        #expect(abs((last["startupTime"] as? Double ?? 0) - 0.1) < 0.01)
        #expect(bench.events("position").count == 10)
    }

    @Test func everyLineHasATimeThatNeverGoesBack() throws {
        let bench = try SessionBench(
            [
                address("film"), address("second"), "--json", "--at", "3", "seek:7", "--at", "4", "pause", "--at",
                "4.5", "play",
            ],
            library: film)
        bench.advance(to: 30)
        let times = bench.events.compactMap { $0["time"] as? Double }
        #expect(times.count == bench.output.lines.count)
        #expect(times == times.sorted())
        #expect(times.first == 0.5)
        #expect(bench.summary?.outcome == .ended)
    }

    @Test func changesOfTheEnginesProcessArePrinted() throws {
        let bench = try SessionBench([address("film"), "--json"], library: film)
        let changes = [
            EngineStatus(.started, engine: "GStreamer 1.22.0", processID: 4711),
            EngineStatus(.lost, processID: 4711, cause: "SIGSEGV"),
            EngineStatus(.restarted, processID: 4712), EngineStatus(.inProcess, cause: "It cannot be started."),
        ]
        for change in changes { bench.simulation.engine?.post(.status(change), of: .none) }
        bench.advance(to: 3)
        let lines = bench.output.lines.filter { $0.contains("\"event\":\"engine\"") }
            .compactMap { line in line.range(of: "\"event\"").map { "{" + line[$0.lowerBound...] } }
        #expect(
            lines == [
                #"{"event":"engine","state":"started","engine":"GStreamer 1.22.0","pid":4711,"cause":null}"#,
                #"{"event":"engine","state":"lost","engine":null,"pid":4711,"cause":"SIGSEGV"}"#,
                #"{"event":"engine","state":"restarted","engine":null,"pid":4712,"cause":null}"#,
                #"{"event":"engine","state":"inProcess","engine":null,"pid":null,"cause":"It cannot be started."}"#,
            ])
        #expect(bench.events("transition").allSatisfy { ($0["cause"] as? String)?.contains("status") == false })
    }

    @Test func aTransitionHasAllItsFields() throws {
        let bench = try SessionBench([address("film"), "--json", "--at", "3", "seek:7"], library: film)
        bench.advance(to: 3.01)
        let line = try #require(bench.output.lines.first { $0.contains("user:seek") })
        let seek = try #require(bench.events("transition").first { $0["cause"] as? String == "user:seek" })
        #expect(seek["cause"] as? String == "user:seek")
        #expect(seek["phase"] as? String == "playing")
        #expect(seek["playbackState"] as? String == "seeking")
        #expect(seek["settled"] as? String == "playing")
        #expect(seek["button"] as? String == "pause")
        #expect(seek["spinner"] as? Bool == true)
        #expect(seek["position"] as? Double == 7)
        let lanes = try #require(seek["lanes"] as? [String: Any])
        #expect(Set(lanes.keys) == ["intent", "seek", "readiness", "transport", "suppression", "hasEnded"])
        #expect((lanes["seek"] as? [String: Any])?["target"] as? Double == 7)
        #expect(lanes["hasEnded"] as? Bool == false)
        #expect(
            line.hasPrefix(
                #"{"time":3,"event":"transition","cause":"user:seek","lanes":{"intent":"play","seek":{"id":"#))
    }

    @Test func failuresAreReportedAndEndTheSession() throws {
        let bench = try SessionBench([address("broken"), "--json"], library: film)
        bench.advance(to: 5)
        #expect(bench.summary?.outcome == .failed)
        #expect(bench.summary?.status == 1)
        let error = try #require(bench.events("error").first)
        #expect(error["code"] as? String == "notFound")
        #expect(error["category"] as? String == "http")
        #expect(error["retryable"] as? Bool == false)
        #expect(error["httpStatus"] as? Int == 404)
        #expect(error["url"] as? String == "https://example.com/broken")
        for key in ["message", "cause", "remedy"] { #expect((error[key] as? String)?.isEmpty == false) }
        let summary = try #require(bench.events.last)
        #expect((summary["error"] as? [String: Any])?["code"] as? String == "notFound")
    }

    @Test func aLaterRetryKeepsAFailedSessionAlive() throws {
        var library = film
        library.set([.failing(PlaybackError(.connectionRefused)), .video(duration: 5)], for: address("late"))
        let bench = try SessionBench([address("late"), "--json", "--at", "3", "retry"], library: library)
        bench.advance(to: 20)
        #expect(bench.phases == ["preparing", "failed", "preparing", "playing", "ended"])
        #expect(bench.summary?.outcome == .ended)
    }

    @Test func theNextItemFollowsAFailureWhichTheStatusReports() throws {
        let bench = try SessionBench([address("broken"), address("film"), address("broken2"), "--json"], library: film)
        bench.advance(to: 20)
        #expect(bench.phases.starts(with: ["preparing", "failed", "preparing", "playing"]))
        #expect(bench.phases.last == "failed")
        #expect(bench.summary?.outcome == .failed && bench.summary?.failedItems == 2)
        let first = try SessionBench([address("broken"), address("film"), "--json"], library: film)
        first.advance(to: 20)
        #expect(first.phases == ["preparing", "failed", "preparing", "playing", "ended"])
        #expect(first.events("error").count == 1)
        #expect(first.summary?.outcome == .ended && first.summary?.status == 1)
        #expect(first.events.last?["failedItems"] as? Int == 1)
        let none = try SessionBench([address("film"), address("second"), "--json"], library: film)
        none.advance(to: 30)
        #expect(none.summary?.status == 0)
    }

    @Test func aScriptDecidesHowAFailureContinues() throws {
        let bench = try SessionBench(
            [address("broken"), address("film"), "--json", "--at", "3", "next"], library: film)
        bench.advance(to: 2.9)
        #expect(bench.phases == ["preparing", "failed"])
        bench.advance(to: 20)
        #expect(bench.summary?.outcome == .ended && bench.summary?.status == 0)
    }

    @Test func withoutAnEngineNoOtherItemIsTried() throws {
        let library = SimulatedEngine.Library(defaultItem: .failing(PlaybackError(.engineUnavailable)))
        let bench = try SessionBench([address("film"), address("second"), "--json"], library: library)
        bench.advance(to: 5)
        #expect(bench.events("error").count == 1)
        #expect(bench.summary?.outcome == .failed && bench.summary?.failedItems == 1)
    }

    @Test func scriptedStopEndsTheSessionUnlessACommandFollows() throws {
        let stopped = try SessionBench([address("film"), "--json", "--at", "2", "stop"], library: film)
        stopped.advance(to: 3)
        #expect(stopped.summary?.outcome == .stopped)
        #expect(stopped.phases.last == "idle")
        let resumed = try SessionBench(
            [address("film"), "--json", "--at", "2", "stop", "--at", "3", "play"], library: film)
        resumed.advance(to: 20)
        #expect(resumed.summary?.outcome == .ended)
        #expect(resumed.phases == ["preparing", "playing", "idle", "preparing", "playing", "ended"])
    }

    @Test func theLimitIsCountedFromTheProgramsStart() throws {
        let bench = try SessionBench([address("film"), "--json", "--limit", "2"], library: film)
        bench.advance(to: 1.9)
        #expect(bench.summary == nil)
        bench.advance(to: 2)
        #expect(bench.summary?.outcome == .timeout)
        #expect(bench.summary?.status == 3)
    }

    @Test func pausedSessionsDoNotStart() throws {
        let bench = try SessionBench([address("film"), "--json", "--paused", "--limit", "4"], library: film)
        bench.advance(to: 5)
        #expect(bench.phases == ["preparing", "paused"])
        #expect(bench.summary?.startupTime == nil)
        #expect(bench.summary?.watchedTime == 0)
    }

    @Test func stallsAreCountedWithoutTheStart() throws {
        var library = film
        library[address("slow")] = {
            var item = SimulatedItem.video(duration: 10)
            item.incidents = [SimulatedIncident(.stall(seconds: 2), at: .position(3))]
            return item
        }()
        let bench = try SessionBench(
            [address("slow"), "--json", "--at", "2", "pause", "--at", "2.5", "play"], library: library)
        bench.advance(to: 30)
        #expect(
            bench.phases == ["preparing", "playing", "paused", "waiting", "playing", "waiting", "playing", "ended"])
        #expect(bench.summary?.stalls == 1)
        #expect(abs((bench.summary?.stallTime ?? 0) - 2) < 0.01)
    }

    @Test func tracksAndMetadataAreReportedOnceWithoutControlCharacters() throws {
        var library = film
        library[address("named")] = {
            var item = SimulatedItem.multilingual(duration: 3)
            item.metadata = MediaMetadata(title: "A\u{1B}[31mB\u{202E}C\u{07}")
            return item
        }()
        let bench = try SessionBench([address("named"), "--json"], library: library)
        bench.advance(to: 10)
        #expect(bench.events("tracks").count == 1)
        let tracks = try #require(bench.events("tracks").first?["tracks"] as? [[String: Any]])
        #expect(tracks.contains { $0["language"] as? String == "fr" && $0["kind"] as? String == "text" })
        #expect(bench.events("metadata").first?["title"] as? String == "ABC\u{FFFD}")
        #expect(bench.output.text.unicodeScalars.allSatisfy { $0.value >= 0x20 || $0 == "\n" })
    }

    @Test func aTraceReplaysToTheSameTransitionsToTheByte() throws {
        let bench = try SessionBench(
            [
                address("film"), address("second"), "--json", "--header", "Authorization: secret", "--at", "2",
                "seek:5",
                "--at", "3", "pause", "--at", "3.123456", "step:2", "--at", "4", "play", "--at", "5", "rate:1.5",
            ], library: film)
        bench.advance(to: 30)
        let lines = bench.trace.lines
        var replay = try TraceReplay(firstLine: Array(lines[0].utf8))
        var replayed: [String] = []
        for line in lines.dropFirst() {
            replayed += try replay.take(Array(line.utf8)).map { EventLine.transition($0, start: replay.start).text }
        }
        #expect(replayed == bench.output.lines.filter { $0.contains(#""event":"transition""#) })
        #expect(!bench.trace.text.contains("secret"))
    }

    @Test func quittingAFailedSessionReportsTheFailure() throws {
        let bench = try SessionBench([address("broken"), "--at", "9", "retry"], library: film)
        bench.advance(to: 2)
        #expect(bench.summary == nil)
        bench.session.quit()
        #expect(bench.summary?.outcome == .failed)
    }
}
