import Localization
import PlayheadCatalog
import PlayheadUI

/// The folder that the library is synced with, and the state of that.
struct SyncFolderSection: View {
    let model: ApplicationModel
    @State private var isChoosing = false

    private var settings: ApplicationSettings { model.settings }
    private var sync: LibrarySync? { model.library.sync.current }

    var body: some View {
        VStack(alignment: .leading, spacing: 0) {
            SettingsLine(title: SettingsRow.syncFolder.title, detail: SettingsRow.syncFolder.detail) {
                Button("Choose…") { isChoosing = true }.buttonStyle(.bordered)
                    .disabled(settings.isPrivate)
                    .accessibilityLabel("Choose the sync folder")
            }
            if let folder = settings.values.syncFolder {
                Color.line.frame(height: 1).padding(.leading, Spacing.xl)
                SettingsLine(title: folder, detail: status, isWide: true) {
                    HStack(spacing: Spacing.m) {
                        if error?.isRetryable == true {
                            Button("Retry") { Task { await sync?.sync() } }.buttonStyle(.bordered)
                        }
                        Button("Stop syncing") { settings.values.syncFolder = nil }.buttonStyle(.bordered)
                    }
                }
                .padding(.leading, Spacing.s)
                ForEach(skipped, id: \.self) { line in
                    Text(line).font(.detail).foregroundColor(.softText)
                        .padding(EdgeInsets(leading: 24, bottom: 12, trailing: 16))
                }
            }
        }
        .fileImporter(isPresented: $isChoosing, allowedContentTypes: [.folder]) { result in
            if case .success(let folder) = result { settings.values.syncFolder = folder.path }
        }
    }

    private var skipped: [String] { Self.lines(sync?.skipped ?? []) }

    /// The lines for files that are not used: the first five, and the number of the others.
    static func lines(_ files: [SkippedSyncFile]) -> [String] {
        let lines = files.prefix(5).map(\.description)
        let count = files.count - lines.count
        guard count > 0 else { return lines }
        return lines + [localized(.plural(count, one: "1 more file.", other: "\(count) more files."))]
    }

    private var error: LibrarySyncError? {
        if case .failed(let error) = sync?.state { error } else { nil }
    }

    private var status: String {
        guard let sync else { return localized("Not synced yet.") }
        switch sync.state {
        case .failed(let error): return error.description
        case .syncing: return localized("Syncing…")
        case .idle:
            guard let date = sync.lastSync else { return localized("Not synced yet.") }
            let time = DayTime.text(date)
            return sync.deviceCount == 0
                ? localized("Last synced at \(time). No other device has used the folder yet.")
                : localized(
                    .plural(
                        sync.deviceCount, one: "Last synced at \(time), with 1 other device.",
                        other: "Last synced at \(time), with \(sync.deviceCount) other devices."))
        }
    }
}
