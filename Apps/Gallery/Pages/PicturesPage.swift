import Foundation
import ViewGraph

/// Pictures that are loaded, that fail, and that are tried again.
struct PicturesPage: View {
    @State private var provider = MadePictures()

    var body: some View {
        FixedPage("Two hundred covers, loaded as they become visible. Each seventh fails at first.") {
            ScrollView {
                LazyVGrid(columns: [GridItem(.adaptive(minimum: 110), spacing: 12)], spacing: 12) {
                    ForEach(0..<200, id: \.self) { number in Cover(number: number) }
                }
                .padding(16)
            }
            .modifier(Framed())
        }
        .environment(\.imageProvider, provider)
    }
}

private struct Cover: View {
    let number: Int

    var body: some View {
        AsyncImage(url: URL(string: "gallery:\(number)")) { phase, retry in
            switch phase {
            case .empty: Color.gray.opacity(0.2)
            case .success(let image):
                image.resizable().scaledToFill().accessibilityLabel("Cover \(number + 1)")
            case .failure:
                ZStack {
                    Color.gray.opacity(0.2)
                    Button("Retry") { retry() }
                }
            }
        }
        .frame(width: 110, height: 110)
        .cornerRadius(8)
    }
}

/// A provider that makes pictures instead of loading them.
@MainActor private final class MadePictures: ImageProvider {
    private var known: [URL: ImagePixels] = [:]

    struct Failure: LocalizedError { var errorDescription: String? { "Cannot load the picture: it is a sample." } }

    func cachedPixels(for request: ImageProviderRequest) -> ImagePixels? { known[request.url] }

    func pixels(for request: ImageProviderRequest) async throws -> ImagePixels {
        let number = Int(request.url.absoluteString.dropFirst("gallery:".count)) ?? 0
        guard number % 7 != 6 || request.isRetry else { throw Failure() }
        let side = max(16, min(request.width ?? 256, 512))
        let pixels = await Self.gradient(number, side: side)
        guard let pixels else { throw Failure() }
        known[request.url] = pixels
        return pixels
    }

    /// A gradient whose colors follow from a number.
    private nonisolated static func gradient(_ number: Int, side: Int) async -> ImagePixels? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(side * side * 4)
        for row in 0..<side {
            for column in 0..<side {
                let (down, across) = (row * 255 / side, column * 255 / side)
                bytes += [UInt8(number * 37 % 256), UInt8((down + number * 11) % 256), UInt8(across), 255]
            }
        }
        return ImagePixels(width: side, height: side, bytesPerRow: side * 4, bytes: bytes)
    }
}
