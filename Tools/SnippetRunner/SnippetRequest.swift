/// What a command line asks for.
@MainActor enum SnippetRequest {
    /// The names of the samples.
    case list
    /// A sample in a window.
    case run(Sample)
    /// Nothing that can be done, and why.
    case mistake(String)

    /// Reads arguments, without the program's name. Case does not matter in names.
    init(_ arguments: [String], samples: [Sample]) {
        guard let name = arguments.first, !["--help", "-h", "help"].contains(name) else {
            self = .list
            return
        }
        guard arguments.count == 1 else {
            self = .mistake("one sample at a time; “\(arguments[1])” is too much.")
            return
        }
        guard let sample = samples.first(where: { $0.name.lowercased() == name.lowercased() }) else {
            let near = NameDistance.nearest(to: name, in: samples.map(\.name))
            let hint = near.isEmpty ? "without a name it lists them." : "near are \(near.joined(separator: ", "))."
            self = .mistake("there is no sample “\(name)”; \(hint)")
            return
        }
        self = .run(sample)
    }

    /// The names, each with what it shows.
    static func listing(of samples: [Sample]) -> String {
        let width = samples.map(\.name.count).max() ?? 0
        let lines = samples.map { sample in
            "  \(sample.name)\(String(repeating: " ", count: width - sample.name.count))  \(sample.summary)"
        }
        return "Usage: playhead-snippets NAME\n\n" + lines.joined(separator: "\n")
    }
}
