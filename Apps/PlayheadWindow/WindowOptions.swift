import Foundation
import Playhead

/// What the command line asks of the application.
struct WindowOptions: Equatable {
    /// Files and addresses to play, in order.
    var media: [String] = []
    /// Adds them to the queue of a window that is open, rather than playing them now.
    var isEnqueued = false
    /// Opens a window of its own even where the application runs.
    var isNewWindow = false
    /// Fills the screen at once.
    var isFullScreen = false
    /// Plays the demo library.
    var isDemo = false
    /// What is no option.
    var unknown: String?

    /// Reads arguments; what follows `--` is media whatever it looks like.
    init(_ arguments: [String]) {
        var takesOptions = true
        for argument in arguments {
            switch argument {
            case _ where !takesOptions: media.append(argument)
            case "--": takesOptions = false
            case "--enqueue": isEnqueued = true
            case "--new-window": isNewWindow = true
            case "--fullscreen": isFullScreen = true
            case "--demo": isDemo = true
            case _ where argument.hasPrefix("--"): unknown = unknown ?? argument
            default: media.append(argument)
            }
        }
    }

    /// Those of this process.
    static let current = WindowOptions(Array(CommandLine.arguments.dropFirst()))
}
