-- Profit is a ledger: one row for each broker deal that closed something.
create table closing_deals (
  id bigint generated always as identity primary key,
  share_id int not null references shares,
  user_id int not null references users,
  broker_account_id int not null references broker_accounts,
  cycle_id int references cycles,
  kind text not null check (kind in ('WHOLE', 'PART', 'ROLL')),
  closing_deal_id text,
  size numeric not null,
  level numeric,
  profit_minor bigint,
  profit_currency char(3),
  profit_source text check (profit_source in ('CONFIRM', 'ACTIVITY', 'TRANSACTION')),
  at timestamptz not null,
  voided_at timestamptz,
  audit text check (audit in ('MATCHED', 'CORRECTED', 'DIFFERS', 'MISSING')),
  audited_at timestamptz,
  audited_profit_minor bigint,
  created_at timestamptz not null default now()
);
create unique index closing_deals_end_key on closing_deals (share_id)
  where kind in ('WHOLE', 'ROLL') and voided_at is null;
create unique index closing_deals_deal_key on closing_deals (share_id, closing_deal_id) where voided_at is null;
create index closing_deals_user_idx on closing_deals (user_id, at);
create index closing_deals_cycle_idx on closing_deals (cycle_id) where cycle_id is not null;
create index closing_deals_unaudited_idx on closing_deals (broker_account_id, at)
  where audit is null and voided_at is null;
create index closing_deals_differences_idx on closing_deals (id) where audit in ('DIFFERS', 'MISSING');

insert into closing_deals (share_id, user_id, broker_account_id, cycle_id, kind, size, level,
  profit_minor, profit_currency, profit_source, at)
select id, user_id, broker_account_id, cycle_id,
  case when close_reason = 'ROLLED' then 'ROLL' else 'WHOLE' end, size, close_level,
  profit_minor, profit_currency, profit_source, coalesce(closed_at, updated_at)
from shares where state = 'CLOSED';

alter table broker_accounts add column audited_at timestamptz;

alter table shares add column opened_size numeric;
update shares set opened_size = size where open_level is not null;

create index shares_account_live_idx on shares (broker_account_id)
  where state in ('OPENING', 'OPEN', 'CLOSING', 'UNKNOWN');
create index shares_cycle_live_idx on shares (cycle_id)
  where state in ('OPENING', 'OPEN', 'CLOSING', 'UNKNOWN');
