-- singly: an index of a table that grows is made concurrently
drop index concurrently if exists live_events_user_idx;
create index concurrently live_events_user_idx on live_events (user_id, id);
