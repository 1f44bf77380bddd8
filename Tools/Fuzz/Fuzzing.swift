import Glibc

/// The entry point for libFuzzer. `FUZZ_TARGET` names the target of the process.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let start = Fuzzing.processorSeconds()
    Fuzzing.body(Array(UnsafeBufferPointer(start: data, count: count)))
    // Work must grow with the input, not faster. Sanitizers and counters make it some ten times slower.
    let seconds = Fuzzing.processorSeconds() - start
    Fuzzing.check(seconds < 2 + 1e-4 * Double(count), "\(count) bytes took \(seconds) s of processor time")
    return 0
}

enum Fuzzing {
    static let body: @Sendable ([UInt8]) -> Void = {
        let name = getenv("FUZZ_TARGET").map { String(cString: $0) } ?? ""
        guard let target = FuzzTarget.all.first(where: { $0.name == name }) else {
            let names = FuzzTarget.all.map(\.name).joined(separator: " ")
            print("FUZZ_TARGET must be one of \(names)")
            exit(2)
        }
        return target.body
    }()

    /// The time that the process has spent on processors, in seconds, which other processes do not change.
    static func processorSeconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// Traps if a condition does not hold. libFuzzer saves the input as a crash.
    static func check(_ condition: Bool, _ what: @autoclosure () -> String) {
        if !condition { fatalError(what()) }
    }
}
