import PlaybackModel
import Testing

@Suite struct StreamTypeClassifierTests {
    private func window(_ seconds: Double) -> CMTimeRange { CMTimeRange(start: .at(100), duration: .at(seconds)) }

    @Test func durationAndWindowDetermineTheType() {
        let cases: [(CMTime, CMTimeRange, StreamType)] = [
            (.invalid, .invalid, .unknown), (.invalid, window(60), .unknown), (.zero, .invalid, .unknown),
            (.negativeInfinity, .invalid, .unknown),
            (.at(90), window(90), .onDemand), (.at(90), .invalid, .onDemand),
            (.indefinite, .invalid, .live), (.indefinite, window(0), .live), (.indefinite, window(29.9), .live),
            (.indefinite, window(30), .dvr), (.indefinite, window(7_200), .dvr),
            (.positiveInfinity, window(7_200), .dvr), (.positiveInfinity, .invalid, .live),
        ]
        for (duration, range, type) in cases {
            var classifier = StreamTypeClassifier()
            #expect(classifier.classify(duration: duration, seekableRange: range) == type, "\(duration) \(range)")
            #expect(classifier.streamType == type)
        }
    }

    @Test func aWindowThatVariesByASegmentKeepsTheType() {
        var classifier = StreamTypeClassifier()
        var types: [StreamType] = []
        for seconds in [18.0, 24, 30, 24, 30, 24, 30, 21] {
            types.append(classifier.classify(duration: .indefinite, seekableRange: window(seconds)))
        }
        #expect(types == [.live, .live, .dvr, .dvr, .dvr, .dvr, .dvr, .dvr])
        #expect(classifier.classify(duration: .indefinite, seekableRange: window(19)) == .live)
        #expect(classifier.classify(duration: .indefinite, seekableRange: window(24)) == .live)
    }

    @Test func aLongSegmentWidensTheMarginExceptForAnEmptyWindow() {
        var classifier = StreamTypeClassifier()
        _ = classifier.classify(duration: .indefinite, seekableRange: window(36), targetDuration: 12)
        #expect(
            classifier.classify(duration: .indefinite, seekableRange: window(19), targetDuration: 12) == .dvr)
        #expect(
            classifier.classify(duration: .indefinite, seekableRange: window(0), targetDuration: 600) == .live)
    }

    @Test func anEndedLiveStreamIsOnDemandAndTheThresholdIsConfigurable() {
        var classifier = StreamTypeClassifier(minimumWindow: 60, margin: 0)
        #expect(classifier.classify(.live(from: 0, to: 59)) == .live)
        #expect(classifier.classify(.live(from: 0, to: 60)) == .dvr)
        #expect(classifier.classify(.lasting(60)) == .onDemand)
        #expect(classifier.classify(RangesReport(duration: .indefinite)) == .live)
    }
}
