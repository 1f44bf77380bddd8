import PlaybackModel
import Testing

@testable import PlayheadMpv

@Suite struct MpvReportsTests {
    private func at(_ seconds: Double) -> Moment { Moment(nanoseconds: Int64(seconds * 1e9)) }

    private func reports(position: Double, at seconds: Double) -> MpvReports {
        var reports = MpvReports()
        reports.note(position: position, at: at(seconds))
        return reports
    }

    @Test func positionsAreReportedFourTimesASecond() {
        let reports = reports(position: 10, at: 100)
        let due = [0.04, 0.2, 0.24, 0.28].map { reports.isDue(position: 10 + $0, rate: 1, at: at(100 + $0)) }
        #expect(due == [false, false, true, true])
    }

    /// On a busy machine, the event of a position waits for the processor.
    @Test func aPositionThatIsLateDoesNotCountUnlessItStaysBehind() {
        let reports = reports(position: 10, at: 100)
        #expect(!reports.isDue(position: 10.13, rate: 1, at: at(100.24)))
        #expect(reports.isDue(position: 10.27, rate: 1, at: at(100.28)))
        #expect(!reports.isDue(position: 10.4, rate: 2, at: at(100.3)))
        #expect(reports.isDue(position: 10.4, rate: 1, at: at(100.6)))
    }

    @Test func aJumpIsReported() {
        let reports = reports(position: 10, at: 100)
        #expect(reports.isDue(position: 17, rate: 1, at: at(100.24)))
    }
}
