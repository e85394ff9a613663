-- By which authenticators know a user; given out with the first passkey, and never changed.
alter table users add column passkey_handle text;

-- Public keys of what users sign in with and prove actions by.
create table passkeys (
  id integer generated always as identity primary key,
  user_id integer not null references users(id),
  credential_id text not null,
  public_key text not null,
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create unique index passkeys_credential_key on passkeys (credential_id);
create index passkeys_user_idx on passkeys (user_id, id);

-- What passkeys are to sign, once: what for, and whose, is in the hash.
create table passkey_challenges (
  challenge_hash text primary key,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index passkey_challenges_expires_at_idx on passkey_challenges (expires_at);
