-- singly: indexes of tables that grow with trading are made concurrently
-- A user's cycles, newest first, and their number. Otherwise all cycles are gone through for a page, or all of the
-- user's are read to count them.
drop index concurrently if exists cycles_listed_idx;
create index concurrently cycles_listed_idx on cycles (user_id, id) where ended_at is null or anchor is not null;
-- A level that is removed is looked for in all shares, once to take it from them and once to check that none has it.
drop index concurrently if exists shares_scale_idx;
create index concurrently shares_scale_idx on shares (current_scale_id) where current_scale_id is not null;
-- The audit of some days.
drop index concurrently if exists audit_entries_at_idx;
create index concurrently audit_entries_at_idx on audit_entries (at);
