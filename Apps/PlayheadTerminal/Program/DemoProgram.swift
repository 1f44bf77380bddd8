import Localization
import MediaReaders
import MediaServer
import PlaybackModel
import Playhead

/// The process of `playhead demo`.
@MainActor enum DemoProgram {
    /// The items of the demo, in order.
    static let items: [DemoLibrary.Item] = [.hls, .liveDVR, .chapters, .song]

    static func begin(start: Moment) {
        Task { @MainActor in
            do {
                DescriptorOutput.standard.write(
                    localized("Creating demo media with ffmpeg. Nothing leaves this machine.") + "\n")
                let server = try StreamServer.started()
                let library = DemoLibrary(server: server)
                var media: [PlayerItem] = []
                for item in items { media.append(PlayerItem(url: try await library.url(of: item), title: item.title)) }
                play(media, server: server, start: start)
            } catch let error as TestMediaError {
                DescriptorOutput.error.write("playhead: \(remedy(error))\n")
                Program.leave(1)
            } catch {
                DescriptorOutput.error.write("playhead: \(PrintableText("\(error)").string)\n")
                Program.leave(1)
            }
        }
    }

    private static func play(_ items: [PlayerItem], server: StreamServer, start: Moment) {
        var options = PlayOptions()
        // The sound is a sine tone, so keep it quiet.
        options.volume = 0.2
        let program = PlayProgram(options, items: items, start: start)
        let guide = DemoGuide(session: program.session, server: server) { program.narrate($0) }
        program.run { summary in
            guide.stop()
            server.stop()
            DescriptorOutput.standard.write(
                DemoClosing.text(guide.findings, hasUnicode: TerminalTraits.current.hasUnicode))
            return guide.findings.contains { !$0.isGood } ? 1 : summary.status
        }
        Task { await guide.run() }
    }

    private static func remedy(_ error: TestMediaError) -> String {
        switch error {
        case .toolMissing(_, let package), .encoderMissing(_, let package):
            "\(error)\n  " + localized("Install it with: \("sudo apt-get install \(package)")")
        case .recipeFailed, .cache: PrintableText("\(error)").string
        }
    }
}
