import Observation
import Testing

@testable import ViewGraph

@MainActor struct RefreshableTests {
    @Test func refreshRunsTheLatestClosureOnceAtATime() async {
        let model = LoadModel()
        let window = HeadlessWindow { Loading(model: model) }
        await window.host.refreshAction?()
        model.name = "b"
        window.turn()
        await window.host.refreshAction?()
        #expect(model.log.take() == ["load a", "load b"])
        #expect(window.texts == ["can refresh", "b"])
    }

    @Test func innermostVisibleContentIsRefreshed() async {
        let model = LoadModel()
        let window = HeadlessWindow {
            VStack { Loading(model: model) }.refreshable { model.log.add("outer") }
        }
        await window.host.refreshAction?()
        #expect(model.log.take() == ["load a"])
        model.showsSheet = true
        window.turn()
        #expect(window.host.refreshAction == nil)
        model.showsSheet = false
        window.turn()
        #expect(window.host.refreshAction != nil)
        window.close()
        #expect(window.host.refreshAction == nil)
    }

    @Test func outerViewsHaveNoRefreshAction() {
        let window = HeadlessWindow { RefreshReader() }
        #expect(window.texts == ["cannot refresh"])
    }
}

@MainActor @Observable private final class LoadModel {
    var name = "a"
    var showsSheet = false
    @ObservationIgnored let log = EventLog()
}

private struct Loading: View {
    let model: LoadModel
    var body: some View {
        let name = model.name
        VStack {
            RefreshReader()
            Text(name)
        }
        .refreshable { model.log.add("load \(name)") }
        .sheet(isPresented: Binding(get: { model.showsSheet }, set: { model.showsSheet = $0 })) { Text("sheet") }
    }
}

private struct RefreshReader: View {
    @Environment(\.refresh) private var refresh
    var body: some View { Text(refresh == nil ? "cannot refresh" : "can refresh") }
}
