import Glibc
import Testing

@testable import PlayheadTerminal

/// Signals of the process itself, one test after another: there is one watch.
@MainActor @Suite(.serialized) struct SignalWatchTests {
    @Test(.timeLimit(.minutes(1))) func aSignalThatFollowsImmediatelyIsNotLost() async {
        let watch = SignalWatch()
        let (signals, continuation) = AsyncStream<Int32>.makeStream()
        watch.watch(SIGUSR1, SIGUSR2) { continuation.yield($0) }
        kill(getpid(), SIGUSR1)
        kill(getpid(), SIGUSR2)
        var received: Set<Int32> = []
        for await number in signals {
            received.insert(number)
            if received.count == 2 { break }
        }
        #expect(received == [SIGUSR1, SIGUSR2])
        signal(SIGUSR1, SIG_DFL)
        signal(SIGUSR2, SIG_DFL)
    }

    @Test func hangupStaysIgnoredWhereTheProgramWasStartedSo() {
        let previous = signal(SIGHUP, SIG_IGN)
        defer { signal(SIGHUP, previous) }
        let watch = SignalWatch()
        watch.watch(SIGHUP) { _ in Issue.record("a hangup arrived") }
        // With its default action, it would end these tests.
        kill(getpid(), SIGHUP)
    }
}
