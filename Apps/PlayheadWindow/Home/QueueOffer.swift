import Localization
import Observation
import PlayheadCatalog
import PlayheadUI

/// The offer to continue the queue that was playing last.
@MainActor @Observable final class QueueOffer {
    /// The place at which the queue continues; `nil` without a queue of at least two items. A single item is among those
    /// to continue.
    private(set) var place: QueuePlace?
    @ObservationIgnored private let access: LibraryAccess

    /// Creates the offer. Nothing is read yet.
    init(_ access: LibraryAccess) { self.access = access }

    /// Reads the place.
    func update() async {
        guard let library = await access.open() else { return }
        // Home shows the library's failures.
        let place = (try? await library.savedQueuePlace()) ?? nil
        let offered = place.flatMap { $0.count > 1 ? $0 : nil }
        if self.place != offered { self.place = offered }
    }

    /// Forgets the queue.
    func dismiss() async {
        place = nil
        do throws(LibraryError) {
            try await access.library?.saveQueue(SavedQueue(items: []))
        } catch {
            await update()
        }
    }
}

/// The card above Home with the last queue, while nothing is open.
struct QueueCard: View {
    let place: QueuePlace
    let model: ApplicationModel
    @Environment(\.pageWidth) private var page

    var body: some View {
        let card = CardContent(place.item)
        HStack(spacing: Spacing.m) {
            if !page.isNarrow {
                CoverPicture(content: card, width: card.shape == .square ? 56 : 100, radius: Radius.control)
            }
            VStack(alignment: .leading, spacing: 3) {
                if !page.isNarrow {
                    Text("Continue the queue").font(.detail).foregroundColor(.softText).lineLimit(1)
                }
                Text(card.title).font(.itemTitle).foregroundColor(.strongText).lineLimit(1)
                Text(facts).font(.detail).foregroundColor(.softText).monospacedDigit().lineLimit(1)
            }
            Spacer(minLength: Spacing.s)
            ActionButton(localized("Continue"), symbol: "play.fill", background: .page) {
                Task { await model.continueQueue() }
            }
            Button {
                Task { await model.queueOffer.dismiss() }
            } label: {
                HeaderIcon("xmark")
            }
            .accessibilityLabel("Forget this queue")
            .help("Forget this queue")
        }
        .padding(EdgeInsets(top: 10, leading: 10, bottom: 10, trailing: 6))
        .background(Color.well)
        .cornerRadius(Radius.card, border: .edge)
    }

    private var facts: String {
        let number = localized("Item \(place.index + 1) of \(place.count)")
        guard place.position >= 1 else { return number }
        return "\(number) · \(PlayerWording.clock(CMTime(seconds: place.position, preferredTimescale: 1_000)))"
    }
}
