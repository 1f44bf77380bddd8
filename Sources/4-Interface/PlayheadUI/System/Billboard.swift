import ViewGraph

/// A short message about the last action.
struct Billboard: View {
    let model: SystemVideoModel

    var body: some View {
        if let message = model.message {
            Text(message)
                .font(.title3)
                .monospacedDigit()
                .foregroundColor(.white)
                .padding(EdgeInsets(top: 8, leading: 18, bottom: 8, trailing: 18))
                .background(Color(white: 0.08, opacity: 0.75))
                .cornerRadius(10)
                .padding(EdgeInsets(top: 72))
                .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .top)
        }
    }
}
