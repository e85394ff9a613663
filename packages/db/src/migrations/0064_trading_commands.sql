-- Trading requests by the key that their caller gave them: each is carried out once, and its repeat returns the reply.
create table trading_commands (
  user_id integer not null references users(id),
  key text not null,
  action text not null,
  fingerprint text not null,
  state text not null default 'under_way',
  reply jsonb,
  begun_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index trading_commands_begun_idx on trading_commands (begun_at);
