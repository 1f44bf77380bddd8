import CMalloc
import Foundation
import Glibc

/// What the process holds while the player is at rest.
struct SoakSample: Sendable, Hashable {
    /// Bytes that were allocated and not freed.
    var heap: Double
    /// Bytes of memory that the process occupies, without what is mapped from files, which comes as it is used.
    var resident: Double
    var threads: Double
    var descriptors: Double
    /// How many items with languages were opened so far: each leaks what is known.
    var languages = 0.0

    /// Measures this process after so many items with languages. Free memory goes back to the system first, so that what is held counts alone.
    static func now(languages: Int) -> SoakSample {
        malloc_trim(0)
        let info = mallinfo2()
        let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ") ?? []
        func bytes(_ column: Int) -> Double {
            (pages.indices.contains(column) ? Double(pages[column]) ?? 0 : 0) * Double(sysconf(Int32(_SC_PAGESIZE)))
        }
        return SoakSample(
            heap: Double(info.uordblks) + Double(info.hblkhd), resident: bytes(1) - bytes(2),
            threads: count("/proc/self/task"), descriptors: count("/proc/self/fd"),
            languages: Double(languages))
    }

    private static func count(_ folder: String) -> Double {
        Double((try? FileManager.default.contentsOfDirectory(atPath: folder))?.count ?? 0)
    }
}
