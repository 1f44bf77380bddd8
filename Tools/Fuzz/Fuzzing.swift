import Glibc

/// The entry point for libFuzzer. `FUZZ_TARGET` names the target of the process.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    Fuzzing.body(Array(UnsafeBufferPointer(start: data, count: count)))
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

    /// Traps if a condition does not hold. libFuzzer saves the input as a crash.
    static func check(_ condition: Bool, _ what: @autoclosure () -> String) {
        if !condition { fatalError(what()) }
    }
}
