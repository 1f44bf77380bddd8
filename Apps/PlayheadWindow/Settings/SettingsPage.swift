import Localization
import PlayheadUI

/// The page “Settings”.
struct SettingsPage: View {
    let model: ApplicationModel

    var body: some View {
        StatePage("gearshape", title: localized("Settings"), message: localized("There is nothing to set yet."))
    }
}
