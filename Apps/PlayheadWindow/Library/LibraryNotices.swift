import Foundation
import Localization
import PlayheadCatalog
import PlayheadUI

/// The problems with the library's file, above all pages: on an empty page above all, where the user's data seems to be gone.
struct LibraryNotices: View {
    let model: ApplicationModel

    var body: some View {
        if !model.library.notices.isEmpty {
            VStack(spacing: Spacing.s) {
                ForEach(model.library.notices, id: \.self) { notice in
                    Banner(notice.description) { actions(for: notice) }
                }
            }
            .pageMargins()
            .padding(EdgeInsets(top: Spacing.s, bottom: Spacing.s))
        }
    }

    @ViewBuilder private func actions(for notice: LibraryNotice) -> some View {
        if case .startedNew(let path) = notice.outcome {
            if let backup = model.library.backup {
                Button(localized("Restore backup of \(DayTime.date(backup.date))")) {
                    Task {
                        if let error = await model.library.restoreBackup() { model.player.notice = error.description }
                    }
                }
            }
            Button("Show file") { model.player.showInFolder(URL(fileURLWithPath: path)) }
        }
        Button("Close") { model.library.dismiss(notice) }
    }
}
