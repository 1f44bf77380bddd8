import Testing

@testable import MediaReaders

struct DASHSegmentTemplateTests {
    private typealias Run = DASHSegmentTemplate.Run

    private func template(_ change: (inout DASHSegmentTemplate) -> Void) -> DASHSegmentTemplate {
        var template = DASHSegmentTemplate()
        change(&template)
        return template
    }

    private func numbers(
        _ template: DASHSegmentTemplate, _ times: [Double], periodDuration: Double? = nil
    ) -> [Int?] {
        times.map { template.segment(at: $0, periodDuration: periodDuration)?.number }
    }

    @Test func segmentsOfTheSameDurationAreCounted() {
        let template = template {
            $0.timescale = 1_000
            $0.duration = 10_000
            $0.startNumber = 5
            $0.endNumber = 8
        }
        #expect(numbers(template, [0, 9.99, 10, 39.9, 40, -1, .infinity, 1e300]) == [5, 5, 6, 8, nil, nil, nil, nil])
        let segment = template.segment(at: 25, periodDuration: nil)
        #expect(segment?.start == 20 && segment?.duration == 10 && segment?.time == 20_000)
    }

    @Test func aTimelineRepeatsItsSegments() {
        let template = template {
            $0.timescale = 10
            $0.presentationTimeOffset = 1_000
            $0.timeline = [
                Run(start: 1_000, duration: 100, repeatCount: 2), Run(start: nil, duration: 200, repeatCount: 0),
                // After a gap of 10 s.
                Run(start: 1_600, duration: 100, repeatCount: -1), Run(start: 1_900, duration: 50, repeatCount: -1),
            ]
        }
        let times = [0, 9.9, 10, 29.9, 30, 49.9, 55, 60, 89.9, 90, 99.9]
        let expected: [Int?] = [1, 1, 2, 3, 4, 4, nil, 5, 7, 8, 9]
        #expect(numbers(template, times, periodDuration: 100) == expected)
        #expect(numbers(template, [100], periodDuration: 100) == [nil])
        let segment = template.segment(at: 85, periodDuration: 100)
        #expect(segment?.start == 80 && segment?.duration == 10 && segment?.time == 1_800)
    }

    @Test func aTimelineThatStartsLaterHasNothingBefore() {
        let template = template { $0.timeline = [Run(start: 20, duration: 10, repeatCount: 0)] }
        #expect(numbers(template, [0, 19.9, 20, 29.9, 30]) == [nil, nil, 1, 1, nil])
    }

    @Test func aShortLastSegmentKeepsTheDurationOfItsTiles() {
        let template = template {
            $0.timeline = [Run(start: 0, duration: 40, repeatCount: 1), Run(start: nil, duration: 6, repeatCount: 0)]
        }
        let last = template.segment(at: 83, periodDuration: 86)
        #expect(last?.number == 3 && last?.start == 80 && last?.duration == 40)
        #expect(template.segment(at: 50, periodDuration: 86)?.duration == 40)
    }

    @Test func timesSinceTheYear1601KeepTheirDigits() {
        let start = 133_000_000_000_000_001
        let template = template {
            $0.timescale = 10_000_000
            $0.presentationTimeOffset = start
            $0.timeline = [Run(start: start, duration: 100_000_000, repeatCount: 9)]
        }
        let segment = template.segment(at: 35, periodDuration: nil)
        #expect(segment?.start == 30 && segment?.time == start + 300_000_000)
    }

    @Test func hostileNumbersHaveNoSegments() {
        let values = [0, 1, -1, 1 << 61, Int.max, Int.min]
        for duration in values {
            for scale in values {
                for number in values {
                    let counted = template {
                        ($0.duration, $0.timescale, $0.startNumber) = (duration, scale, number)
                    }
                    let listed = template {
                        ($0.timescale, $0.startNumber, $0.presentationTimeOffset) = (scale, number, number)
                        $0.timeline = [
                            Run(start: number, duration: duration, repeatCount: 1 << 32),
                            Run(start: nil, duration: duration, repeatCount: -1),
                            Run(start: duration, duration: 1, repeatCount: 0),
                        ]
                    }
                    for time in [0, 1, 1e12, -.infinity, .nan] {
                        for template in [counted, listed] {
                            guard let segment = template.segment(at: time, periodDuration: 1e9) else { continue }
                            #expect(segment.start <= time && segment.duration > 0)
                        }
                    }
                }
            }
        }
    }

    @Test(arguments: [
        ("t$Number$.jpg", "t7.jpg"), ("$RepresentationID$/$Number%05d$_$Time$.jpg", "a b/00007_700.jpg"),
        ("$Bandwidth%1d$$$", "12000$"), ("one.jpg", "one.jpg"), ("$Time%010d$", "0000000700"),
    ])
    func identifiersAreReplaced(media: String, expected: String) {
        #expect(address(media) == expected)
    }

    @Test(arguments: [
        "$Number", "$Number%$", "$Number%5x$", "$Number%999999999d$", "$Number%-5d$", "$number$", "$SubNumber$",
        "$RepresentationID%05d$", "$$$", "$Number%05d%05d$", String(repeating: "$RepresentationID$", count: 2_000),
    ])
    func malformedTemplatesHaveNoAddress(media: String) {
        #expect(address(media) == nil)
    }

    private func address(_ media: String) -> String? {
        var representation = DASHRepresentation()
        representation.id = "a b"
        representation.bandwidth = 12_000
        let segment = DASHSegmentTemplate.Segment(number: 7, time: 700, start: 7, duration: 1)
        return template { $0.media = media }.address(of: segment, in: representation)
    }
}
