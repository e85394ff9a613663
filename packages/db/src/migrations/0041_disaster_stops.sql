-- A stop that rests at the broker with each position.
alter type close_reason add value if not exists 'DISASTER_STOP' before 'STOP_ALL';
-- Distance of price from a position's open level; null: none. Bound when a cycle begins.
alter table cycles add column disaster_stop numeric;
-- One of the broker's points is 1 / scaling_factor of price.
alter table cycles add column scaling_factor numeric not null default 1;
alter table shares add column stop_level numeric;

-- What a cycle has realised follows its closing deals by what changes, however many there are.
create function add_to_cycles() returns trigger language plpgsql as $$
declare
  ids int[];
  amounts bigint[];
begin
  if tg_op = 'INSERT' then
    select array_agg(cycle_id), array_agg(amount) into ids, amounts from (
      select d.cycle_id, sum(d.profit_minor) as amount from added d
      join cycles y on y.id = d.cycle_id and y.currency = d.profit_currency
      where d.voided_at is null group by d.cycle_id) t;
  elsif tg_op = 'DELETE' then
    select array_agg(cycle_id), array_agg(-amount) into ids, amounts from (
      select d.cycle_id, sum(d.profit_minor) as amount from removed d
      join cycles y on y.id = d.cycle_id and y.currency = d.profit_currency
      where d.voided_at is null group by d.cycle_id) t;
  else
    select array_agg(cycle_id), array_agg(amount) into ids, amounts from (
      select d.cycle_id, sum(d.amount) as amount from (
        select cycle_id, profit_currency, voided_at, profit_minor as amount from added
        union all select cycle_id, profit_currency, voided_at, -profit_minor from removed) d
      join cycles y on y.id = d.cycle_id and y.currency = d.profit_currency
      where d.voided_at is null group by d.cycle_id) t;
  end if;
  update cycles c set realised_minor = c.realised_minor + t.amount,
    result = case when c.ended_at is null then null
      when c.realised_minor + t.amount > 0 then 'WON'
      when c.realised_minor + t.amount < 0 then 'LOST' else 'EVEN' end::cycle_result
  from unnest(ids, amounts) t(id, amount) where c.id = t.id and t.amount <> 0;
  return null;
end
$$;
create trigger closing_deals_added after insert on closing_deals
  referencing new table as added for each statement execute function add_to_cycles();
create trigger closing_deals_changed after update on closing_deals
  referencing new table as added old table as removed for each statement execute function add_to_cycles();
create trigger closing_deals_removed after delete on closing_deals
  referencing old table as removed for each statement execute function add_to_cycles();
-- The trigger begins from what the deals sum up to.
update cycles c set realised_minor = t.realised
from (
  select y.id, coalesce(sum(d.profit_minor), 0) as realised from cycles y
  left join closing_deals d on d.cycle_id = y.id and d.voided_at is null and d.profit_currency = y.currency
  group by y.id) t
where c.id = t.id and c.realised_minor <> t.realised;

-- What a roll has realised is provisional until the broker's transaction states it.
alter table closing_deals drop constraint closing_deals_profit_source_check;
alter table closing_deals add constraint closing_deals_profit_source_check
  check (profit_source in ('CONFIRM', 'ACTIVITY', 'PROVISIONAL', 'TRANSACTION'));
create index closing_deals_provisional_idx on closing_deals (broker_account_id)
  where profit_source = 'PROVISIONAL' and voided_at is null and audit is null;
