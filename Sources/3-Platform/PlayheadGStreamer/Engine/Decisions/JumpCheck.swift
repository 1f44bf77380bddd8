/// Detects positions that jumped without a seek.
enum JumpCheck {
    /// Returns `true` for a jump. After a stall a pipeline runs up to three times as fast to catch up, which is not one.
    static func isJump(from old: Int64, to new: Int64, elapsed: Int64, rate: Double) -> Bool {
        let moved = new - old
        if moved < -500_000_000 { return true }
        return Double(moved) > Double(max(0, elapsed)) * max(1, rate) * 3 + 1_500_000_000
    }
}
