import Dispatch
import Testing

@testable import PlayheadTerminal

@Suite struct LimitedWorkTests {
    @Test func workReturnsItsValueMoreThanOnce() {
        let work = LimitedWork(60) { 42 }
        #expect(work.value() == 42)
        #expect(work.value() == 42)
    }

    @Test func workThatNeverEndsIsGivenUp() {
        let never = DispatchSemaphore(value: 0)
        let work = LimitedWork(0.01) {
            never.wait()
            return 42
        }
        #expect(work.value() == nil)
        never.signal()
    }
}
