import Playhead

extension FuzzTarget {
    /// Readers of arguments and keys.
    static let commandLine: [FuzzTarget] = [
        FuzzTarget(name: "arguments") { bytes in
            // A zero byte ends each argument, as in a process.
            let arguments = bytes.split(separator: 0, omittingEmptySubsequences: false).map {
                String(decoding: $0, as: UTF8.self)
            }
            _ = try? Invocation(arguments: arguments)
            _ = try? WindowOptions(arguments)
            for argument in arguments { _ = ScriptedCommand(argument) }
        },
        FuzzTarget(name: "keys") { bytes in
            var whole = KeyDecoder()
            let keys = whole.feed(bytes)
            // Keys do not depend on how their bytes are divided.
            var parts = KeyDecoder()
            var others: [PlayerKeyMap.Press] = []
            for byte in bytes { others += parts.feed([byte]) }
            Fuzzing.check(keys == others, "keys depend on the division of their bytes")
            for key in keys { _ = KeyCommand(key) }
            _ = whole.flush()
            Fuzzing.check(!whole.isInSequence, "a sequence continues after its end")
        },
    ]
}
