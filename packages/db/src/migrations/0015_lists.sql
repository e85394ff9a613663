-- Indexes of the lists: what they search, filter by, order by and count.

-- Trigrams find text inside of a word. Where the extension is not to be had, a search reads every row.
do $$
begin
  create extension if not exists pg_trgm;
exception when insufficient_privilege or undefined_file or feature_not_supported then
  raise notice 'no pg_trgm: %', sqlerrm;
end $$;

do $$
begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    create index users_search_idx on users using gin (
      lower(' ' || username || ' ' || email || ' ' || first_name || ' ' || last_name) gin_trgm_ops);
    create index payments_search_idx on payments using gin (lower(' ' || reference) gin_trgm_ops);
    create index audit_entries_search_idx on audit_entries using gin (
      lower(' ' || actor || ' ' || action || ' ' || subject) gin_trgm_ops);
  end if;
end $$;

create index users_listed_idx on users (is_superuser, is_stuff, is_active, id)
  where deleted_at is null;
create index users_created_idx on users (created_at, id) where deleted_at is null;
create index users_last_login_idx on users (last_login_at, id) where deleted_at is null;
create index users_last_login_desc_idx on users (last_login_at desc nulls last, id desc)
  where deleted_at is null;

create index user_configs_strategy_idx on user_configs (strategy_id);

drop index tasks_state_idx;
create index tasks_state_idx on tasks (state, user_id);

create index payments_listed_idx on payments (id) where deleted_at is null;
create index payments_owed_idx on payments (due_on, id) where paid_at is null and deleted_at is null;
create index payments_due_idx on payments (due_on, id) where deleted_at is null;
create index payments_amount_idx on payments (amount_minor, id) where deleted_at is null;
create index payments_paid_idx on payments (paid_at, id) where deleted_at is null;
create index payments_paid_desc_idx on payments (paid_at desc nulls last, id desc)
  where deleted_at is null;

drop index shares_user_closed_idx;
create index shares_user_closed_idx on shares (user_id, closed_at, id)
  where state = 'CLOSED';
-- By the state too, the planner would read all that a user ever closed to find what they closed today.
drop index shares_user_state_idx;
create index shares_user_idx on shares (user_id);
create index shares_live_idx on shares (user_id)
  where state in ('OPENING', 'OPEN', 'CLOSING', 'UNKNOWN');
