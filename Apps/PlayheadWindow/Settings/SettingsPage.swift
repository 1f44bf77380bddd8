import Foundation
import Localization
import PlayheadCatalog
import PlayheadUI

/// The page “Settings”: sections of rows, and a search through them.
struct SettingsPage: View {
    let model: ApplicationModel
    @State private var query = ""
    @State private var privacy: PrivacyModel
    @State private var stored: StoredDataModel
    @Environment(\.pageWidth) private var page
    @Environment(\.textRuler) private var ruler

    private static let prompt: LocalizedStringKey = "Search settings"

    init(model: ApplicationModel) {
        self.model = model
        _privacy = State(wrappedValue: PrivacyModel(model.library))
        _stored = State(
            wrappedValue:
                StoredDataModel(
                    model.library, settings: model.settings, credentials: .keyring(with: model.signIn.credentials),
                    downloads: model.downloads))
    }

    var body: some View {
        let settings = model.settings
        VStack(spacing: 0) {
            ScrollViewReader { proxy in
                ScrollView {
                    VStack(alignment: .leading, spacing: Spacing.xl) {
                        if page.isNarrow {
                            VStack(alignment: .leading, spacing: Spacing.m) {
                                title
                                field.frame(maxWidth: .infinity)
                            }
                        } else {
                            HStack(spacing: Spacing.m) {
                                title
                                Spacer(minLength: Spacing.s)
                                field.frame(width: min(SearchField.width(for: Self.prompt, ruler), page.content / 2))
                            }
                        }
                        if page.isNarrow == false, query.isEmpty { SectionLinks { proxy.scrollTo($0, anchor: .top) } }
                        if settings.isPrivate {
                            Banner(
                                localized("This is a private session. Changes are forgotten when it ends."),
                                symbol: "hand.raised"
                            ) {}
                        }
                        if let problem = settings.problem {
                            Banner(problem) { Button("Close") { settings.dismissProblem() } }
                        }
                        if let problem = privacy.problem {
                            Banner(problem) { Button("Retry") { Task { await privacy.read() } } }
                        }
                        let found = SettingsRow.allCases.filter { query.isEmpty || $0.matches(query) }
                        if found.isEmpty {
                            Text("No setting matches “\(query)”.").font(.text).foregroundColor(.softText)
                        }
                        ForEach(SettingsRow.Section.allCases) { section in
                            let rows = section.rows.filter(found.contains)
                            if !rows.isEmpty {
                                SettingsSection(
                                    section: section, rows: rows, model: model, privacy: privacy, stored: stored)
                            }
                        }
                    }
                    .frame(maxWidth: 760, alignment: .leading)
                    .padding(EdgeInsets(top: Spacing.xl, leading: page.margin, bottom: 48, trailing: page.margin))
                    .frame(maxWidth: .infinity)
                }
            }
            .frame(maxWidth: .infinity, maxHeight: .infinity)
            UndoBar(undo: stored.undo)
        }
        .task(id: model.library.generation) { await privacy.read() }
        .task(id: model.library.generation) { await stored.read() }
    }

    private var title: some View {
        Text("Settings").font(.pageTitle).foregroundColor(.strongText).lineLimit(1).heading()
    }

    private var field: some View {
        SearchField(Self.prompt, label: localized("Search settings"), text: $query)
    }
}

/// The names of the sections; a press scrolls to one.
private struct SectionLinks: View {
    let scroll: @MainActor (SettingsRow.Section) -> Void

    var body: some View {
        // Not all of them fit on every page in every language.
        ScrollView(.horizontal, showsIndicators: false) {
            HStack(spacing: Spacing.s) {
                // Not by the ids of the sections, which are those of the places to scroll to.
                ForEach(SettingsRow.Section.allCases, id: \.title) { link($0) }
            }
        }
        .frame(height: 40)
    }

    private func link(_ section: SettingsRow.Section) -> some View {
        Button {
            scroll(section)
        } label: {
            Text(section.title).font(.detail).fontWeight(.semibold).foregroundColor(.strongText).lineLimit(1)
                .padding(EdgeInsets(top: 8, leading: 12, bottom: 8, trailing: 12))
                .background(Color.well)
                .cornerRadius(18, border: .edge)
        }
        .accessibilityLabel("Go to \(section.title)")
    }
}

private struct SettingsSection: View {
    let section: SettingsRow.Section
    let rows: [SettingsRow]
    let model: ApplicationModel
    let privacy: PrivacyModel
    let stored: StoredDataModel

    var body: some View {
        VStack(alignment: .leading, spacing: Spacing.m) {
            HStack(spacing: Spacing.s) {
                Image(systemName: section.symbol).font(.system(size: 16)).foregroundColor(.softText)
                    .accessibilityHidden(true)
                Text(section.title).font(.sectionTitle).foregroundColor(.strongText).heading()
            }
            VStack(alignment: .leading, spacing: 0) {
                ForEach(rows) { row in
                    if row != rows.first { Color.line.frame(height: 1).padding(.leading, Spacing.l) }
                    switch row {
                    case .storedData: StoredDataSection(stored: stored)
                    case .syncFolder: SyncFolderSection(model: model)
                    case .networks: NetworkQualitySection(settings: model.settings, network: model.network)
                    default:
                        SettingsLine(title: row.title, detail: row.detail, isWide: row.isChoice) {
                            SettingsControl(row: row, model: model, privacy: privacy)
                        }
                    }
                }
            }
            .frame(maxWidth: .infinity, alignment: .leading)
            .background(Color.panel)
            .cornerRadius(Radius.card, border: .edge)
        }
        .id(section)
    }
}

/// A row: a title, a sentence and a control.
struct SettingsLine<Control: View>: View {
    let title: String
    let detail: String
    /// `true` for a control that needs a separate line on narrow pages.
    var isWide = false
    @ViewBuilder let control: () -> Control
    @Environment(\.pageWidth) private var page

    var body: some View {
        Group {
            if isWide, page.isNarrow {
                VStack(alignment: .leading, spacing: Spacing.s) {
                    texts
                    control()
                }
            } else {
                LabeledRow {
                    texts
                } content: {
                    control()
                }
            }
        }
        .padding(EdgeInsets(top: 12, leading: 16, bottom: 12, trailing: 16))
    }

    private var texts: some View {
        VStack(alignment: .leading, spacing: 2) {
            Text(title).font(.itemTitle).foregroundColor(.strongText)
            Text(detail).font(.detail).foregroundColor(.softText)
        }
        .frame(maxWidth: .infinity, alignment: .leading)
    }
}

/// The control of a row.
private struct SettingsControl: View {
    let row: SettingsRow
    let model: ApplicationModel
    let privacy: PrivacyModel

    private var settings: ApplicationSettings { model.settings }
    private var player: Player { model.player.player }

    var body: some View {
        Group {
            switch row {
            case .remembersPlayback: toggle(\.remembersPlayback)
            case .backwardStep: steps(\.backwardStep)
            case .forwardStep: steps(\.forwardStep)
            case .controlsReveal:
                Picker(row.title, selection: binding(\.controlsReveal)) {
                    Text("When the pointer moves").tag(ControlsReveal.movement)
                    Text("Only near the edges").tag(ControlsReveal.edges)
                }
            case .hardwareDecoding: toggle(\.usesHardwareDecoding)
            case .audioLanguage: languages
            case .gapless: toggle(\.playsGapless)
            case .replayGain:
                Picker(row.title, selection: binding(\.replayGain)) {
                    Text("As recorded").tag(PlaybackAdjustments.ReplayGain.off)
                    Text("Equal tracks").tag(PlaybackAdjustments.ReplayGain.track)
                    Text("Equal albums").tag(PlaybackAdjustments.ReplayGain.album)
                }
            case .subtitles: subtitles
            case .subtitleSize:
                Picker(row.title, selection: look(\.scale)) {
                    ForEach(Self.sizes(with: settings.values.playback.subtitleLook.scale), id: \.self) { size in
                        Text(verbatim: PlayerWording.percent(size)).tag(size)
                    }
                }
            case .subtitleColor:
                Picker(row.title, selection: look(\.color)) {
                    ForEach(SubtitleLook.Color.allCases, id: \.self) { Text($0.name).tag($0) }
                }
            case .subtitleOutline:
                Picker(row.title, selection: look(\.outline)) {
                    ForEach(SubtitleLook.Outline.allCases, id: \.self) { Text($0.name).tag($0) }
                }
            case .refreshing:
                Picker(row.title, selection: binding(\.refreshing)) {
                    Text("Never").tag(SettingsValues.Refreshing.never)
                    Text("Every hour").tag(SettingsValues.Refreshing.hourly)
                    Text("Every day").tag(SettingsValues.Refreshing.daily)
                }
            case .refreshNow: refresh
            case .largestHeight:
                Picker(row.title, selection: binding(\.largestHeight)) {
                    Text("No limit").tag(0)
                    ForEach(Self.heights(with: settings.values.largestHeight), id: \.self) {
                        Text("\($0) lines").tag($0)
                    }
                }
            case .meteredHeight:
                Picker(row.title, selection: binding(\.meteredHeight)) {
                    Text("As elsewhere").tag(0)
                    ForEach(Self.heights(with: settings.values.meteredHeight), id: \.self) {
                        Text("\($0) lines").tag($0)
                    }
                }
            case .peakBitRate:
                Picker(row.title, selection: binding(\.peakBitRate)) {
                    Text("No limit").tag(0.0)
                    ForEach([16.0, 8, 4, 2, 1], id: \.self) { Text("\(Int($0)) Mbit/s").tag($0 * 1_000_000) }
                }
            case .guides: toggle(\.loadsGuides)
            case .keepsHistory:
                Toggle(row.title, isOn: Binding(get: { privacy.keepsHistory }, set: { privacy.setKeepsHistory($0) }))
            case .keepsPositions:
                Toggle(
                    row.title, isOn: Binding(get: { privacy.keepsPositions }, set: { privacy.setKeepsPositions($0) }))
            case .appearance:
                Picker(row.title, selection: binding(\.appearance)) {
                    Text("System").tag(SettingsValues.Appearance.system)
                    Text("Light").tag(SettingsValues.Appearance.light)
                    Text("Dark").tag(SettingsValues.Appearance.dark)
                }
            case .reset:
                Button("Reset…") { model.resetsSettings = true }.buttonStyle(.bordered)
                    .disabled(settings.values == SettingsValues())
            case .networks, .storedData, .syncFolder: EmptyView()
            }
        }
        .labelsHidden()
        .accessibilityHint(row.detail)
    }

    private func binding<Value>(_ path: WritableKeyPath<SettingsValues, Value> & Sendable) -> Binding<Value> {
        Binding(get: { settings.values[keyPath: path] }, set: { settings.values[keyPath: path] = $0 })
    }

    private func toggle(_ path: WritableKeyPath<SettingsValues, Bool> & Sendable) -> some View {
        Toggle(row.title, isOn: binding(path))
    }

    private func steps(_ path: WritableKeyPath<SettingsValues, Double> & Sendable) -> some View {
        Picker(row.title, selection: binding(path)) {
            ForEach(Self.steps(with: settings.values[keyPath: path]), id: \.self) { Text("\(Int($0)) seconds").tag($0) }
        }
    }

    /// The usual values and the current one, which may come from an edited file.
    private static func steps(with current: Double) -> [Double] { Set([5, 10, 15, 20, 30, 60, current]).sorted() }
    private static func heights(with current: Int) -> [Int] {
        Set([2_160, 1_440, 1_080, 720, 480] + (current > 0 ? [current] : [])).sorted(by: >)
    }
    private static func sizes(with current: Double) -> [Double] {
        Set([0.5, 0.75, 1, 1.25, 1.5, 2, 3, current]).sorted()
    }

    /// Changes the look of subtitles, also of what plays now.
    private func look<Value>(_ path: WritableKeyPath<SubtitleLook, Value> & Sendable) -> Binding<Value> {
        Binding(
            get: { settings.values.playback.subtitleLook[keyPath: path] },
            set: { value in
                settings.values.playback.subtitleLook[keyPath: path] = value
                player.subtitleLook = settings.values.playback.subtitleLook
            })
    }

    private var languages: some View {
        Picker(
            row.title,
            selection: Binding(
                get: { settings.values.playback.audioLanguage ?? "" },
                set: { language in
                    settings.values.playback.audioLanguage = language.isEmpty ? nil : language
                    var selection = player.trackSelection
                    selection.audio = language.isEmpty ? .automatic : .track(id: "", language: language, title: nil)
                    player.select(selection)
                })
        ) {
            Text("Automatic").tag("")
            ForEach(Self.languages(with: settings.values.playback.audioLanguage), id: \.self) { code in
                Text(LanguageName.own(code)).tag(code)
            }
        }
    }

    private var subtitles: some View {
        Picker(
            row.title,
            selection: Binding(
                get: { settings.values.playback.subtitles },
                set: { choice in
                    settings.values.playback.subtitles = choice
                    var selection = player.trackSelection
                    selection.text =
                        switch choice {
                        case .automatic: .automatic
                        case .off: .off
                        case .language(let language): .track(id: "", language: language, title: nil)
                        }
                    player.select(selection)
                })
        ) {
            Text("Automatic").tag(RememberedPlayback.Subtitles.automatic)
            Text("Off").tag(RememberedPlayback.Subtitles.off)
            ForEach(Self.languages(with: subtitleLanguage), id: \.self) { code in
                Text(LanguageName.own(code)).tag(RememberedPlayback.Subtitles.language(code))
            }
        }
    }

    private var subtitleLanguage: String? {
        if case .language(let language) = settings.values.playback.subtitles { language } else { nil }
    }

    /// Common languages, and the current one, which may be another.
    private static func languages(with current: String?) -> [String] {
        let common = LanguageName.common.map(\.code)
        guard let current, !common.contains(current) else { return common }
        return [current] + common
    }

    @ViewBuilder private var refresh: some View {
        let refresher = model.collections.refresher
        Button(refresher.remaining > 0 ? "Refreshing…" : "Refresh") { Task { await refresher.refreshAll() } }
            .buttonStyle(.bordered)
            .disabled(refresher.remaining > 0)
    }
}
