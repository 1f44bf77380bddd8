import PlaybackModel
import Testing

@Suite struct ProfileLadderTests {
    private static let faults = ProfileLadder.Fault.allCases

    /// All ways down to the end, each with the profiles in order.
    private func ways(
        _ source: ProfileLadder.Source, from first: PipelineProfile = .standard
    ) -> [(faults: [ProfileLadder.Fault], profiles: [PipelineProfile])] {
        var result: [(faults: [ProfileLadder.Fault], profiles: [PipelineProfile])] = []
        func follow(_ ladder: ProfileLadder, _ faults: [ProfileLadder.Fault], _ profiles: [PipelineProfile]) {
            for fault in Self.faults {
                var ladder = ladder
                if let next = ladder.climb(after: fault, PlaybackError(.engineFailed)) {
                    follow(ladder, faults + [fault], profiles + [next])
                } else {
                    result.append((faults + [fault], profiles))
                }
            }
        }
        follow(ProfileLadder(source: source, profile: first), [], [first])
        return result
    }

    @Test(arguments: ProfileLadder.Source.allCases)
    func everyWayEndsAndTriesNoProfileTwice(_ source: ProfileLadder.Source) {
        let all = ways(source)
        #expect(all.count >= Self.faults.count)
        for (faults, profiles) in all {
            #expect(Set(profiles).count == profiles.count)
            #expect(faults.count == profiles.count && profiles.count <= 6)
        }
    }

    @Test(arguments: ProfileLadder.Source.allCases)
    func everyProfileIsAFirstOneToo(_ source: ProfileLadder.Source) {
        for player in PipelineProfile.Player.allCases {
            for playsText in [true, false] {
                for usesHardware in [true, false] {
                    let first = PipelineProfile(player: player, playsText: playsText, usesHardware: usesHardware)
                    for (_, profiles) in ways(source, from: first) { #expect(Set(profiles).count == profiles.count) }
                }
            }
        }
    }

    @Test func deathOfAFileSelectsTheOtherPlayer() {
        for source in [ProfileLadder.Source.file, .progressive] {
            var ladder = ProfileLadder(source: source)
            let error = PlaybackError(.mediaServicesWereReset)
            #expect(ladder.profile == .standard && ladder.error == nil)
            #expect(ladder.climb(after: .died, error) == PipelineProfile(player: .groups))
            #expect(ladder.climb(after: .died, error) == PipelineProfile(playsText: false))
            #expect(
                ladder.climb(after: .died, error)
                    == PipelineProfile(player: .groups, playsText: false, usesHardware: false))
            #expect(ladder.climb(after: .died, error) == nil)
            #expect(ladder.attempts.count == 4)
            #expect(ladder.attempts.map(\.profile.player) == [.streams, .groups, .streams, .groups])
        }
    }

    @Test func adaptiveStreamsKeepTheNewerPlayerFirst() {
        var ladder = ProfileLadder(source: .adaptive)
        let error = PlaybackError(.mediaServicesWereReset)
        #expect(ladder.climb(after: .died, error) == PipelineProfile(playsText: false))
        #expect(ladder.climb(after: .died, error) == PipelineProfile(playsText: false, usesHardware: false))
        #expect(ladder.climb(after: .died, error) == PipelineProfile(player: .groups))
        #expect(ladder.climb(after: .died, error) == nil)
    }

    @Test func deathIsRememberedWhenAnotherAttemptFindsNothing() {
        var ladder = ProfileLadder(source: .file)
        ladder.climb(after: .died, PlaybackError(.mediaServicesWereReset))
        #expect(
            ladder.climb(after: .foundNothing, PlaybackError(.noPlayableStream)) == PipelineProfile(playsText: false))
        #expect(ladder.error?.code == .noPlayableStream)
    }

    @Test func playlistWithoutMediaIsNotTriedAgain() {
        var ladder = ProfileLadder(source: .adaptive)
        #expect(ladder.climb(after: .foundNothing, PlaybackError(.noPlayableStream)) == nil)
        #expect(ladder.error?.code == .noPlayableStream)
    }

    @Test func contentThatIsNotFollowedGoesToTheOlderPlayer() {
        for source in ProfileLadder.Source.allCases {
            var ladder = ProfileLadder(source: source)
            #expect(ladder.climb(after: .lostTrack, PlaybackError(.stalledTooLong)) == PipelineProfile(player: .groups))
            #expect(ladder.climb(after: .lostTrack, PlaybackError(.stalledTooLong)) == nil)
        }
    }

    @Test func failingDecodersAreReplacedBySoftware() {
        for source in ProfileLadder.Source.allCases {
            var ladder = ProfileLadder(source: source)
            if source == .adaptive {
                // A stream of text that cannot be linked fails all.
                #expect(
                    ladder.climb(after: .failedToDecode, PlaybackError(.decodingFailed))
                        == PipelineProfile(playsText: false))
                #expect(
                    ladder.climb(after: .failedToDecode, PlaybackError(.decodingFailed))
                        == PipelineProfile(player: .groups))
            }
            #expect(
                ladder.climb(after: .failedToDecode, PlaybackError(.decodingFailed))
                    == PipelineProfile(usesHardware: false))
        }
    }

    @Test(
        arguments: [
            ([.openTimedOut, .encrypted, .engineFailed], PlaybackErrorCode.encrypted),
            ([.mediaServicesWereReset, .noPlayableStream], .noPlayableStream),
            ([.engineFailed, .openTimedOut], .openTimedOut), ([.noPlayableStream, .missingCodec], .missingCodec),
            ([.openTimedOut, .playbackStuck], .openTimedOut), ([.connectionLost, .corruptData], .connectionLost),
        ] as [([PlaybackErrorCode], PlaybackErrorCode)])
    func mostTellingErrorIsKept(_ codes: [PlaybackErrorCode], _ expected: PlaybackErrorCode) {
        for order in [codes, codes.reversed()] {
            var ladder = ProfileLadder(source: .file)
            for code in order { ladder.climb(after: .hung, PlaybackError(code)) }
            let isTie = codes == [.openTimedOut, .playbackStuck]
            #expect(ladder.error?.code == (isTie ? order[0] : expected))
        }
    }

    @Test func contentThatTheSecondEngineDoesNotRecognizeFailsForTheReasonOfTheFirst() {
        for (code, expected) in [
            (PlaybackErrorCode.notMedia, PlaybackErrorCode.noPlayableStream), (.missingCodec, .missingCodec),
        ] {
            var ladder = ProfileLadder(source: .adaptive)
            #expect(ladder.changeEngine(after: PlaybackError(.noPlayableStream)) == .secondEngine)
            ladder.climb(after: .unsupported, PlaybackError(code))
            #expect(ladder.error?.code == expected)
        }
    }

    /// A limit of the first engine explains nothing if the second one fails as well.
    @Test func contentThatOnlyTheSecondEnginePlaysFailsForItsReason() {
        for (code, expected) in [
            (PlaybackErrorCode.decodingFailed, PlaybackErrorCode.decodingFailed), (.missingCodec, .missingCodec),
            (.notMedia, .notSupportedByContent), (.engineFailed, .notSupportedByContent),
        ] {
            var ladder = ProfileLadder(source: .file)
            #expect(ladder.changeEngine(after: PlaybackError(.notSupportedByContent)) == .secondEngine)
            ladder.climb(after: .unsupported, PlaybackError(code))
            #expect(ladder.error?.code == expected)
        }
    }

    @Test(arguments: [PlaybackErrorCode.missingSegment, .notFound, .openTimedOut, .stalledTooLong])
    func secondEngineTriesPartsOfAdaptiveStreams(_ code: PlaybackErrorCode) {
        for source in ProfileLadder.Source.allCases {
            var ladder = ProfileLadder(source: source)
            let next = ladder.changeEngine(after: PlaybackError(code))
            #expect(next == (source == .adaptive ? .secondEngine : nil))
            var final = ProfileLadder(source: source)
            #expect(final.changeEngine(after: PlaybackError(code, httpStatus: 410)) == nil)
        }
    }

    @Test func hardwareThatIsAvoidedStaysAvoided() {
        var ladder = ProfileLadder(source: .file)
        ladder.avoidHardware()
        #expect(ladder.profile == PipelineProfile(usesHardware: false) && ladder.attempts.isEmpty)
        var profiles: [PipelineProfile] = []
        while let next = ladder.climb(after: .died, PlaybackError(.mediaServicesWereReset)) { profiles.append(next) }
        #expect(
            profiles == [
                PipelineProfile(player: .groups, usesHardware: false),
                PipelineProfile(playsText: false, usesHardware: false),
                PipelineProfile(player: .groups, playsText: false, usesHardware: false),
            ])
    }
}
