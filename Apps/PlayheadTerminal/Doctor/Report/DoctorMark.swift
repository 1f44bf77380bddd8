/// The state of a part of the system.
enum DoctorMark: String, Sendable, CaseIterable {
    /// The part is present and works.
    case fine
    /// A fact without a judgment.
    case note
    /// The part is missing or restricted, but playback does not need it.
    case limited
    /// Playback needs the part, and it is missing or does not work.
    case problem

    /// The symbol in text.
    func symbol(hasUnicode: Bool) -> String {
        switch self {
        case .fine: hasUnicode ? "✓" : "+"
        case .note: hasUnicode ? "·" : "-"
        case .limited: "!"
        case .problem: hasUnicode ? "✗" : "x"
        }
    }

    var style: StyledLine.Style {
        switch self {
        case .fine: .good
        case .note: .faint
        case .limited: .warning
        case .problem: .error
        }
    }
}
