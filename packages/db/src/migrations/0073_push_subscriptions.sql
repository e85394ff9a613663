-- Browsers that show notices of their user, as long as they are signed in.
create table push_subscriptions (
  id integer generated always as identity primary key,
  user_id integer not null references users(id),
  -- The session of the browser: notices end with it.
  family_id integer not null references refresh_families(id) on delete cascade,
  -- An endpoint may be longer than an index takes.
  endpoint_hash text not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  agent text not null,
  created_at timestamptz not null default now(),
  last_sent_at timestamptz
);
create unique index push_subscriptions_endpoint_key on push_subscriptions (endpoint_hash);
create index push_subscriptions_user_idx on push_subscriptions (user_id, id);
create index push_subscriptions_family_idx on push_subscriptions (family_id);

-- What goes to which channel but mail, and when it is quiet. No row: everything, at any time.
create table notice_settings (
  user_id integer primary key references users(id),
  -- Of each channel the classes that are switched off or on.
  channels jsonb not null default '{}',
  quiet_from text,
  quiet_to text,
  quiet_zone text,
  constraint notice_settings_quiet_whole
    check (num_nulls(quiet_from, quiet_to, quiet_zone) in (0, 3))
);
