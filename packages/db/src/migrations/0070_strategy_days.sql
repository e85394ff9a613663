-- What users earned with each strategy, by UTC day: a job sums up the ledger of closing deals every ten minutes, since
-- a trigger would have all users of a strategy wait for one row.
create table strategy_days (
  strategy_id integer not null references strategies(id) on delete cascade,
  currency char(3) not null,
  day date not null,
  profit_minor bigint not null,
  deals integer not null,
  primary key (strategy_id, currency, day)
);
-- When it did so last; null: not yet.
alter table installation add column strategy_days_at timestamptz;
