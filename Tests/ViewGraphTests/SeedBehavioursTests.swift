import Foundation
import Testing

@testable import ViewGraph

/// The behavior that the player samples rely on, each with a stand-in for the player.
@MainActor struct SeedBehavioursTests {
    @Test func playerInAConstantOrStateNeverEvaluatesTheBody() {
        let player = StandInPlayer()
        let window = HeadlessWindow {
            Widget(player: player)
            Holder(player: player)
        }
        player.isPlaying = true
        player.isBusy = true
        window.turn()
        #expect(window.bodyRuns(of: Widget.self) == 1)
        #expect(window.bodyRuns(of: Holder.self) == 1)
        #expect(!window.renderer.isFlushRequested)
    }

    @Test func observedPlayerEvaluatesTheBodyOncePerTurn() {
        let player = StandInPlayer()
        let window = HeadlessWindow {
            Observer(player: player)
            Owner()
        }
        for _ in 0..<5 { player.isPlaying.toggle() }
        player.isBusy = true
        window.turn()
        #expect(window.texts == ["playing busy", "paused"])
        #expect(window.bodyRuns(of: Observer.self) == 2)
        #expect(window.bodyRuns(of: Owner.self) == 1)
        window.element(label: "paused")?.activate()
        #expect(window.texts == ["playing busy", "playing"])
        #expect(window.bodyRuns(of: Owner.self) == 2)
        #expect(window.bodyRuns(of: Observer.self) == 2)
    }

    @Test func stateObjectIsCreatedOnce() {
        let counter = Counter()
        let window = HeadlessWindow { Remaker(counter: counter) }
        for _ in 0..<3 { window.element(label: "again")?.activate() }
        #expect(window.bodyRuns(of: Remaker.self) == 4)
        #expect(counter.count == 1)
        #expect(counter.alive == 1)
        window.close()
        #expect(window.count(of: Made.self) == 0)
    }

    @Test func severalWritesEvaluateTheBodyOnce() {
        let player = StandInPlayer()
        let window = HeadlessWindow { Observer(player: player) }
        for number in 0..<100 { player.time = Double(number) }
        #expect(window.bodyRuns(of: Observer.self) == 1)
        window.turn()
        #expect(window.bodyRuns(of: Observer.self) == 2)
    }

    @Test func timeSliderLeavesTheViewAroundItAlone() {
        let player = StandInPlayer()
        let window = HeadlessWindow { PlayerView(player: player) }
        for tick in 1...10 {
            player.tick(to: Double(tick) / 10)
            window.turn()
        }
        #expect(window.texts == ["1"])
        #expect(window.bodyRuns(of: TimeSlider.self) == 11)
        #expect(window.bodyRuns(of: PlayerView.self) == 1)
    }

    @Test func busyStateReachesOpacityWithoutEvaluatingSiblings() {
        let player = StandInPlayer()
        let window = HeadlessWindow { BusyView(player: player) }
        #expect(window.element(identifier: "busy")?.opacity == 0)
        player.isBusy = true
        window.turn()
        #expect(window.element(identifier: "busy")?.opacity == 1)
        #expect(window.bodyRuns(of: BusyView.self) == 2)
        #expect(window.bodyRuns(of: Video.self) == 1)
    }

    @Test func tapTogglesTheControlsOrOnlyThePlayer() {
        let player = StandInPlayer()
        let window = HeadlessWindow { ControlsView(player: player) }
        guard let button = window.element(label: "play") else {
            Issue.record("there is a button")
            return
        }
        button.tap()
        #expect(player.isPlaying)
        #expect(button.opacity == 1)
        window.tap(at: CGPoint(x: 5, y: 5))
        window.advance(by: .seconds(1))
        #expect(button.opacity == 0)
        #expect(player.isPlaying)
        // Hidden controls take no taps: this tap shows them again.
        button.tap()
        window.advance(by: .seconds(1))
        #expect(button.opacity == 1)
        #expect(player.isPlaying)
    }

    @Test func simultaneousDragFiresOnPressAndLetsTheTapThrough() {
        let player = StandInPlayer()
        let window = HeadlessWindow { ControlsView(player: player) }
        #expect(player.resets == 0)
        window.press(at: CGPoint(x: 5, y: 5))
        #expect(player.resets == 1)
        window.release()
        window.advance(by: .seconds(1))
        #expect(window.element(label: "play")?.opacity == 0)
    }

    @Test func animationStartsOnlyWhenItsValueChanges() {
        let player = StandInPlayer()
        let window = HeadlessWindow { ControlsView(player: player) }
        player.isBusy = true
        window.turn()
        #expect(!window.renderer.needsFrames)
        window.tap(at: CGPoint(x: 5, y: 5))
        #expect(window.renderer.needsFrames)
        window.advance(by: .milliseconds(50))
        let button = window.element(label: "play")
        #expect(abs((button?.opacity ?? 0) - 0.75) < 0.001)
        window.tap(at: CGPoint(x: 5, y: 5))
        #expect(abs((button?.opacity ?? 0) - 0.75) < 0.001)
        window.advance(by: .milliseconds(100))
        #expect(abs((button?.opacity ?? 0) - 0.875) < 0.001)
        window.advance(by: .milliseconds(100))
        #expect(button?.opacity == 1)
        #expect(!window.renderer.needsFrames)
    }

    @Test func subviewsMaskDisablesOnlyTheAddedGesture() {
        let log = EventLog()
        let window = HeadlessWindow { Zoomable(log: log) }
        window.magnify(by: 2)
        #expect(log.take() == [])
        window.element(text: "tap")?.tap()
        #expect(log.take() == ["tap"])
        window.element(label: "over")?.tap()
        window.magnify(by: 2)
        window.magnify(by: 0.5)
        #expect(log.take() == ["fill", "fit"])
    }

    @Test func taskIsCanceledWithItsView() async {
        let player = StandInPlayer()
        let window = HeadlessWindow { Loading(player: player) }
        await settle { !player.log.lines.isEmpty }
        #expect(player.log.lines == ["started"])
        player.isBusy = true
        window.turn()
        await settle { player.log.lines.count >= 2 }
        #expect(player.log.lines == ["started", "cancelled"])
    }

    @Test func switchOverAResultChangesBranches() {
        let model = ResultModel()
        let window = HeadlessWindow { ResultView(model: model) }
        #expect(window.texts == [])
        model.result = .success("a")
        window.turn()
        window.element(label: "a 0")?.tap()
        #expect(window.texts == ["a 1"])
        model.result = .success("b")
        window.turn()
        #expect(window.texts == ["b 1"])
        model.result = .failure
        window.turn()
        #expect(window.texts == ["failed"])
        model.result = .success("b")
        window.turn()
        #expect(window.texts == ["b 0"])
    }

    @Test func assigningFromAPlayerWritesOnlyChanges() {
        let player = StandInPlayer()
        let writes = EventLog()
        let window = HeadlessWindow { Assigning(player: player, writes: writes) }
        for isBusy in [false, false, true, true, true, false] {
            player.isBusy = isBusy
            window.turn()
        }
        #expect(writes.take() == ["false", "true", "false"])
        window.close()
        player.isBusy = true
        #expect(writes.take() == [])
    }
}

// MARK: - Stand-ins

@MainActor private final class StandInPlayer: ObservableObject {
    @Published var isPlaying = false
    @Published var isBusy = false
    @Published var time = 0.0
    let times = PassthroughSubject<Double, Never>()
    let log = EventLog()
    var resets = 0

    func togglePlayPause() { isPlaying.toggle() }
    /// Advances the time and notifies its observers.
    func tick(to time: Double) { times.send(time) }
}

@MainActor private final class ProgressTracker: ObservableObject {
    @Published var time = 0.0
    private var subscription: AnyCancellable?
    func follow(_ player: StandInPlayer) {
        subscription = player.times.sink { [weak self] time in self?.time = time }
    }
}

@MainActor private final class VisibilityTracker: ObservableObject {
    @Published var isHidden = false
    func toggle() { isHidden.toggle() }
}

private struct ReceiveHook<Value: Equatable & Sendable>: ViewHook {
    let publisher: Published<Value>.Publisher
    let action: @MainActor (Value) -> Void

    func makeStorage() -> AnyCancellable? { nil }

    func didMount(_ storage: inout AnyCancellable?, _ node: Node) {
        let action = action
        storage = publisher.removeDuplicates().sink { value in action(value) }
    }

    func willUnmount(_ storage: inout AnyCancellable?, _ node: Node) { storage = nil }
}

extension View {
    fileprivate func onReceive(
        player: StandInPlayer, assign path: KeyPath<StandInPlayer, Published<Bool>.Publisher>, to binding: Binding<Bool>
    ) -> some View {
        HookView(self, ReceiveHook(publisher: player[keyPath: path]) { binding.wrappedValue = $0 })
    }
}

private struct Widget: View {
    let player: StandInPlayer
    var body: some View { Text(player.isPlaying ? "playing" : "paused") }
}

private struct Holder: View {
    @State var player: StandInPlayer
    var body: some View { Text(player.isPlaying ? "playing" : "paused") }
}

private struct Observer: View {
    @ObservedObject var player: StandInPlayer
    var body: some View { Text((player.isPlaying ? "playing" : "paused") + (player.isBusy ? " busy" : "")) }
}

private struct Owner: View {
    @StateObject private var player = StandInPlayer()
    var body: some View { Button(player.isPlaying ? "playing" : "paused", action: player.togglePlayPause) }
}

@MainActor private final class Counter {
    var count = 0
    var alive = 0
}

@MainActor private final class Counted: ObservableObject {
    init(_ counter: Counter) {
        counter.count += 1
        counter.alive += 1
    }
}

private struct Remaker: View {
    let counter: Counter
    @State private var turn = 0
    var body: some View {
        Button("again") { turn += 1 }
        Made(turn: turn, counter: counter)
    }
}

private struct Made: View {
    let turn: Int
    @StateObject private var object: Counted
    init(turn: Int, counter: Counter) {
        self.turn = turn
        _object = StateObject(wrappedValue: Counted(counter))
    }
    var body: some View { Text("\(turn)") }
}

private struct Video: View {
    let player: StandInPlayer
    var body: some View { Color.black }
}

private struct PlayerView: View {
    @StateObject var player: StandInPlayer
    init(player: StandInPlayer) { _player = StateObject(wrappedValue: player) }
    var body: some View {
        ZStack {
            Video(player: player)
            TimeSlider(player: player)
        }
    }
}

private struct TimeSlider: View {
    @ObservedObject var player: StandInPlayer
    @StateObject private var progressTracker = ProgressTracker()
    var body: some View {
        Text("\(progressTracker.time)").onAppear { progressTracker.follow(player) }
    }
}

private struct BusyView: View {
    let player: StandInPlayer
    @State private var isBusy = false
    var body: some View {
        ZStack {
            Video(player: player)
            Text("...").accessibilityIdentifier("busy").opacity(isBusy ? 1 : 0)
        }
        .onReceive(player: player, assign: \.$isBusy, to: $isBusy)
    }
}

private struct ControlsView: View {
    @ObservedObject var player: StandInPlayer
    @StateObject private var visibilityTracker = VisibilityTracker()
    var body: some View {
        ZStack {
            Video(player: player)
            controls()
        }
        .animation(.linear(duration: 0.2), value: visibilityTracker.isHidden)
        .onTapGesture(perform: visibilityTracker.toggle)
        .simultaneousGesture(DragGesture(minimumDistance: 0).onChanged { _ in player.resets += 1 })
    }
    @ViewBuilder private func controls() -> some View {
        ZStack {
            Color(white: 0, opacity: 0.3)
            Button(action: player.togglePlayPause) { Text("play") }
                .frame(height: 90)
        }
        .opacity(visibilityTracker.isHidden ? 0 : 1)
    }
}

private struct Zoomable: View {
    let log: EventLog
    @State private var isOver = false
    var body: some View {
        VStack {
            Text("tap").onTapGesture { log("tap") }
            Button("over") { isOver = true }
            Color.black
        }
        .gesture(magnification(), including: isOver ? .all : .subviews)
    }
    private func magnification() -> some Gesture {
        MagnificationGesture().onChanged { log($0 > 1 ? "fill" : "fit") }
    }
}

private struct Loading: View {
    @ObservedObject var player: StandInPlayer
    var body: some View {
        if !player.isBusy {
            Text("loading").task {
                player.log("started")
                do { try await Task.sleep(for: .seconds(1000)) } catch { player.log("cancelled") }
            }
        }
    }
}

@MainActor private final class ResultModel: ObservableObject {
    enum Result {
        case none, failure
        case success(String)
    }
    @Published var result = Result.none
}

private struct ResultView: View {
    @ObservedObject var model: ResultModel
    var body: some View {
        switch model.result {
        case .none: EmptyView()
        case .success(let name): Row(name: name)
        case .failure: Text("failed")
        }
    }
}

private struct Row: View {
    let name: String
    @State private var count = 0
    var body: some View { Button("\(name) \(count)") { count += 1 } }
}

private struct Assigning: View {
    let player: StandInPlayer
    let writes: EventLog
    var body: some View {
        Color.black.onReceive(
            player: player, assign: \.$isBusy, to: Binding(get: { false }, set: { writes("\($0)") }))
    }
}
