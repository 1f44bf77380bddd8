import ViewGraph

/// Descriptions for assistive technologies.
struct AccessibilityPage: View {
    @State private var rating = 3
    @State private var volume = 0.4
    @State private var isOn = true

    var body: some View {
        Page("Controls are named by their labels. Modifiers describe everything else.") {
            Panel("Names", "accessibilityLabel  accessibilityHint") {
                Adaptive(spacing: 16) {
                    Button {
                        rating = 0
                    } label: {
                        Image(systemName: "trash")
                    }
                    .accessibilityLabel("Clear rating")
                    .accessibilityHint("Sets the rating to no stars")
                    Slider(value: $volume) { Text("Volume") }.accessibilityIdentifier("volume").frame(width: 180)
                    Toggle("Hidden label", isOn: $isOn).labelsHidden()
                    Image(systemName: "film").accessibilityLabel("A film")
                }
            }
            Panel("Values", "accessibilityValue  accessibilityHidden") {
                HStack(spacing: 4) {
                    ForEach(1..<6) { star in
                        Image(systemName: star <= rating ? "star.fill" : "star")
                            .font(.title2).foregroundColor(.orange)
                            .onTapGesture { rating = star }
                            .accessibilityHidden(true)
                    }
                }
                .accessibilityLabel("Rating")
                .accessibilityValue("\(rating) of 5 stars")
                Text("The stars are one element with a value, not five images.").font(.callout)
                    .foregroundColor(.secondary)
            }
            Panel("Help", "help(_:)") {
                Button("Hover here") {}.buttonStyle(.bordered).help("Describes what the button does.")
            }
            MotionPanel()
        }
    }
}

private struct MotionPanel: View {
    @Environment(\.accessibilityReduceMotion) private var reducesMotion
    @Environment(\.colorScheme) private var scheme
    @Environment(\.layoutDirection) private var direction

    var body: some View {
        Panel("Desktop preferences", "@Environment") {
            Row("Motion") { Text(reducesMotion ? "as little as possible" : "as usual") }
            Row("Colors") { Text(scheme == .dark ? "dark" : "light") }
            Row("Reading") { Text(direction == .rightToLeft ? "from the right" : "from the left") }
        }
    }
}
