/// The content of an alert or a confirmation dialog.
struct DialogBody<Actions: View, Message: View>: View {
    let title: String
    let showsTitle: Bool
    let need: DialogActions<Actions>.Need
    let actions: Actions
    let message: Message

    var body: some View {
        Card(role: .alert, label: title, maximumWidth: 420) {
            VStack(spacing: 20) {
                VStack(spacing: 8) {
                    if showsTitle { Text(title).font(.headline) }
                    message.foregroundColor(.secondary)
                }
                DialogActions(actions: actions, need: need).buttonStyle(.bordered)
            }
            .multilineTextAlignment(.center)
            .padding(24)
        }
    }
}
