import MediaReaders
import PlaybackModel
import Playhead

/// The process of `playhead probe`.
@MainActor enum ProbeProgram {
    /// The running session.
    private static var session: ProbeSession?

    static func begin(_ media: String, isJSON: Bool, request: RequestOptions) {
        session = ProbeSession(
            media: media, request: request, engine: DefaultEngine.provider, scheduler: SystemScheduler()
        ) { result in
            switch result {
            case .success(let report):
                DescriptorOutput.standard.write(isJSON ? report.json.text + "\n" : report.text)
                Program.leave(0)
            case .failure(let error):
                if isJSON {
                    let address = redactedURL(MediaAddress.url(media))
                    DescriptorOutput.standard.write(ProbeReport.json(error, address: address).text + "\n")
                } else {
                    DescriptorOutput.error.write(SummaryText.failure(error) + "\n")
                }
                Program.leave(1)
            }
        }
    }
}
