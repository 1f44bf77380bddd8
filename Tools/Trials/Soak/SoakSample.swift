import CMalloc
import Foundation
import Glibc

/// The resources of the process while the player is idle.
struct SoakSample: Sendable, Hashable {
    /// The allocated bytes.
    var heap: Double
    /// The resident bytes, without files mapped into memory.
    var resident: Double
    var threads: Double
    var descriptors: Double
    /// The number of items with languages opened so far. Each has a known leak.
    var languages = 0.0

    /// Measures this process after this many items with languages. First returns free memory to the system.
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
