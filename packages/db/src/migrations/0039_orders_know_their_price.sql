-- The price that decided an order: bid, offer, the broker's time, source, age in milliseconds. Null: none did.
alter table order_intents add column decided_by jsonb;
-- How much worse it was filled than that price, in points; below 0 it was better. Null: not known.
alter table shares
  add column open_slippage numeric,
  add column close_slippage numeric;
create index shares_slippage_idx on shares (strategy_id, id) where open_slippage is not null;
-- The broker's time of the price, by which an older one never replaces it, and the median of its spread.
alter table markets
  add column price_broker_at timestamptz,
  add column usual_spread numeric;
-- By market: until when nothing is opened in it for the task, and why.
alter table tasks add column opening_pauses jsonb not null default '{}';
