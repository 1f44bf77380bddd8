import CMalloc
import Foundation
import Glibc

/// The resources of the process, and of the processes of its engines, while the player is idle.
struct SoakSample: Sendable, Hashable {
    /// The allocated bytes.
    var heap: Double
    /// The resident bytes, without files mapped into memory.
    var resident: Double
    var threads: Double
    var descriptors: Double
    /// The number of items with languages opened so far. Each has a known leak.
    var languages = 0.0
    /// The bytes that only the processes of engines have.
    var engines = 0.0

    /// Measures these processes after this many items with languages. First returns free memory to the system.
    static func now(languages: Int) -> SoakSample {
        malloc_trim(0)
        let info = mallinfo2()
        let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ") ?? []
        func bytes(_ column: Int) -> Double {
            (pages.indices.contains(column) ? Double(pages[column]) ?? 0 : 0) * Double(sysconf(Int32(_SC_PAGESIZE)))
        }
        let children = Leftovers.now().children
        return SoakSample(
            heap: Double(info.uordblks) + Double(info.hblkhd), resident: bytes(1) - bytes(2),
            threads: count("/proc/self/task") + children.reduce(0) { $0 + $1.threads },
            descriptors: count("/proc/self/fd") + children.reduce(0) { $0 + $1.descriptors },
            languages: Double(languages), engines: children.reduce(0) { $0 + $1.memory })
    }

    private static func count(_ folder: String) -> Double {
        Double((try? FileManager.default.contentsOfDirectory(atPath: folder))?.count ?? 0)
    }
}
