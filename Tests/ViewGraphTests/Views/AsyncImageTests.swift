import Foundation
import Observation
import Testing

@testable import ViewGraph

@MainActor struct AsyncImageTests {
    private let provider = FakeImageProvider()
    private let first = URL(string: "https://a.example/1.jpg")!
    private let second = URL(string: "https://a.example/2.jpg")!

    private func window(@ViewBuilder _ content: () -> some View) -> HeadlessWindow {
        var environment = EnvironmentValues()
        environment.imageProvider = provider
        return HeadlessWindow(size: CGSize(width: 300, height: 300), environment: environment, content: content)
    }

    @Test func phasesGoFromEmptyToSuccess() async {
        var phases: [String] = []
        let window = window {
            AsyncImage(url: first) { phase in
                let _ = phases.append(phase.name)
                if let image = phase.image { image.resizable() } else { Color.gray }
            }
            .frame(width: 120, height: 80)
        }
        #expect(await provider.settle { $0.waiting.count == 1 })
        #expect(provider.requests.map(\.width) == [120] && provider.requests.map(\.height) == [80])
        #expect(window.images.isEmpty)
        provider.answer(first, with: .success(.sample(120, 80)))
        #expect(await settle(window) { $0.images.count == 1 })
        #expect(phases == ["empty", "success"])
        #expect(window.images[0].frame.size == CGSize(width: 120, height: 80))
    }

    @Test func aPictureInMemoryShowsInTheFirstFrame() {
        provider.cached[first] = .sample(10, 10)
        var phases: [String] = []
        let window = window {
            AsyncImage(url: first) { phase in
                let _ = phases.append(phase.name)
                if let image = phase.image { image.resizable() } else { Text("Loading") }
            }
        }
        #expect(window.images.count == 1)
        #expect(phases == ["success"])
        #expect(provider.requests.isEmpty)
    }

    @Test func aFailureCanBeRetried() async {
        let window = window {
            AsyncImage(url: first) { phase, retry in
                switch phase {
                case .empty: Text("Loading")
                case .success(let image): image
                case .failure(let error): Button("Retry: \(error.localizedDescription)") { retry() }
                }
            }
        }
        #expect(window.texts == ["Loading"])
        provider.answer(first, with: .failure(FakeImageProvider.Failure()))
        #expect(await settle(window) { $0.element(label: "Retry: no connection") != nil })
        provider.answers = [:]
        window.element(label: "Retry: no connection")?.activate()
        #expect(window.texts == ["Loading"])
        #expect(await provider.settle { $0.waiting.count == 1 })
        #expect(provider.requests.map(\.isRetry) == [false, true])
        provider.answer(first, with: .success(.sample(10, 10)))
        #expect(await settle(window) { $0.images.count == 1 })
    }

    @Test func anotherAddressCancelsAndStartsAgain() async {
        let model = AddressModel(url: first)
        let window = window { AddressView(model: model) }
        #expect(await provider.settle { $0.waiting.count == 1 })
        model.url = second
        window.turn()
        #expect(await provider.settle { $0.canceled == [first] && $0.waiting.count == 1 })
        // The answer for the old address comes too late.
        provider.answer(first, with: .success(.sample(50, 50)))
        provider.answer(second, with: .success(.sample(20, 20)))
        #expect(await settle(window) { $0.images.count == 1 })
        #expect(window.images[0].imagePixels?.width == 20)

        // A row that is reused shows a known picture immediately, and nothing while it does not know one.
        provider.cached[first] = .sample(50, 50)
        model.url = first
        window.turn()
        #expect(window.images[0].imagePixels?.width == 50)
        model.url = nil
        window.turn()
        #expect(window.images.isEmpty)
    }

    @Test func aRefreshThatKeepsTheAddressKeepsThePicture() async {
        let model = AddressModel(url: first)
        let window = window { AddressView(model: model) }
        provider.answer(first, with: .success(.sample(20, 20)))
        #expect(await settle(window) { $0.images.count == 1 })
        model.title = "Refreshed"
        window.turn()
        #expect(window.texts == ["Refreshed"])
        #expect(window.images.count == 1)
        #expect(provider.requests.count == 1)
    }

    @Test func aViewThatDisappearsCancels() async {
        let model = AddressModel(url: first)
        let window = window { OptionalAddressView(model: model) }
        #expect(await provider.settle { $0.waiting.count == 1 })
        model.isShown = false
        window.turn()
        #expect(await provider.settle { $0.canceled == [first] })
        model.isShown = true
        window.turn()
        #expect(await provider.settle { $0.requests.count == 2 })
    }

    @Test func rowsThatScrollOutOfALazyListCancel() async {
        let window = window {
            ScrollView {
                LazyVStack(spacing: 0) {
                    ForEach(0..<1_000) { row in
                        AsyncImage(url: URL(string: "https://a.example/\(row)")).frame(width: 100, height: 100)
                    }
                }
            }
        }
        #expect(await provider.settle { !$0.waiting.isEmpty })
        let before = Set(provider.waiting.keys)
        #expect(before.contains(URL(string: "https://a.example/0")!) && before.count < 20)
        window.scrollViews[0].scroll(to: CGPoint(x: 0, y: 50_000))
        #expect(await provider.settle { Set($0.canceled).isSuperset(of: before) })
        #expect(await provider.settle { !$0.waiting.isEmpty && before.isDisjoint(with: $0.waiting.keys) })
        #expect(provider.waiting.count < 20)
    }

    @Test func thePlaceholderHasTheSizeOfTheFrame() async {
        let window = window { AsyncImage(url: first).frame(width: 60, height: 40) }
        let before = window.elements.map(\.frame.size)
        #expect(before.contains(CGSize(width: 60, height: 40)))
        provider.answer(first, with: .success(.sample(60, 40)))
        #expect(await settle(window) { $0.images.count == 1 })
        #expect(window.images[0].frame.size == CGSize(width: 60, height: 40))
    }

    @Test func theScaleDividesTheNaturalSize() async {
        let window = window { AsyncImage(url: first, scale: 2) }
        provider.answer(first, with: .success(.sample(40, 20, natural: (400, 200))))
        #expect(await settle(window) { $0.images.count == 1 })
        #expect(window.images[0].frame.size == CGSize(width: 200, height: 100))
    }

    @Test func spinnersDoNotDecideTheSize() async {
        let window = window {
            AsyncImage(url: first) {
                $0.resizable()
            } placeholder: {
                ProgressView()
            }
        }
        #expect(await provider.settle { $0.requests.count == 1 })
        #expect(provider.requests[0].width == 256 && provider.requests[0].height == 256)
        window.close()
    }

    @Test func withoutAProviderTheErrorNamesTheRemedy() async {
        // A process that links the provider of an application has it by default.
        let window = HeadlessWindow(size: CGSize(width: 300, height: 300)) {
            AsyncImage(url: first) { Text($0.error?.localizedDescription ?? "none") }
                .environment(\.imageProvider, nil)
        }
        #expect(await settle(window) { $0.texts.first?.contains("imageProvider") == true })
    }

    @Test func finerPixelsAreLoadedOnlyWhereTheyAreNeeded() async throws {
        let coarse = ImagePixels.sample(10, 10, natural: (100, 100))
        let image = ProvidedImage(coarse, scale: 1) { width, height in .sample(width, height, natural: (100, 100)) }
        #expect(!image.needsRefinement(of: coarse, covering: 10, 10))
        #expect(image.needsRefinement(of: coarse, covering: 40, 30))
        #expect(!image.needsRefinement(of: .sample(100, 100), covering: 400, 300))
        #expect(try await image.refined(covering: 40, 30).width == 40)
    }

    /// Lets tasks run and shows their changes, until a condition holds.
    private func settle(_ window: HeadlessWindow, until condition: (HeadlessWindow) -> Bool) async -> Bool {
        for _ in 0..<10_000 {
            window.turn()
            if condition(window) { return true }
            await Task.yield()
        }
        return false
    }
}

private struct AddressView: View {
    let model: AddressModel

    var body: some View {
        VStack {
            Text(model.title)
            AsyncImage(url: model.url).frame(width: 50, height: 50)
        }
    }
}

private struct OptionalAddressView: View {
    let model: AddressModel

    var body: some View {
        if model.isShown { AddressView(model: model) }
    }
}

@MainActor @Observable private final class AddressModel {
    var url: URL?
    var title = "Title"
    var isShown = true

    init(url: URL?) { self.url = url }
}

/// A provider whose answers a test gives.
@MainActor private final class FakeImageProvider: ImageProvider {
    struct Failure: LocalizedError { var errorDescription: String? { "no connection" } }

    var cached: [URL: ImagePixels] = [:]
    var answers: [URL: Result<ImagePixels, any Error>] = [:]
    var requests: [ImageProviderRequest] = []
    var canceled: [URL] = []
    var waiting: [URL: CheckedContinuation<Result<ImagePixels, any Error>, Never>] = [:]

    func cachedPixels(for request: ImageProviderRequest) -> ImagePixels? { cached[request.url] }

    func pixels(for request: ImageProviderRequest) async throws -> ImagePixels {
        requests.append(request)
        if let answer = answers[request.url] { return try answer.get() }
        return try await withTaskCancellationHandler {
            await withCheckedContinuation { waiting[request.url] = $0 }
        } onCancel: {
            Task { @MainActor in cancel(request.url) }
        }.get()
    }

    func answer(_ url: URL, with result: Result<ImagePixels, any Error>) {
        answers[url] = result
        waiting.removeValue(forKey: url)?.resume(returning: result)
    }

    private func cancel(_ url: URL) {
        canceled.append(url)
        waiting.removeValue(forKey: url)?.resume(returning: .failure(CancellationError()))
    }

    func settle(until condition: (FakeImageProvider) -> Bool) async -> Bool {
        for _ in 0..<10_000 {
            if condition(self) { return true }
            await Task.yield()
        }
        return false
    }
}

extension AsyncImagePhase {
    fileprivate var name: String {
        switch self {
        case .empty: "empty"
        case .success: "success"
        case .failure: "failure"
        }
    }
}

extension HeadlessWindow {
    fileprivate var images: [HeadlessElement] { elements.filter { $0.imagePixels != nil } }
}

extension ImagePixels {
    fileprivate static func sample(_ width: Int, _ height: Int, natural: (Int, Int)? = nil) -> ImagePixels {
        ImagePixels(
            width: width, height: height, bytesPerRow: width * 4,
            bytes: [UInt8](repeating: 9, count: width * height * 4),
            naturalWidth: natural?.0, naturalHeight: natural?.1)!
    }
}
