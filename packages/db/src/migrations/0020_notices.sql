-- What a user was mailed, once each: the subject says which one of its kind it is.
create table notices (
  id bigint generated always as identity primary key,
  user_id integer not null references users,
  kind text not null,
  subject text not null,
  data jsonb not null default '{}',
  -- False: the user had enough mails that day.
  mailed boolean not null,
  created_at timestamptz not null default now(),
  constraint notices_once unique (user_id, kind, subject)
);
create index notices_user_idx on notices (user_id, created_at);
create index notices_created_idx on notices (created_at);

-- What the minutely look for news reads.
create index notices_cycles_idx on cycles (ended_at) where ended_at is not null;
create index notices_payments_idx on payments (created_at);
create index notices_credits_idx on subscription_fees (created_at) where kind = 'CREDIT';
create index notices_messages_idx on chat_messages (sent_at) where read_at is null and from_admin;

-- Since when a passing fault lasts: whoever writes the fault need not know.
alter table tasks add column degraded_since timestamptz;
update tasks set degraded_since = updated_at where degraded is not null;
create function set_degraded_since() returns trigger language plpgsql as $$
begin
  if new.degraded is null then
    new.degraded_since := null;
  elsif tg_op = 'INSERT' or old.degraded is null then
    new.degraded_since := now();
  end if;
  return new;
end $$;
create trigger tasks_degraded_since before insert or update of degraded on tasks
  for each row execute function set_degraded_since();
