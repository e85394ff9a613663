-- A recovery code is hashed like a password and found by a part of its SHA-256; null: the code was made before, and
-- code_hash is that SHA-256.
alter table recovery_codes add column lookup text;

-- When a session ends however much it is used; null: it was opened before, and its next refresh sets it.
alter table refresh_families add column ends_at timestamptz;
