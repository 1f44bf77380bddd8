import PlaybackModel
import Playhead
import Testing

@testable import PlayheadGStreamer

@Suite struct FailureRecoveryTests {
    private typealias Conditions = FailureRecovery.Conditions
    private let failure = PipelineFailure(.stream, 1, factory: "hlsdemux2")

    private func at(_ seconds: Double) -> Moment { Moment(nanoseconds: Int64(seconds * 1e9)) }

    private func react(
        _ code: PlaybackErrorCode, _ conditions: Conditions, _ recovery: inout FailureRecovery, at seconds: Double = 1
    ) -> FailureRecovery.Reaction {
        recovery.react(to: failure, as: PlaybackError(code), conditions, at: at(seconds))
    }

    @Test func firstErrorOfABurstCounts() {
        var recovery = FailureRecovery()
        let (first, second) = (recovery.beginFailing(), recovery.beginFailing())
        recovery.openPipeline()
        let third = recovery.beginFailing()
        #expect(first && !second && third)
    }

    @Test func internalErrorsReplaceThePipelineTwice() {
        var recovery = FailureRecovery()
        #expect(react(.engineFailed, Conditions(), &recovery) == .replace)
        #expect(recovery.ladder.isRepairing)
        let isListening = recovery.beginFailing()
        #expect(isListening)
        #expect(react(.engineFailed, Conditions(), &recovery) == .replace)
        #expect(react(.engineFailed, Conditions(), &recovery) == .fail)
    }

    @Test(arguments: [PlaybackErrorCode.engineFailed, .noPlayableStream, .corruptData])
    func doubtfulErrorsOpenTheItemASecondTime(_ code: PlaybackErrorCode) {
        let opening = Conditions(isReady: false, hasBeenReady: false)
        var recovery = FailureRecovery()
        #expect(react(code, opening, &recovery) == .reopen)
        #expect(react(code, opening, &recovery) == .changeProfile(after: .foundNothing))
        let hasOther = recovery.changeProfile(after: .foundNothing, PlaybackError(code), isAdaptive: false)
        #expect(hasOther)
        #expect(recovery.profiles.profile == PipelineProfile(player: .groups))
        #expect(react(code, opening, &recovery) == .fail)
        recovery = FailureRecovery()
        recovery.take(MissingPlugin(kind: .decoder, name: "a decoder"))
        #expect(react(code, opening, &recovery) == .fail)
        recovery = FailureRecovery()
        recovery.noteSilence()
        #expect(react(code, opening, &recovery) == .changeProfile(after: .foundNothing))
    }

    /// Also the later part of a stream, when others have played.
    @Test(arguments: ["hlsdemux2", "dashdemux2"], [false, true])
    func streamThatEndsBeforeItIsLinkedIsOpenedAgain(_ factory: String, _ hasBeenReady: Bool) {
        let lost = PipelineFailure(.resource, 3, factory: factory)
        var opening = Conditions(isReady: false, hasBeenReady: hasBeenReady, isAdaptive: true, hasSegments: true)
        var recovery = FailureRecovery()
        func react() -> FailureRecovery.Reaction {
            recovery.react(to: lost, as: PlaybackError(.missingSegment), opening, at: at(1))
        }
        for _ in 0..<10 { #expect(react() == .reopen) }
        #expect(react() == .hold)
        recovery = FailureRecovery()
        // The segment is missing indeed.
        opening.hasFailedRequest = true
        #expect(react() == .hold)
    }

    /// The demuxer reports a change, or the source that pushes to it.
    @Test(arguments: ["tsdemux", "queue2"]) func streamsThatChangeNeedTheOlderPlayer(_ factory: String) {
        let change = PipelineFailure(.stream, 1, factory: factory, flow: -1)
        var recovery = FailureRecovery()
        func react(_ conditions: Conditions = Conditions()) -> FailureRecovery.Reaction {
            recovery.react(to: change, as: PlaybackError(.noPlayableStream), conditions, at: at(1))
        }
        #expect(react() == .continueWithProfile(after: .lostTrack))
        #expect(react(Conditions(isAdaptive: true)) == .hold)
        #expect(react(Conditions(isReady: false, hasBeenReady: false)) == .reopen)
        let hasOther = recovery.changeProfile(after: .lostTrack, PlaybackError(.noPlayableStream), isAdaptive: false)
        #expect(hasOther && recovery.profiles.profile == PipelineProfile(player: .groups))
        #expect(react() == .fail)
    }

    /// A short program ends before anything has played.
    @Test func streamsThatChangeBeforeTheItemIsReadyNeedTheOlderPlayer() {
        var recovery = FailureRecovery()
        let opening = Conditions(isReady: false, hasBeenReady: false)
        #expect(
            recovery.react(to: .changeOfStreams, as: PlaybackError(.noPlayableStream), opening, at: at(1))
                == .changeProfile(after: .lostTrack))
        #expect(recovery.followsChange)
    }

    @Test func addressesThatExpireAreLoadedAgainOnceInAWhile() {
        var recovery = FailureRecovery()
        func reloads(_ status: Int?, at seconds: Double) -> Bool {
            recovery.beginReload(after: PlaybackError(.forbidden, httpStatus: status), at: at(seconds))
        }
        #expect(!reloads(nil, at: 1) && !reloads(404, at: 1) && !reloads(500, at: 1))
        #expect(react(.forbidden, Conditions(isAdaptive: true), &recovery) == .hold)
        #expect(reloads(403, at: 1) && recovery.held == nil)
        #expect(!reloads(403, at: 30) && !reloads(401, at: 30))
        #expect(reloads(401, at: 31))
    }

    @Test func adaptiveItemKeepsItsProfile() {
        let opening = Conditions(isReady: false, hasBeenReady: false, isAdaptive: true)
        var recovery = FailureRecovery()
        #expect(react(.noPlayableStream, opening, &recovery) == .reopen)
        #expect(react(.noPlayableStream, opening, &recovery) == .fail)
        let hasOther = recovery.changeProfile(
            after: .foundNothing, PlaybackError(.noPlayableStream), isAdaptive: true)
        #expect(!hasOther)
        #expect(recovery.profiles.profile == .standard)
    }

    @Test func adaptiveItemIsOpenedWithoutTextAfterADecoderFailed() {
        let opening = Conditions(isReady: false, hasBeenReady: false, isAdaptive: true)
        var recovery = FailureRecovery()
        #expect(react(.decodingFailed, opening, &recovery) == .changeProfile(after: .failedToDecode))
        let hasOther = recovery.changeProfile(
            after: .failedToDecode, PlaybackError(.decodingFailed), isAdaptive: true)
        #expect(hasOther)
        #expect(recovery.profiles.profile == PipelineProfile(playsText: false))
        #expect(recovery.playsWithoutText)
        #expect(react(.decodingFailed, opening, &recovery) == .changeProfile(after: .failedToDecode))
        let hasThird = recovery.changeProfile(
            after: .failedToDecode, PlaybackError(.decodingFailed), isAdaptive: true)
        #expect(hasThird)
        #expect(recovery.profiles.profile == PipelineProfile(player: .groups))
        #expect(react(.decodingFailed, opening, &recovery) == .fail)
    }

    @Test func missingDecodersOfMetadataAreIgnored() {
        var recovery = FailureRecovery()
        for type in ["meta/x-gst-fourcc-mett", "meta/x-klv", "application/x-scte35"] {
            recovery.take(MissingPlugin(kind: .decoder, name: "a decoder", detail: type))
        }
        #expect(recovery.missing.isEmpty)
    }

    @Test func adaptiveItemPlaysItsBufferFirst() {
        var recovery = FailureRecovery()
        #expect(react(.notFound, Conditions(), &recovery) == .fail)
        #expect(react(.notFound, Conditions(isAdaptive: true), &recovery) == .hold)
        #expect(recovery.held?.isPartial == true)
        recovery = FailureRecovery()
        #expect(react(.notFound, Conditions(isAdaptive: true, isUndisturbed: false), &recovery) == .fail)
        let seeking = Conditions(isAdaptive: true, isUndisturbed: false, hasSegments: true)
        #expect(react(.notFound, seeking, &recovery) == .hold)
        recovery = FailureRecovery()
        #expect(react(.forbidden, seeking, &recovery) == .fail)
    }

    @Test func missingPlaylistCausesADetourToTheSmallestVariant() {
        let opening = Conditions(isReady: false, hasBeenReady: false, isAdaptive: true, lacksPlaylist: true)
        var recovery = FailureRecovery()
        guard case .detour(let held) = react(.notFound, opening, &recovery) else {
            Issue.record("no detour")
            return
        }
        #expect(recovery.nextDetour(around: held, at: 0, hasVariants: true, targetDuration: 4) == .smallestVariant)
        #expect(react(.notFound, opening, &recovery) == .fail)
    }

    @Test func heldFailureIsDueWhenItKeepsTheItemFromPlaying() {
        func due(isReady: Bool = true, isSeeking: Bool = false, at seconds: Double) -> Bool {
            var recovery = FailureRecovery()
            _ = react(.notFound, Conditions(isAdaptive: true), &recovery, at: 10)
            return recovery.dueFailure(isReady: isReady, isSeeking: isSeeking, isMoving: true, at: at(seconds)) != nil
        }
        #expect(!due(isSeeking: true, at: 11.9) && due(isSeeking: true, at: 12))
        #expect(!due(isReady: false, at: 11.9) && due(isReady: false, at: 12))
        #expect(!due(at: 50))
    }

    @Test func heldFailureThatDidNoHarmIsForgotten() {
        var recovery = FailureRecovery()
        _ = recovery.beginFailing()
        _ = react(.notFound, Conditions(isAdaptive: true), &recovery, at: 10)
        _ = recovery.dueFailure(isReady: true, isSeeking: false, isMoving: true, at: at(54.9))
        #expect(recovery.held != nil)
        _ = recovery.dueFailure(isReady: true, isSeeking: false, isMoving: true, at: at(55))
        #expect(recovery.held == nil)
        let isListening = recovery.beginFailing()
        #expect(isListening)
    }

    @Test func failureOfTheWholeContentHasNoDetour() {
        var recovery = FailureRecovery()
        let failure = HeldFailure(error: PlaybackError(.forbidden), since: at(0), isPartial: false)
        #expect(recovery.nextDetour(around: failure, at: 0, hasVariants: true, targetDuration: 4) == nil)
    }

    @Test func warningOfEachKindIsGivenOnce() {
        var recovery = FailureRecovery()
        let news = [PlaybackErrorCode.truncated, .truncated, .missingSegment].map { recovery.isNewWarning($0) }
        #expect(news == [true, false, true])
    }
}
