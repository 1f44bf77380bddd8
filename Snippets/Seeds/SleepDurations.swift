//! Waiting for a duration.

// snippet.hide
func wait() async {
    // snippet.show
    try? await Task.sleep(for: .seconds(5))
    try? await Task.sleep(for: .milliseconds(500))
    try? await Task.sleep(for: .seconds(0.5))
    // snippet.hide
}

await wait()
