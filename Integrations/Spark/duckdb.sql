-- Results of `playhead check` in DuckDB: duckdb < duckdb.sql, in the folder with report.jsonl.

CREATE OR REPLACE VIEW report AS
SELECT * FROM read_json('report.jsonl', format = 'newline_delimited', union_by_name = true, maximum_object_size = 16777216,
    columns = {
        version: 'INTEGER', id: 'VARCHAR', url: 'VARCHAR', title: 'VARCHAR', "group": 'VARCHAR', verdict: 'VARCHAR',
        findings: 'STRUCT(code VARCHAR, severity VARCHAR, position DOUBLE, "value" DOUBLE, "limit" DOUBLE, detail VARCHAR)[]',
        error: 'STRUCT(code VARCHAR, category VARCHAR, retryable BOOLEAN, message VARCHAR, cause VARCHAR, remedy VARCHAR)',
        date: 'TIMESTAMP', time: 'DOUBLE', openTime: 'DOUBLE', startTime: 'DOUBLE', playedTime: 'DOUBLE', stalls: 'BIGINT',
        stallTime: 'DOUBLE', pictures: 'BIGINT', droppedFrames: 'BIGINT', engineLosses: 'BIGINT', streamType: 'VARCHAR',
        mediaType: 'VARCHAR', duration: 'DOUBLE', size: 'STRUCT(width INTEGER, height INTEGER)', bitrate: 'DOUBLE',
        container: 'VARCHAR',
        tracks: 'STRUCT(kind VARCHAR, "language" VARCHAR, codec VARCHAR, isSelected BOOLEAN, format STRUCT(frameRate DOUBLE, bitDepth INTEGER, channels INTEGER, sampleRate DOUBLE, bitrate DOUBLE))[]'
    });

-- The items by their result.
SELECT verdict, count(*) AS items, round(avg(openTime), 2) AS opening FROM report GROUP BY verdict ORDER BY verdict;

-- The most frequent defects.
SELECT finding.code AS code, finding.severity AS severity, count(DISTINCT id) AS items
FROM (SELECT id, unnest(findings) AS finding FROM report) GROUP BY ALL ORDER BY items DESC, code;

-- What fails, and why.
SELECT coalesce(title, url) AS item, error.code AS code, error.cause AS cause FROM report WHERE verdict = 'fails' ORDER BY item;

-- The codecs of the collection.
SELECT track.kind AS kind, track.codec AS codec, count(*) AS tracks
FROM (SELECT unnest(tracks) AS track FROM report) GROUP BY ALL ORDER BY tracks DESC, codec;

-- The slowest items to open.
SELECT coalesce(title, url) AS item, openTime FROM report ORDER BY openTime DESC NULLS LAST LIMIT 10;
