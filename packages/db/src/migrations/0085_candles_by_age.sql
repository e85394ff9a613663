-- singly: an index of a table that grows is made concurrently
drop index concurrently if exists candles_fetched_idx;
create index concurrently candles_fetched_idx on candles (fetched_at);
