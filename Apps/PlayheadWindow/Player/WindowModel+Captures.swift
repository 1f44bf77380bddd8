import Foundation
import Localization
import PlayheadCatalog
import PlayheadDesktop
import PlayheadUI

/// Pictures of the frame that shows, in full size.
extension WindowModel {
    /// Saves the frame that shows in the user's folder of pictures. The message offers to show the file.
    func saveFrame() async {
        do {
            let (data, time) = try await captureFrame()
            let url = player.currentItem?.url
            let title = player.displayTitle
            let name = PictureFile.name(
                for: title == url?.lastPathComponent ? url?.deletingPathExtension().lastPathComponent ?? title : title,
                at: time)
            let file = try await PictureFile.write(data, named: name, to: UserFolder.pictures)
            show(
                localized("Screenshot saved as “\(file.lastPathComponent)”."),
                action: ToastAction("Show in folder") { [weak self] in self?.showInFolder(file) })
        } catch {
            notice = Self.message(of: error)
        }
    }

    /// Copies the frame that shows to the clipboard.
    func copyFrame() async {
        do {
            let (data, _) = try await captureFrame()
            Clipboard.copy(data, type: "image/png")
            notice = localized("Screenshot copied to the clipboard.")
        } catch {
            notice = Self.message(of: error)
        }
    }

    private func captureFrame() async throws -> (data: [UInt8], time: Double) {
        let picture = try await player.capturePicture()
        guard let data = await Self.png(of: picture) else { throw PlaybackError(.videoOutputUnavailable) }
        return (data, picture.time.isNumeric ? picture.time.seconds : 0)
    }

    private static nonisolated func png(of picture: CapturedPicture) async -> [UInt8]? { picture.pngData() }

    private static func message(of error: any Error) -> String {
        switch error {
        case let error as PlaybackError: error.description
        case let error as PictureFile.Failure: error.description
        default: localized("Cannot take a screenshot.")
        }
    }
}
