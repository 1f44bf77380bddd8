import PlayheadUI

/// What stands around a sample that shows nothing of its own.
struct InterfaceHost<Interface: View>: View {
    @ViewBuilder let interface: () -> Interface

    var body: some View {
        ZStack {
            Note("The view of this sample keeps a player and has an empty body.")
            interface()
        }
    }
}
