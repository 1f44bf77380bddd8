import Localization
import PlayheadUI

/// The quality that is kept for each network, each with a button that forgets it.
struct NetworkQualitySection: View {
    let settings: ApplicationSettings
    let network: NetworkInUse

    var body: some View {
        VStack(alignment: .leading, spacing: 0) {
            SettingsLine(title: SettingsRow.networks.title, detail: detail) {
                Button("Forget all") { settings.values.networks = [] }.buttonStyle(.bordered)
                    .disabled(settings.values.networks.isEmpty)
            }
            ForEach(settings.values.networks.reversed()) { kept in
                let quality = kept.height > 0 ? localized("\(kept.height) lines") : localized("No limit")
                Color.line.frame(height: 1).padding(.leading, Spacing.xl)
                SettingsLine(
                    title: kept.name,
                    detail: kept.id == network.connection?.id ? localized("In use.") : localized("Not in use now.")
                ) {
                    HStack(spacing: Spacing.m) {
                        Text(quality).font(.detail).foregroundColor(.softText).monospacedDigit().lineLimit(1)
                        Button {
                            settings.values.networks.removeAll { $0.id == kept.id }
                        } label: {
                            HeaderIcon("trash")
                        }
                        .accessibilityLabel("Forget the quality on \(kept.name)")
                        .accessibilityValue(quality)
                        .help("Forget")
                    }
                }
                .padding(.leading, Spacing.s)
            }
        }
    }

    private var detail: String {
        guard let connection = network.connection else {
            return localized(
                """
                The name of the network is not known. The quality that you choose in the player is kept for metered \
                networks, or for all others.
                """)
        }
        return localized(
            "The quality that you choose in the player is kept for the network in use: “\(connection.name)”.")
    }
}
