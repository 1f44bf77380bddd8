import Glibc
public import Playhead

/// The engine of an ``IsolatedEngine`` for what the first one cannot play: the program of another engine, which confines
/// itself and speaks the same protocol (``EngineService``).
///
/// ```swift
/// let engine = IsolatedEngine.provider(of: GStreamerEngine.provider, second: .mpv(.automatic))
/// ```
public struct SecondEngine: Sendable, Hashable {
    let program: EngineProcess.Program?
    let order: EngineOrder

    /// No second engine.
    public static let none = SecondEngine(program: nil, order: .main)

    /// A program at a path.
    ///
    /// - Parameters:
    ///   - path: The path of the executable. It need not exist until an item needs it.
    ///   - isOnly: `true` to open all items with it. By default only those that the first engine cannot play.
    public static func program(_ path: String, isOnly: Bool = false) -> SecondEngine {
        SecondEngine(program: EngineProcess.Program(path: path), order: isOnly ? .second : .mainThenSecond)
    }

    /// The engine on mpv, in the program `playhead-engine-mpv`: the one that the variable `PLAYHEAD_ENGINE_MPV` names, the one
    /// next to this program, or the one in `../libexec/playhead`.
    ///
    /// With `automatic`, there is no second engine where the program is not installed.
    public static func mpv(_ choice: EngineChoice) -> SecondEngine {
        let path = EngineLocator.findSecond()
        switch choice {
        case .gstreamer: return .none
        case .automatic: return path.map { .program($0) } ?? .none
        case .mpv: return .program(path ?? EngineLocator.secondName, isOnly: true)
        }
    }
}
