import PlayheadUI

/// The page “Settings”.
struct SettingsPage: View {
    let model: ApplicationModel

    var body: some View { StatePage("gearshape", title: "Settings", message: "There is nothing to set yet.") }
}
