import PlaybackModel
import Testing

@testable import PlayheadGStreamer

@Suite struct ItemStageTests {
    private func at(_ seconds: Double) -> Moment { Moment(nanoseconds: Int64(seconds * 1e9)) }

    @Test func itemIsReadyForTheFirstTimeOnce() {
        var stage = ItemStage(at: at(0))
        stage.openPipeline(at: at(0))
        stage.describe(at: at(1))
        stage.settle()
        #expect(!stage.isReady)
        let isFirst = stage.becomeReady()
        #expect(isFirst && stage.isReady && stage.hasBeenReady)
        stage.reopen(at: at(5))
        #expect(!stage.isReady && stage.hasBeenReady && stage.isOpen)
        let isFirstAgain = stage.becomeReady()
        #expect(!isFirstAgain)
    }

    @Test func newPipelinesAndTheEndHaveNewNumbers() {
        var stage = ItemStage(at: at(0))
        stage.openPipeline(at: at(0))
        let first = stage.incarnation
        stage.reopen(at: at(1))
        #expect(stage.incarnation == first)
        stage.openPipeline(at: at(2))
        #expect(stage.incarnation == first + 1)
        stage.end(.failed)
        #expect(stage.incarnation == first + 2 && !stage.isOpen)
    }

    @Test func refusalFailsUnlessItIsExplainedInTime() {
        var stage = ItemStage(at: at(0))
        stage.openPipeline(at: at(0))
        #expect(!stage.isRefused(at: at(100)))
        stage.noteRefusal(at: at(1))
        stage.noteRefusal(at: at(1.2))
        #expect(!stage.isRefused(at: at(1.29)))
        #expect(stage.isRefused(at: at(1.3)))
        stage.openPipeline(at: at(2))
        #expect(!stage.isRefused(at: at(9)))
    }

    @Test func silentPipelineExpires() {
        var stage = ItemStage(at: at(0))
        stage.openPipeline(at: at(0))
        #expect(stage.expiry(isNetwork: false, canReopen: true, at: at(4.9)) == nil)
        #expect(stage.expiry(isNetwork: false, canReopen: true, at: at(5)) == .silent)
        #expect(stage.expiry(isNetwork: false, canReopen: false, at: at(14.9)) == nil)
        #expect(stage.expiry(isNetwork: false, canReopen: false, at: at(15)) == .timedOut)
        stage.noteMessage(at: at(14))
        #expect(stage.expiry(isNetwork: true, canReopen: false, at: at(15)) == nil)
        stage.describe(at: at(18))
        stage.noteMessage(at: at(18.9))
        #expect(stage.expiry(isNetwork: true, canReopen: false, at: at(19)) == .timedOut)
    }

    @Test func moreMayFollowForASecondBeforeTheItemIsReady() {
        var stage = ItemStage(at: at(0))
        stage.openPipeline(at: at(0))
        #expect(!stage.mayWait(at: at(1)))
        stage.describe(at: at(2))
        #expect(stage.mayWait(at: at(2.99)))
        #expect(!stage.mayWait(at: at(3)))
        stage.settle()
        #expect(!stage.mayWait(at: at(2.5)))
    }
}
