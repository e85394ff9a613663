-- How far the row is that a job works on, so that a job of one long row shows progress too.
alter table jobs add column row_progress real not null default 0;

create table backtests (
  id integer primary key generated always as identity,
  user_id integer not null references users (id),
  job_id uuid references jobs (id) on delete set null,
  strategy_id integer not null references strategies (id),
  strategy_name text not null,
  epic text not null,
  source jsonb not null,
  settings jsonb not null,
  prices bytea,
  result jsonb,
  created_at timestamptz not null default now()
);
create index backtests_user_idx on backtests (user_id, id desc);
create index backtests_job_idx on backtests (job_id);

create table backtest_pages (
  backtest_id integer not null references backtests (id) on delete cascade,
  kind text not null,
  first integer not null,
  rows jsonb not null,
  primary key (backtest_id, kind, first)
);
