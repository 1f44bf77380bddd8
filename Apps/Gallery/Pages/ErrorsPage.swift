import Foundation
import ViewGraph

/// Errors in place of content and in front of it.
struct ErrorsPage: View {
    @State private var tries = 0
    @State private var showsBanner = true

    var body: some View {
        Page("The problem, its cause, a remedy, and a button that retries.") {
            Panel("Error in place of content", "ErrorView(error:onRetry:)") {
                Well { ErrorView(error: Unreachable(), onRetry: { tries += 1 }).frame(height: 300) }
                Text("Tries: \(tries)").foregroundColor(.secondary).monospacedDigit()
            }
            Panel("Error in front of content", "ErrorBanner(message:retry:)") {
                ZStack {
                    LinearGradient(colors: [.indigo, .black], startPoint: .top, endPoint: .bottom).cornerRadius(8)
                    if showsBanner {
                        ErrorBanner(message: "Cannot play the video. The server does not answer.") {
                            showsBanner = false
                        }
                        .transition(.opacity)
                    } else {
                        Button("Fail again") { showsBanner = true }.buttonStyle(.bordered)
                    }
                }
                .frame(height: 190)
            }
        }
    }

    private struct Unreachable: LocalizedError {
        var errorDescription: String? { "Cannot load the episodes." }
        var failureReason: String? { "The server at media.example.org does not answer." }
        var recoverySuggestion: String? { "Check your connection, and try again." }
    }
}
