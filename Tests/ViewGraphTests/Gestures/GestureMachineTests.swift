import Foundation
import SeededRandom
import Testing

@testable import ViewGraph

@MainActor struct GestureMachineTests {
    @Test func atMostTheFirstOfFourRecognizersWins() {
        let all = GestureStatus.allCases.flatMap { status in
            [false, true].map { GestureDecision.Contender(status: status, beginsAtOnce: $0) }
        }
        for a in all {
            for b in all {
                for c in all { check([a, b, c]) }
            }
        }
    }

    private func check(_ contenders: [GestureDecision.Contender]) {
        let recognised = contenders.indices.filter { [.active, .ended].contains(contenders[$0].status) }
        let mayBegin = recognised.filter { index in
            !contenders[index].beginsAtOnce || !contenders[..<index].contains { $0.status == .possible }
        }
        switch GestureDecision(contenders) {
        case .undecided: #expect(mayBegin.isEmpty)
        case .winner(let index):
            #expect(index == mayBegin.first)
            #expect(!contenders[..<index].contains { $0.status == .incomplete })
        case .waiting(let index, let others):
            #expect(index == mayBegin.first)
            #expect(others == contenders[..<index].indices.filter { contenders[$0].status == .incomplete })
            #expect(!others.isEmpty)
        }
    }

    @Test(arguments: 0..<200)
    func recognizersKeepTheirEndAndHaveAValueWhileActive(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        check(TapMachine(count: Int.random(in: 1...3, using: &random)), &random, seed)
        check(DragMachine(minimumDistance: [0, 10, 50].randomElement(using: &random) ?? 0), &random, seed)
        check(LongPressMachine(minimumDuration: 0.5, maximumDistance: 10), &random, seed)
        check(MagnificationMachine(minimumScaleDelta: 0.1), &random, seed)
    }

    private func check(_ machine: some GestureMachine, _ random: inout SeededGenerator, _ seed: UInt64) {
        var machine = machine
        var sample = PointerSample(location: .zero, time: 0, clickCount: Int.random(in: 1...3, using: &random))
        machine.take(.pressed(sample))
        machine.take(.magnified(1))
        for _ in 0..<30 {
            let before = machine.status
            sample.time += Double.random(in: 0...0.1, using: &random)
            sample.location.x += CGFloat.random(in: -8...8, using: &random)
            switch Int.random(in: 0..<10, using: &random) {
            case 0..<6: machine.take(.moved(sample))
            case 6: machine.take(.elapsed(sample.time))
            case 7, 8: machine.take(.magnified(CGFloat.random(in: 0.5...2, using: &random)))
            default: machine.take(Bool.random(using: &random) ? .released(sample) : .magnifyEnded)
            }
            let after = machine.status
            #expect((machine.value != nil) == [.active, .ended].contains(after), "seed \(seed)")
            if [.ended, .failed, .incomplete].contains(before) { #expect(after == before, "seed \(seed)") }
            if before == .active { #expect([.active, .ended].contains(after), "seed \(seed)") }
        }
    }

    @Test(arguments: 0..<60)
    func randomPointersNeverReportExclusiveGesturesTogether(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let log = EventLog()
        let window = HeadlessWindow(size: CGSize(width: 100, height: 100)) {
            ZStack {
                Color.black
                Color.red.frame(width: 60, height: 60)
                    .gesture(DragGesture(minimumDistance: 20).onEnded { _ in log("drag") })
                    .onTapGesture(count: 2) { log("two") }
                    .onTapGesture { log("one") }
            }
            .gesture(DragGesture(minimumDistance: 0).onEnded { _ in log("any") })
            .highPriorityGesture(LongPressGesture(maximumDistance: 3).onEnded { _ in log("long") })
            .simultaneousGesture(DragGesture(minimumDistance: 0).onEnded { _ in log("beside") })
        }
        for _ in 0..<20 {
            let start = CGPoint(x: .random(in: 0..<100, using: &random), y: .random(in: 0..<100, using: &random))
            window.press(at: start)
            var place = start
            for _ in 0..<Int.random(in: 0...4, using: &random) {
                place.x += .random(in: -12...12, using: &random)
                window.move(to: place)
                if Bool.random(using: &random) {
                    window.advance(by: .milliseconds(Int.random(in: 0...300, using: &random)))
                }
            }
            window.release()
            window.advance(by: .seconds(1))
            window.advance(by: .seconds(1))
            let told = log.take()
            #expect(told.filter { $0 == "beside" }.count == 1, "seed \(seed)")
            #expect(told.filter { $0 != "beside" }.count <= 1, "seed \(seed): \(told)")
        }
    }

    @Test func pressesCountInQuickSuccessionAtOnePlace() {
        var counter = ClickCounter()
        #expect(counter.press(at: .zero, time: 0) == 1)
        #expect(counter.press(at: CGPoint(x: 3, y: 0), time: 0.3) == 2)
        #expect(counter.press(at: .zero, time: 0.7) == 3)
        #expect(counter.press(at: CGPoint(x: 20, y: 0), time: 0.8) == 1)
        #expect(counter.press(at: CGPoint(x: 20, y: 0), time: 1.3) == 1)
        counter.reset()
        #expect(counter.press(at: CGPoint(x: 20, y: 0), time: 1.4) == 1)
    }
}
