import PlaybackModel
import Playhead
import Synchronization
import Testing

/// These wait for the main queue, never for a time.
@MainActor @Suite struct MainActorDeliveryTests {
    @Test func anInboxDeliversOnTheMainActorWhateverThreadThatIs() async {
        let inbox = EngineInbox()
        let report = EngineInbox.Report(epoch: 1, generation: .none, message: .pong(7))
        let received = await withCheckedContinuation { continuation in
            inbox.setReceiver { continuation.resume(returning: $0.map(\.epoch)) }
            Task.detached { inbox.post(report) }
        }
        #expect(received == [1])
    }

    @Test func theSystemSchedulerRunsActionsInOrderOnTheMainActor() async {
        let scheduler = SystemScheduler()
        var log: [Int] = []
        await withCheckedContinuation { continuation in
            scheduler.schedule(after: .milliseconds(2)) {
                log.append(3)
                continuation.resume()
            }
            scheduler.schedule(at: .zero) { log.append(1) }
            scheduler.schedule(after: .milliseconds(1)) { log.append(2) }
            scheduler.schedule(after: .milliseconds(1)) { log.append(9) }.cancel()
        }
        #expect(log == [1, 2, 3])
    }

    @Test func aReportPostedByTheReceiverComesAfterThoseThatWaited() {
        let inbox = EngineInbox()
        var log: [UInt64] = []
        for epoch in 1...3 { inbox.post(.init(epoch: UInt64(epoch), generation: .none, message: .unloaded)) }
        inbox.setReceiver { reports in
            for report in reports {
                if report.epoch == 1 { inbox.postNow(.init(epoch: 5, generation: .none, message: .unloaded)) }
                log.append(report.epoch)
            }
        }
        inbox.postNow(.init(epoch: 4, generation: .none, message: .unloaded))
        #expect(log == [1, 2, 3, 4, 5])
    }

    @Test func aDirectReceiverHearsWhatIsPostedNow() {
        let inbox = EngineInbox()
        let heard = Mutex<[UInt64]>([])
        inbox.setDirectReceiver { report in heard.withLock { $0.append(report.epoch) } }
        inbox.postNow(.init(epoch: 3, generation: .none, message: .unloaded))
        #expect(heard.withLock { $0 } == [3])
    }
}
