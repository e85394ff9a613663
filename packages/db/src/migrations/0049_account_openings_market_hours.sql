-- Openings of an account are counted from the newest back, to the bound that its strategy sets.
create index order_intents_openings_idx on order_intents (broker_account_id, id) where kind = 'OPEN';

-- When a market deals by the broker's own word: sessions of a day, and the zone of their times. Null: not told.
alter table markets add column opening_hours jsonb;

-- Whether the next cycle waits because of a stop.
alter table tasks add column cools_after_stop boolean not null default false;
