import Foundation
import PlayheadUI

/// Runs a sample of the documents as a window, on media of this machine.
@main struct SnippetApp: App {
    private static var sample: Sample?

    static var applicationID: String { "org.playhead.Snippets" }
    static var isSingleInstance: Bool { false }

    static func files(inArguments arguments: [String]) -> [String] {
        switch SnippetRequest(arguments, samples: Sample.all) {
        case .list:
            print(SnippetRequest.listing(of: Sample.all))
            exit(0)
        case .mistake(let message):
            FileHandle.standardError.write(Data("playhead-snippets: \(message)\n".utf8))
            exit(2)
        case .run(let sample): self.sample = sample
        }
        return []
    }

    var body: some Scene {
        let sample = Self.sample
        return WindowGroup(sample?.name ?? "") {
            if let sample { SampleWindow(sample: sample) }
        }
        .defaultSize(width: 800, height: 500)
    }
}
