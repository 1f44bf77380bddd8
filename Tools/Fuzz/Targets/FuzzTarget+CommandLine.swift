import Playhead

extension FuzzTarget {
    /// What people and terminals type.
    static let commandLine: [FuzzTarget] = [
        FuzzTarget(name: "arguments") { bytes in
            // Arguments end with a zero, as in a process.
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
            // What comes in parts is what comes at once.
            var parts = KeyDecoder()
            var others: [PlayerKeyMap.Key] = []
            for byte in bytes { others += parts.feed([byte]) }
            Fuzzing.check(keys == others, "keys depend on how they come")
            for key in keys { _ = KeyCommand(key) }
            _ = whole.flush()
            Fuzzing.check(!whole.isInSequence, "a sequence goes on after its end")
        },
    ]
}
