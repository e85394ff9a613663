-- The timeline of the server's log that the engines have traded by. Another one says that a standby was promoted, or
-- that a backup was continued: what was committed last may be gone.
alter table installation add column timeline text;

-- From when on the broker's activity must be read for what this database may have lost; null: nothing is missing.
alter table broker_accounts add column unseen_since timestamptz;
