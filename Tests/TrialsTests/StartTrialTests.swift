import MediaServer
import Testing

@testable import Trials

@Suite(.timeLimit(.minutes(5))) struct StartTrialTests {
    private func child(_ ending: ChildRun.Ending, _ output: String) -> StartTrial.Batch {
        StartTrial.Batch(seed: 7, ChildRun(process: 12, ending: ending, output: output), limit: 60)
    }

    @Test func aBatchCountsItsStartsAndProblems() {
        let good = child(.exited(0), "START mp4 end\nSTART mkv leave\nSTART the-end quit\nRESULT 0\n")
        #expect(good.starts == ["mp4", "mkv", "the-end"] && good.findings.isEmpty)
        let bad = child(.exited(1), "START mp4 end\nPROBLEM mp4 end the end did not come in 15.0 s\nRESULT 1\n")
        #expect(bad.findings == [StartTrial.Finding("mp4 end the end did not come in 15.0 s")])
        #expect(bad.findings.first?.sort == "mp4" && bad.findings.first?.course == "end")
    }

    @Test func aProcessThatDoesNotEndProperlyIsAProblemOfItsLastStart() {
        for ending in [ChildRun.Ending.signal(6), .hung, .exited(1)] {
            let batch = child(ending, "START mp4 end\nSTART hls pause\n")
            #expect(batch.findings.map(\.sort) == ["hls"] && batch.findings.map(\.course) == ["pause"])
        }
    }

    @Test func optionsChooseSorts() throws {
        let trial = try StartTrial(["--count", "3", "--sorts", "mkv,live", "--seed", "5"])
        #expect(trial.count == 3 && trial.seed == 5 && trial.sorts.map(\.name) == ["mkv", "live"])
        #expect(Set(StartSort.all.map(\.name)).count == StartSort.all.count && StartSort.all.count >= 20)
        #expect(throws: (any Error).self) { try StartTrial(["--sorts", "mkv,none"]) }
    }

    @Test @MainActor func eachSortStartsAndEnds() async throws {
        let server = try StreamServer.started()
        defer { server.stop() }
        let sorts = try await Task.detached {
            try StartSort.all.map { (name: $0.name, address: try $0.serve(on: server).absoluteString) }
        }.value
        let child = StartChild(sorts, limit: 60, seed: 1, .none, .gstreamer)
        #expect(await child.play(sorts.count) == [])
    }
}
