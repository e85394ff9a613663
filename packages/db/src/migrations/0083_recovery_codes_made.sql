-- When a recovery code was made. Those from before count as made now: whoever takes back a change of their address that
-- was asked for before loses them, since they may be of whoever asked for it.
alter table recovery_codes add column created_at timestamptz not null default now();
