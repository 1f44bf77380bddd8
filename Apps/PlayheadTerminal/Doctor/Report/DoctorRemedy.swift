/// The fix for a missing part.
enum DoctorRemedy: Sendable, Hashable {
    /// Install these packages of Debian.
    case install([String])
    /// Follow a piece of advice, a sentence.
    case advice(String)

    var packages: [String] {
        if case .install(let packages) = self { packages } else { [] }
    }

    var advice: String? {
        if case .advice(let text) = self { text } else { nil }
    }
}
