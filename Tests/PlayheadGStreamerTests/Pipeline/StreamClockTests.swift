import Testing

@testable import PlayheadGStreamer

@Suite struct StreamClockTests {
    private func at(_ seconds: Double) -> UInt { UInt(seconds * 1e9) }

    @Test func aNewStreamHasPlayedNothing() {
        var course = StreamClock.Course(at: at(10))
        // Its time runs while the item is prepared, but nothing plays.
        let prepared = course.time(at(3), isRunning: false, isToPlay: false, at: at(13))
        let begins = course.time(at(3.1), isRunning: false, isToPlay: true, at: at(13.1))
        #expect(prepared == nil && begins == nil)
        // The server still reports the time since the creation, then the true one.
        #expect(course.time(at(3.2), isRunning: true, isToPlay: true, at: at(13.15)) == at(0.05))
        #expect(course.time(at(0.1), isRunning: true, isToPlay: true, at: at(13.2)) == at(0.1))
        #expect(course.time(at(1.1), isRunning: true, isToPlay: true, at: at(14.2)) == at(1.1))
    }

    @Test func aStartThatNobodyAsksAboutCountsFromNow() {
        var course = StreamClock.Course(at: 0)
        #expect(course.time(at(9), isRunning: true, isToPlay: true, at: at(9)) == 0)
        #expect(course.time(at(0.1), isRunning: true, isToPlay: true, at: at(9.1)) == at(0.1))
    }

    @Test func aPauseKeepsTheTimeOfTheStream() {
        var course = StreamClock.Course(at: 0)
        _ = course.time(0, isRunning: false, isToPlay: true, at: at(1))
        // Nothing asks while it plays: the pause is the first to know the time.
        #expect(course.time(at(1.5), isRunning: false, isToPlay: false, at: at(2.5)) == at(1.5))
        let later = course.time(at(4.5), isRunning: false, isToPlay: true, at: at(5.5))
        #expect(later == nil)
        #expect(course.time(at(1.6), isRunning: true, isToPlay: true, at: at(5.6)) == at(1.6))
    }

    @Test func theServerMayBeSlightlyAhead() {
        var course = StreamClock.Course(at: 0)
        #expect(course.time(at(0.15), isRunning: true, isToPlay: true, at: at(0.1)) == at(0.15))
        #expect(course.time(at(0.5), isRunning: true, isToPlay: true, at: at(0.2)) == at(0.25))
        let unknown = course.time(nil, isRunning: true, isToPlay: true, at: at(0.3))
        #expect(unknown == nil)
    }
}
