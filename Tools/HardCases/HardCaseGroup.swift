/// The cases about one topic, in the order of their numbers.
struct HardCaseGroup: Sendable {
    /// The topic of the cases.
    let name: String
    let cases: [HardCase]

    /// All cases.
    static let all = [
        HardCaseGroup(name: "Start-up", cases: HardCase.startUp),
        HardCaseGroup(name: "Play and pause", cases: HardCase.playAndPause),
        HardCaseGroup(name: "Suppression", cases: HardCase.suppression),
        HardCaseGroup(name: "Seeking", cases: HardCase.seeking),
        HardCaseGroup(name: "Stalls", cases: HardCase.stalls),
        HardCaseGroup(name: "The end", cases: HardCase.ends),
        HardCaseGroup(name: "Failure, queue and remote control", cases: HardCase.failureAndQueue),
    ]
}
