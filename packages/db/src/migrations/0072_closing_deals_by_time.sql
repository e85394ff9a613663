-- singly: an index of a table that grows with trading is made concurrently
drop index concurrently if exists closing_deals_at_idx;
create index concurrently closing_deals_at_idx on closing_deals (at) where voided_at is null and profit_minor is not null;
