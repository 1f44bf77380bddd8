/// The tables of a library, by version.
///
/// `PRAGMA user_version` has the version of a file. Each step converts a file to the next version; a new file takes all
/// steps. Never change a step that has been released: add another.
enum LibrarySchema {
    /// Identifies libraries among SQLite files: "Plhd".
    static let applicationID: Int64 = 0x506C_6864
    /// The newest version.
    static let version: Int64 = 5

    /// Takes the steps from the version of a database to another, in one transaction that is rolled back on failure.
    static func migrate(_ database: SQLiteConnection, to target: Int64 = version) throws(LibraryError) {
        try database.transaction { () throws(LibraryError) in
            // Another process may have been faster.
            let current = try database.integer("PRAGMA user_version")
            if current < 1, target >= 1 { try database.script(step1) }
            if current < 2, target >= 2 { try database.script(step2) }
            if current < 3, target >= 3 { try database.script(step3) }
            if current < 4, target >= 4 { try database.script(step4) }
            if current < 5, target >= 5 { try database.script(step5) }
        }
    }

    /// Items, positions, history, favorites, lists, the queue and settings.
    private static let step1: SQL = """
        PRAGMA application_id = 0x506C6864;
        PRAGMA user_version = 1;
        CREATE TABLE feed(
            id INTEGER PRIMARY KEY,
            address TEXT NOT NULL UNIQUE,
            title TEXT);
        -- feed is 0 for items without one.
        CREATE TABLE item(
            id INTEGER PRIMARY KEY,
            feed INTEGER NOT NULL DEFAULT 0,
            entry TEXT NOT NULL,
            address TEXT NOT NULL,
            title TEXT,
            duration REAL,
            image TEXT,
            section TEXT,
            summary TEXT,
            author TEXT,
            page TEXT,
            published REAL,
            media_type TEXT,
            byte_count INTEGER,
            season INTEGER,
            episode REAL,
            channel TEXT,
            channel_name TEXT,
            channel_number TEXT,
            explicit INTEGER,
            extra TEXT,
            digest INTEGER NOT NULL DEFAULT 0,
            place INTEGER NOT NULL DEFAULT 0,
            played INTEGER NOT NULL DEFAULT 0,
            UNIQUE(feed, entry));
        CREATE TABLE position(
            item INTEGER PRIMARY KEY REFERENCES item(id) ON DELETE CASCADE,
            seconds REAL NOT NULL,
            duration REAL,
            date REAL NOT NULL);
        CREATE INDEX position_date ON position(date);
        CREATE TABLE history(
            item INTEGER PRIMARY KEY REFERENCES item(id) ON DELETE CASCADE,
            date REAL NOT NULL,
            count INTEGER NOT NULL);
        CREATE INDEX history_date ON history(date);
        CREATE TABLE favorite(
            item INTEGER PRIMARY KEY REFERENCES item(id) ON DELETE CASCADE,
            date REAL NOT NULL);
        CREATE TABLE list(
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            name TEXT NOT NULL);
        CREATE TABLE list_item(
            list INTEGER NOT NULL REFERENCES list(id) ON DELETE CASCADE,
            place INTEGER NOT NULL,
            item INTEGER NOT NULL REFERENCES item(id) ON DELETE CASCADE,
            PRIMARY KEY(list, place)) WITHOUT ROWID;
        CREATE INDEX list_item_item ON list_item(item);
        CREATE TABLE queue_item(
            place INTEGER PRIMARY KEY,
            item INTEGER NOT NULL REFERENCES item(id) ON DELETE CASCADE);
        CREATE INDEX queue_item_item ON queue_item(item);
        CREATE TABLE setting(
            name TEXT PRIMARY KEY,
            value) WITHOUT ROWID;
        """

    /// Subscriptions, and the index for searching, which stores no copies of texts.
    ///
    /// Triggers remove items from the index. ``ItemTable`` adds them, because FTS5 writes its index after every row that a
    /// trigger adds.
    private static let step2: SQL = """
        PRAGMA user_version = 2;
        ALTER TABLE feed ADD COLUMN kind TEXT NOT NULL DEFAULT 'rss';
        ALTER TABLE feed ADD COLUMN summary TEXT;
        ALTER TABLE feed ADD COLUMN image TEXT;
        ALTER TABLE feed ADD COLUMN page TEXT;
        ALTER TABLE feed ADD COLUMN subscribed INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE feed ADD COLUMN imported INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE feed ADD COLUMN refreshed REAL NOT NULL DEFAULT 0;
        -- listed: whether the entry is in the feed of a subscription.
        ALTER TABLE item ADD COLUMN listed INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE item ADD COLUMN new INTEGER NOT NULL DEFAULT 0;
        CREATE INDEX item_place ON item(feed, place) WHERE listed = 1;
        CREATE INDEX item_new ON item(feed) WHERE new = 1;
        CREATE INDEX item_address ON item(address) WHERE feed <> 0;
        CREATE VIEW searchable AS
            SELECT item.id AS id, COALESCE(item.title, item.address) AS title, item.section AS section,
                feed.title AS feed_title, substr(item.summary, 1, 1000) AS summary
            FROM item LEFT JOIN feed ON feed.id = item.feed;
        CREATE VIRTUAL TABLE search USING fts5(
            title, section, feed_title, summary, content = 'searchable', content_rowid = 'id',
            tokenize = "unicode61 remove_diacritics 2 categories 'L* N* Co M*'", prefix = '1 3');
        -- Fewer, larger writes while entries are added, for 4 MB of memory.
        INSERT INTO search(search, rank) VALUES('hashsize', 4194304);
        INSERT INTO search(search) VALUES('rebuild');
        CREATE TRIGGER item_deleted AFTER DELETE ON item BEGIN
            INSERT INTO search(search, rowid, title, section, feed_title, summary)
            VALUES('delete', old.id, COALESCE(old.title, old.address), old.section,
                (SELECT title FROM feed WHERE id = old.feed), substr(old.summary, 1, 1000));
        END;
        CREATE TRIGGER feed_updated AFTER UPDATE OF title ON feed WHEN old.title IS NOT new.title BEGIN
            INSERT INTO search(search, rowid, title, section, feed_title, summary)
                SELECT 'delete', id, COALESCE(title, address), section, old.title, substr(summary, 1, 1000)
                FROM item WHERE feed = old.id;
            INSERT INTO search(rowid, title, section, feed_title, summary)
                SELECT id, COALESCE(title, address), section, new.title, substr(summary, 1, 1000)
                FROM item WHERE feed = new.id;
        END;
        """

    /// The identifiers of entries that disappeared, which are not new when they return.
    private static let step3: SQL = """
        PRAGMA user_version = 3;
        CREATE TABLE past_entry(
            feed INTEGER NOT NULL REFERENCES feed(id) ON DELETE CASCADE,
            entry TEXT NOT NULL,
            date REAL NOT NULL,
            PRIMARY KEY(feed, entry)) WITHOUT ROWID;
        """

    /// The items whose last attempt to play failed.
    private static let step4: SQL = """
        PRAGMA user_version = 4;
        CREATE TABLE failure(
            item INTEGER PRIMARY KEY REFERENCES item(id) ON DELETE CASCADE,
            date REAL NOT NULL);
        """

    /// The creators of feeds.
    private static let step5: SQL = """
        PRAGMA user_version = 5;
        ALTER TABLE feed ADD COLUMN author TEXT;
        """
}
