import PlaybackModel
import SeededRandom
import Testing

@testable import PlayheadGStreamer

@Suite struct SeekDisciplineTests {
    private typealias Operation = SeekDiscipline.Operation

    private func seek(_ number: UInt64, to seconds: Double = 1) -> Operation {
        Operation(
            kind: .seek(
                PendingSeek(
                    id: CommandID(rawValue: number), target: CMTime(seconds: seconds, preferredTimescale: 1000),
                    toleranceBefore: .zero, toleranceAfter: .zero)))
    }

    private func at(_ milliseconds: Int64) -> Moment { Moment(nanoseconds: milliseconds * 1_000_000) }

    @Test func nothingIsSentBeforeTheFirstPreroll() {
        var discipline = SeekDiscipline()
        #expect(discipline.submit(seek(1)) == [])
        #expect(discipline.next(at: at(0)) == nil)
        discipline.open()
        #expect(discipline.next(at: at(0)) == .operate(seek(1)))
    }

    @Test func oneIsInFlightAndTheNewestWaits() {
        var discipline = SeekDiscipline()
        discipline.open()
        #expect(discipline.submit(seek(1)) == [])
        #expect(discipline.next(at: at(0)) == .operate(seek(1)))
        #expect(discipline.submit(seek(2)).map(\.rawValue) == [1])
        #expect(discipline.submit(seek(3)).map(\.rawValue) == [2])
        #expect(discipline.next(at: at(1)) == nil)
        #expect(discipline.finish(at: at(2)) == nil)
        #expect(discipline.next(at: at(2)) == .operate(seek(3)))
        #expect(discipline.finish(at: at(3))?.rawValue == 3)
        #expect(discipline.isIdle)
    }

    @Test func targetIsTheNewestOne() {
        var discipline = SeekDiscipline()
        discipline.open()
        _ = discipline.submit(seek(1, to: 5))
        _ = discipline.next(at: at(0))
        #expect(discipline.target?.seconds == 5)
        _ = discipline.submit(seek(2, to: 7))
        #expect(discipline.target?.seconds == 7)
    }

    @Test func rateChangeNeedsNoOperationBehindAWaitingSeek() {
        var discipline = SeekDiscipline()
        _ = discipline.submit(seek(1))
        #expect(discipline.submit(Operation(kind: .rate(CommandID(rawValue: 2)))) == [])
        #expect(discipline.waiting == seek(1))
        discipline.open()
        _ = discipline.next(at: at(0))
        _ = discipline.submit(Operation(kind: .rate(CommandID(rawValue: 3))))
        #expect(discipline.waiting == Operation(kind: .rate(CommandID(rawValue: 3))))
        #expect(discipline.finish(at: at(1))?.rawValue == 1)
    }

    @Test func selectionKeepsHalfASecondFromSeeks() {
        var discipline = SeekDiscipline()
        discipline.open()
        _ = discipline.submit(seek(1))
        _ = discipline.next(at: at(0))
        discipline.requestSelection()
        #expect(discipline.next(at: at(10)) == nil)
        _ = discipline.finish(at: at(100))
        #expect(discipline.next(at: at(400)) == nil)
        #expect(discipline.wakeUp == at(600))
        #expect(discipline.next(at: at(600)) == .select)
        _ = discipline.submit(seek(2))
        #expect(discipline.next(at: at(900)) == nil)
        #expect(discipline.wakeUp == at(1100))
        #expect(discipline.next(at: at(1100)) == .operate(seek(2)))
    }

    @Test func operationInFlightWaitsAgainWhenThePipelineIsReplaced() {
        var discipline = SeekDiscipline()
        discipline.open()
        _ = discipline.submit(seek(1))
        _ = discipline.next(at: at(0))
        discipline.close()
        #expect(discipline.next(at: at(1)) == nil)
        discipline.open()
        #expect(discipline.next(at: at(2)) == .operate(seek(1)))
        #expect(discipline.finish(at: at(3))?.rawValue == 1)
    }

    @Test func aRedirectedSeekKeepsItsCommand() {
        var discipline = SeekDiscipline()
        discipline.open()
        #expect(discipline.submit(seek(1, to: 5)).isEmpty)
        _ = discipline.next(at: at(0))
        discipline.redirect(to: CMTime(value: 8, timescale: 1))
        discipline.close()
        #expect(discipline.waiting?.target == CMTime(value: 8, timescale: 1) && discipline.waiting?.id == seek(1).id)
        discipline.open()
        _ = discipline.next(at: at(0))
        #expect(discipline.finish(at: at(1)) == seek(1).id)
        // Nothing is on its way.
        discipline.redirect(to: CMTime(value: 9, timescale: 1))
        #expect(discipline.isIdle)
    }

    @Test(arguments: SeededGenerator.seeds) func everyIDIsAnsweredExactlyOnce(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<100 {
            var discipline = SeekDiscipline()
            var asked: [UInt64] = []
            var answered: [UInt64] = []
            var number: UInt64 = 0
            var now: Int64 = 0
            for _ in 0..<40 {
                now += Int64.random(in: 0...400, using: &random)
                switch Int.random(in: 0..<8, using: &random) {
                case 0, 1:
                    number += 1
                    asked.append(number)
                    answered += discipline.submit(seek(number)).map(\.rawValue)
                case 2:
                    number += 1
                    asked.append(number)
                    let step = Operation(kind: .step(1, CommandID(rawValue: number)))
                    answered += discipline.submit(step).map(\.rawValue)
                case 3: answered += discipline.submit(Operation(kind: .rate(.none))).map(\.rawValue)
                case 4: answered += discipline.submit(Operation(kind: .jump(.zero))).map(\.rawValue)
                case 5: _ = discipline.next(at: at(now))
                case 6: if let id = discipline.finish(at: at(now)) { answered.append(id.rawValue) }
                default:
                    if Bool.random(using: &random) { discipline.requestSelection() } else { discipline.open() }
                }
            }
            answered += discipline.drain().map(\.rawValue)
            #expect(answered.sorted() == asked)
        }
    }
}
