import PlaybackModel
import Testing

@testable import PlayheadGStreamer

@Suite struct DetourPlanTests {
    @Test func smallestVariantComesFirstAndOnce() {
        var plan = DetourPlan()
        #expect(plan.next(at: 10_000_000_000, hasVariants: true, targetDuration: 2) == .smallestVariant)
        #expect(plan.isConfined)
        #expect(plan.next(at: 10_000_000_000, hasVariants: true, targetDuration: 2) == .skip(to: 12_500_000_000))
    }

    @Test func skipIsAsLongAsASegment() {
        var plan = DetourPlan()
        #expect(plan.next(at: 40_000_000_000, hasVariants: false, targetDuration: 6) == .skip(to: 46_500_000_000))
        var unknown = DetourPlan()
        #expect(unknown.next(at: 0, hasVariants: false, targetDuration: 0) == .skip(to: 4_500_000_000))
    }

    @Test func consecutiveGapsEndPlayback() {
        var plan = DetourPlan()
        var targets: [Int64] = []
        while case .skip(let target) = plan.next(at: 10_000_000_000, hasVariants: false, targetDuration: 2) {
            targets.append(target)
        }
        #expect(targets == [12_500_000_000, 15_000_000_000, 17_500_000_000])
    }

    @Test func playbackBetweenGapsResetsTheCount() {
        var plan = DetourPlan()
        for hole in 1...20 {
            #expect(plan.next(at: Int64(hole) * 20_000_000_000, hasVariants: false, targetDuration: 2) != nil)
        }
    }

    @Test func onlyPartialFailuresHaveADetour() {
        let (content, download) = (PipelineFailure(.stream, 1, factory: "hlsdemux2"), PipelineFailure(.resource, 3))
        #expect(DetourPlan.isPartial(.missingSegment, of: download) && DetourPlan.isPartial(.notMedia, of: content))
        #expect(DetourPlan.isPartial(.connectionLost, of: content))
        #expect(!DetourPlan.isPartial(.connectionLost, of: download))
        let cut = PipelineFailure(.resource, 3, factory: "hlsdemux2", httpStatus: 200)
        #expect(DetourPlan.isPartial(.connectionLost, of: cut))
        for code: PlaybackErrorCode in [
            .forbidden, .unauthorized, .encrypted, .missingCodec, .connectionRefused, .playlistLost,
        ] {
            #expect(!DetourPlan.isPartial(code, of: content))
        }
    }
}
