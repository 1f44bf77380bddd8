-- Results of `playhead check` in ClickHouse.
-- Fill the table with: clickhouse-client --query "INSERT INTO playhead_check FORMAT JSONEachRow" < report.jsonl

CREATE TABLE IF NOT EXISTS playhead_check
(
    id String,
    url String,
    title Nullable(String),
    `group` Nullable(String),
    verdict LowCardinality(String),
    findings Nested(code String, severity String, position Nullable(Float64), value Nullable(Float64), `limit` Nullable(Float64), detail Nullable(String)),
    error Tuple(code Nullable(String), category Nullable(String), cause Nullable(String)),
    date DateTime('UTC'),
    time Float64,
    openTime Nullable(Float64),
    startTime Nullable(Float64),
    playedTime Float64,
    stalls UInt32,
    stallTime Float64,
    pictures UInt32,
    droppedFrames UInt32,
    engineLosses UInt16,
    streamType LowCardinality(String),
    mediaType LowCardinality(String),
    duration Nullable(Float64),
    bitrate Nullable(Float64),
    container Nullable(String)
)
ENGINE = ReplacingMergeTree(date)
ORDER BY id
SETTINGS flatten_nested = 0;

-- The items by their result.
SELECT verdict, count() AS items, round(avg(openTime), 2) AS opening FROM playhead_check FINAL GROUP BY verdict ORDER BY verdict;

-- The most frequent defects.
SELECT finding.code AS code, finding.severity AS severity, uniqExact(id) AS items
FROM playhead_check FINAL ARRAY JOIN findings AS finding GROUP BY code, severity ORDER BY items DESC, code;

-- What fails, and why.
SELECT ifNull(title, url) AS item, error.code AS code, error.cause AS cause FROM playhead_check FINAL WHERE verdict = 'fails' ORDER BY item;
