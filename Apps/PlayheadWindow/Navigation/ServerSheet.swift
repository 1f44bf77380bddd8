import FeedLoading
import Foundation
import PlayheadUI

/// The dialog that lists the media servers in the network, and adds one to the library.
struct ServerSheet: View {
    let subscribing: Subscribing
    @State private var search = ServerSearch()
    @State private var attempt = 0
    @State private var addition: Task<Void, Never>?
    @Environment(\.dismiss) private var dismiss

    var body: some View {
        VStack(alignment: .leading, spacing: Spacing.m) {
            Text("Add a media server").font(.sectionTitle).heading()
            Text("Media servers (DLNA) on your network offer films and music to other devices.")
                .font(.text).foregroundColor(.softText)
            if let error = search.error {
                ServerProblem(error: error)
            } else {
                ServerList(search: search, subscribing: subscribing, add: add)
            }
            if let failure = subscribing.failure {
                Text("\(failure.error)").font(.detail).foregroundColor(.failure)
                    .frame(maxWidth: .infinity, alignment: .leading)
                    .accessibilityAnnouncement("\(failure.error)")
            }
            HStack(spacing: Spacing.m) {
                if search.isSearching || !subscribing.loading.isEmpty {
                    ProgressView().frame(width: 20, height: 20)
                    Text(subscribing.loading.isEmpty ? "Searching…" : "Reading…")
                        .font(.detail).foregroundColor(.softText)
                }
                Spacer()
                Button("Cancel", role: .cancel) {
                    subscribing.dismiss()
                    dismiss()
                }
                .buttonStyle(.bordered)
                Button(search.error == nil ? "Search again" : "Retry") { attempt += 1 }
                    .buttonStyle(.bordered).disabled(search.isSearching)
            }
        }
        .frame(maxWidth: 480)
        .padding(Spacing.xl)
        .task(id: attempt) { await search.search() }
        .onDisappear { addition?.cancel() }
    }

    private func add(_ server: FoundMediaServer) {
        addition = Task {
            if await subscribing.add(server.address) { dismiss() }
        }
    }
}

/// The reason why there are no servers, and what to check.
private struct ServerProblem: View {
    let error: MediaServerError

    var body: some View {
        VStack(alignment: .leading, spacing: Spacing.s) {
            Text("\(error.message) \(error.cause)").font(.itemTitle).foregroundColor(.strongText)
            Text(error.remedy).font(.text).foregroundColor(.softText)
        }
        .frame(maxWidth: .infinity, alignment: .leading)
        .accessibilityAnnouncement("\(error)")
    }
}

/// The servers that were found.
private struct ServerList: View {
    let search: ServerSearch
    let subscribing: Subscribing
    let add: @MainActor (FoundMediaServer) -> Void

    /// The number of servers that are shown without scrolling.
    private static let rowCount = 5
    private static let rowHeight: CGFloat = 56

    var body: some View {
        let servers = search.servers
        if servers.count > Self.rowCount {
            ScrollView { rows(servers) }
                .frame(height: CGFloat(Self.rowCount) * (Self.rowHeight + Spacing.s))
        } else {
            rows(servers)
        }
    }

    private func rows(_ servers: [FoundMediaServer]) -> some View {
        VStack(spacing: Spacing.s) {
            ForEach(servers) { server in row(server) }
        }
        .frame(maxWidth: .infinity)
    }

    private func row(_ server: FoundMediaServer) -> some View {
        let facts = [server.model, server.host].compactMap { $0 }.joined(separator: ", ")
        return Button {
            add(server)
        } label: {
            HStack(spacing: Spacing.m) {
                Image(systemName: "tv").font(.system(size: 15)).foregroundColor(.strongText)
                    .accessibilityHidden(true)
                VStack(alignment: .leading, spacing: 2) {
                    Text(server.name).font(.itemTitle).foregroundColor(.strongText).lineLimit(1)
                    if !facts.isEmpty { Text(facts).font(.detail).foregroundColor(.softText).lineLimit(1) }
                }
                Spacer(minLength: 0)
            }
            .padding(.horizontal, Spacing.m)
            .frame(maxWidth: .infinity, minHeight: Self.rowHeight)
            .background(Color.well)
            .cornerRadius(Radius.control, border: .edge)
        }
        .disabled(!subscribing.loading.isEmpty)
        .accessibilityLabel("Add \(server.name)")
        .accessibilityHint(facts)
    }
}
