-- Whoever owns a key or a feed owns it until this moment, unless they renew it.
alter table key_ownership add column expires_at timestamptz not null default now();
alter table feed_ownership add column expires_at timestamptz not null default now();
-- An engine counts as one that takes its share of the keys until this moment; null: not yet.
alter table engine_processes add column member_until timestamptz;
