import Localization

/// The summary of a report.
struct DoctorVerdict: Sendable, Hashable {
    /// The number of parts that playback needs and that are missing or do not work.
    var problems = 0
    /// The number of parts that are missing or restricted, but not needed.
    var limits = 0
    /// The packages that fix the problems, each once.
    var packages: [String] = []
    /// The packages for parts that are not needed.
    var optionalPackages: [String] = []
    /// The advice for problems that no package fixes.
    var advice: [String] = []
    /// `true` if the packages can be installed with `apt`.
    var hasApt = true

    init(_ parts: [DoctorPart], hasApt: Bool) {
        self.hasApt = hasApt
        for item in parts.flatMap(\.lines) {
            switch item.mark {
            case .fine, .note: continue
            case .limited:
                limits += 1
                optionalPackages += item.remedy?.packages ?? []
            case .problem:
                problems += 1
                packages += item.remedy?.packages ?? []
                if let text = item.remedy?.advice, !advice.contains(text) { advice.append(text) }
            }
        }
        packages = Self.unique(packages)
        optionalPackages = Self.unique(optionalPackages).filter { !packages.contains($0) }
    }

    /// `true` if nothing is missing that playback needs.
    var isComplete: Bool { problems == 0 }

    /// The command that installs what is needed; `nil` if no package is missing, or the system has no `apt`.
    var command: String? { Self.command(packages, hasApt: hasApt) }

    /// The command that installs what is not needed.
    var optionalCommand: String? { Self.command(optionalPackages, hasApt: hasApt) }

    /// The exit status of the program.
    var status: Int32 { isComplete ? 0 : 1 }

    /// The fix for parts that are not needed; `nil` if no package is missing for them.
    var optional: String? {
        optionalPackages.isEmpty ? nil : localized("Optional: \(Self.remedy(optionalPackages, hasApt: hasApt))")
    }

    /// The verdict, with the command that installs what is needed.
    var sentence: String {
        guard !isComplete else { return localized("Everything that Playhead needs is here.") }
        let count = localized(.plural(problems, one: "\(problems) problem.", other: "\(problems) problems."))
        return packages.isEmpty ? count : count + " " + localized("Fix: \(Self.remedy(packages, hasApt: hasApt))")
    }

    var json: JSONValue {
        .object([
            .init("state", .string(isComplete ? "complete" : "incomplete")),
            .init("problems", .integer(Int64(problems))), .init("limits", .integer(Int64(limits))),
            .init("packages", .array(packages.map { .string($0) })), .init("command", .optional(command)),
            .init("optionalPackages", .array(optionalPackages.map { .string($0) })),
            .init("optionalCommand", .optional(optionalCommand)),
            .init("advice", .array(advice.map { .string($0) })),
        ])
    }

    private static func command(_ packages: [String], hasApt: Bool) -> String? {
        packages.isEmpty || !hasApt ? nil : "sudo apt install " + packages.joined(separator: " ")
    }

    private static func remedy(_ packages: [String], hasApt: Bool) -> String {
        command(packages, hasApt: hasApt)
            ?? localized(
                "install what your distribution provides for these packages of Debian: \(packages.joined(separator: ", "))."
            )
    }

    private static func unique(_ names: [String]) -> [String] {
        var seen: Set<String> = []
        return names.filter { seen.insert($0).inserted }
    }
}
