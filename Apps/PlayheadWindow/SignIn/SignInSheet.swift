import FeedLoading
import Foundation
import PlayheadUI

/// Shows the dialog that asks for the user name and password of a server.
struct SignInCommands: ViewModifier {
    let signIn: SignIn

    func body(content: Content) -> some View {
        let signIn = signIn
        content.sheet(item: Binding(get: { signIn.request }, set: { signIn.request = $0 })) { request in
            SignInSheet(origin: request.origin, signIn: signIn)
        }
    }
}

/// The dialog for the user name and password of a server.
private struct SignInSheet: View {
    let origin: WebOrigin
    let signIn: SignIn
    @State private var user = ""
    @State private var password = ""
    @State private var isKept = true
    @FocusState private var isFocused: Bool
    @Environment(\.dismiss) private var dismiss

    var body: some View {
        VStack(alignment: .leading, spacing: Spacing.m) {
            Text("Sign in").font(.sectionTitle).heading()
            Text("\(origin.description) requires a user name and password.").font(.text).foregroundColor(.softText)
            TextField("User name", text: $user)
                .frame(maxWidth: .infinity)
                .focused($isFocused)
                .onSubmit(submit)
                .accessibilityLabel("User name")
            SecureField("Password", text: $password)
                .frame(maxWidth: .infinity)
                .onSubmit(submit)
                .accessibilityLabel("Password")
            if signIn.isRefused {
                Text("The user name or password is wrong.").font(.detail).foregroundColor(.failure)
                    .frame(maxWidth: .infinity, alignment: .leading)
                    .accessibilityAnnouncement("The user name or password is wrong.")
            }
            if signIn.keepsPasswords {
                Toggle("Remember the password", isOn: $isKept)
            } else {
                Text("The password is kept only until you quit: there is no keyring for it.")
                    .font(.detail).foregroundColor(.softText)
                    .frame(maxWidth: .infinity, alignment: .leading)
            }
            HStack(spacing: Spacing.m) {
                if signIn.isWorking { ProgressView().frame(width: 20, height: 20) }
                Spacer()
                Button("Cancel", role: .cancel) { dismiss() }.buttonStyle(.bordered)
                Button("Sign in", action: submit).buttonStyle(.borderedProminent)
                    .disabled(user.isEmpty || signIn.isWorking)
            }
        }
        .frame(maxWidth: 480)
        .padding(Spacing.xl)
        .onAppear { isFocused = true }
        .task { await signIn.findKeyring() }
    }

    private func submit() {
        guard !user.isEmpty else { return }
        let credential = Credential(user: user, password: password)
        Task { await signIn.submit(credential, isKept: isKept && signIn.keepsPasswords) }
    }
}
