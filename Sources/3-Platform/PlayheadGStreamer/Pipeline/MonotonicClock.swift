import Glibc
import PlaybackModel

/// `CLOCK_MONOTONIC`, the clock of all stamps.
enum MonotonicClock {
    static var now: Moment {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Moment(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
    }
}
