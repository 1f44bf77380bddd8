import Localization
import PlayheadUI

/// The page “Playhead”.
struct AboutPage: View {
    let model: ApplicationModel

    var body: some View {
        StatePage(
            "play.rectangle", title: "Playhead", message: localized("A media player for people who keep their media."))
    }
}
