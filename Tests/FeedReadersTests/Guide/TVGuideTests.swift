import Testing

@testable import FeedReaders

struct TVGuideTests {
    @Test func nowAndNextAgreeWithALinearSearch() {
        let programs = (0..<1000).map { (index: Int) -> TVProgram in
            let start = Double(index) * 100
            return TVProgram(channel: "a", start: start, end: index % 7 == 0 ? nil : start + 60, title: "\(index)")
        }
        let guide = TVGuide(channels: [TVChannel(id: "A", names: ["First"])], programs: programs.reversed())
        #expect(guide.programCount == 1000)
        for time in stride(from: -50.0, to: 101_000, by: 37) {
            let started = programs.last { $0.start <= time }
            let next = programs.first { $0.start > time }
            let end = started?.end ?? next?.start ?? (started?.start ?? 0) + TVGuide.maximumUnknownDuration
            #expect(guide.now(channel: "first", at: time)?.title == (time < end ? started?.title : nil), "\(time)")
            #expect(guide.next(channel: "A", at: time)?.title == next?.title, "\(time)")
        }
        #expect(guide.now(channel: "b", at: 0) == nil)
    }

    @Test func repeatedProgramsAreRemoved() {
        let program = TVProgram(channel: "a", start: 1, end: 2)
        #expect(TVGuide(channels: [], programs: [program, program]).programCount == 1)
    }
}
